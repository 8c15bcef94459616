//! What a host has to be told: types of files, how long they keep, which content security policy they carry.

use super::files::Files;

/// What the site needs and nothing more: its own files, and WebAssembly. No inline script or style, no other origin.
/// It says nothing of `frame-ancestors`: the site may stand in any frame.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                                 connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// Sent with every file, as (name, value).
const EVERYWHERE: [(&str, &str); 4] = [
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    // A frame without an origin of its own (`sandbox="allow-scripts"`) asks for module scripts as a stranger does.
    ("Access-Control-Allow-Origin", "*"),
];

const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

/// Endings whose types hosts get wrong.
const TYPES: [(&str, &str); 5] = [
    ("wasm", "application/wasm"),
    ("js", "text/javascript; charset=utf-8"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
];

/// Whether a file's name is made from what is in it: `engine-ea22a61d870ded00.js`.
pub(super) fn is_named_by_content(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches("_bg");
    stem.rsplit_once('-').is_some_and(|(_, hash)| hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Adds the header files of common hosts: `_headers` (Netlify, Cloudflare Pages), `.htaccess` (Apache), `nginx.conf`; and
/// `.nojekyll` (GitHub Pages, which sets no headers at all).
pub(super) fn add(files: &mut Files) {
    let for_ever: Vec<&String> = files.0.keys().filter(|name| is_named_by_content(name)).collect();
    let texts = [
        ("_headers", headers(&for_ever)),
        (".htaccess", htaccess()),
        ("nginx.conf", nginx()),
        (".nojekyll", String::new()),
    ];
    for (name, text) in texts {
        files.0.insert(name.to_owned(), text.into_bytes());
    }
}

fn headers(for_ever: &[&String]) -> String {
    let mut text =
        "# Netlify and Cloudflare Pages read this file. It is for a site that is the root of its host.\n/*\n"
            .to_owned();
    for (name, value) in EVERYWHERE {
        text += &format!("  {name}: {value}\n");
    }
    for (ending, kind) in TYPES {
        text += &format!("/*.{ending}\n  Content-Type: {kind}\n");
    }
    for name in for_ever {
        text += &format!("/{name}\n  Cache-Control: {FOR_EVER}\n");
    }
    text
}

/// A name that is made from what is in the file, as a regular expression.
const NAMED_BY_CONTENT: &str = "-[0-9a-f]{16}(_bg)?\\.(js|wasm|css)$";

fn htaccess() -> String {
    let mut text = "# Apache reads this file where AllowOverride lets it. What a module that is not loaded would do is left out.\n".to_owned();
    for (ending, kind) in TYPES {
        let kind = kind.split(';').next().unwrap_or(kind);
        text += &format!("AddType {kind} .{ending}\n");
    }
    text += "AddDefaultCharset utf-8\nErrorDocument 404 \"There is no such file here.\"\n<IfModule mod_headers.c>\n";
    for (name, value) in EVERYWHERE {
        text += &format!("  Header set {name} \"{value}\"\n");
    }
    text += &format!(
        "  Header set Cache-Control \"{ASK_AGAIN}\"\n  <FilesMatch \"{NAMED_BY_CONTENT}\">\n    Header set Cache-Control \"{FOR_EVER}\"\n  </FilesMatch>\n</IfModule>\n"
    );
    text + HTACCESS_COMPRESSED
}

/// The file beside it that is compressed already, under the type of the plain one.
const HTACCESS_COMPRESSED: &str = r#"<IfModule mod_rewrite.c>
  RewriteEngine On
  RewriteCond %{HTTP:Accept-Encoding} \bbr\b
  RewriteCond %{REQUEST_FILENAME}.br -f
  RewriteRule ^(.*)$ $1.br [L]
  RewriteCond %{HTTP:Accept-Encoding} \bgzip\b
  RewriteCond %{REQUEST_FILENAME}.gz -f
  RewriteRule ^(.*)$ $1.gz [L]
</IfModule>
<IfModule mod_mime.c>
  RemoveType .gz .br
  AddEncoding br .br
  AddEncoding gzip .gz
</IfModule>
<IfModule mod_headers.c>
  <FilesMatch "\.(br|gz)$">
    Header append Vary Accept-Encoding
  </FilesMatch>
</IfModule>
"#;

fn nginx() -> String {
    let mut text = "# Include this in the `location` block that serves the folder. Remove the two lines of a module that your nginx lacks.\n\
                    gzip_static on;\nbrotli_static on;\ncharset utf-8;\ninclude mime.types;\ntypes {\n"
        .to_owned();
    for (ending, kind) in TYPES.iter().filter(|(ending, _)| ["wasm", "webmanifest"].contains(ending)) {
        text += &format!("    {kind} {ending};\n");
    }
    text += "}\n";
    for (name, value) in EVERYWHERE {
        text += &format!("add_header {name} \"{value}\" always;\n");
    }
    text += &format!(
        "set $crashpoint_keep \"{ASK_AGAIN}\";\nif ($uri ~ \"{NAMED_BY_CONTENT}\") {{ set $crashpoint_keep \"{FOR_EVER}\"; }}\n"
    );
    text + "add_header Cache-Control $crashpoint_keep always;\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_made_from_the_content_keep_for_ever() {
        for (name, yes) in [
            ("engine-ea22a61d870ded00.js", true),
            ("engine-ea22a61d870ded00_bg.wasm", true),
            ("crashpoint-web-7530b149e93e9d58_bg.wasm", true),
            ("index.html", false),
            ("embed.js", false),
            ("lessons/08-outbox/en.txt", false),
            ("lessons/pages/plan-90-minutes.en.txt", false),
        ] {
            assert_eq!(is_named_by_content(name), yes, "{name}");
        }
    }

    #[test]
    fn every_host_gets_the_policy_and_the_type_of_wasm() {
        let mut files = Files::default();
        files.0.insert("engine-ea22a61d870ded00.js".to_owned(), Vec::new());
        add(&mut files);
        for name in ["_headers", ".htaccess", "nginx.conf"] {
            let text = files.text(name).expect("text");
            assert!(text.contains(POLICY) && text.contains("application/wasm") && text.contains("immutable"), "{name}");
        }
        assert!(POLICY.contains("'wasm-unsafe-eval'") && !POLICY.contains("'unsafe-"), "{POLICY}");
        let headers = files.text("_headers").expect("text");
        assert!(
            headers.contains("/engine-ea22a61d870ded00.js\n  Cache-Control: public, max-age=31536000, immutable\n")
        );
    }
}
