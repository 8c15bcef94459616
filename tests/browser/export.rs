//! Taking a run along: from Share to every form of it, copied and kept.

use serde_json::json;

use super::page::{Page, visit};

/// What is copied and what is given to keep is written down instead of done: no clipboard or folder is asked for.
const WRITE_DOWN: &str = "window.taken = [];
    navigator.clipboard.writeText = async (text) => { window.taken.push(['copied', text]); };
    navigator.clipboard.write = async ([item]) => { window.taken.push(['copied', (await item.getType('image/png')).size > 500 ? 'PNG' : '']); };
    HTMLAnchorElement.prototype.click = function () { window.taken.push([this.download, this.href]); };";

fn last_taken(page: &Page, count: usize) -> [String; 2] {
    let taken = page.until("something was taken", || {
        let taken = page.driver.run("return window.taken", &[]);
        let taken = taken.as_array()?;
        (taken.len() == count).then(|| taken.last().cloned())?
    });
    [0, 1].map(|part| taken[part].as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_run_is_taken_along_in_every_form() {
    visit("#/play?receiver=ack-after&plant=crash@consumer-window", |page| {
        page.click("button", "Run to the end");
        page.click("button", "Share");
        page.click("link", "QR code, embed code, picture, text");
        page.until("the page of exports", || page.text("main h1").contains("Export this run").then_some(()));
        page.driver.run(WRITE_DOWN, &[]);
        let forms = [
            ("Link", "Copy", "#/play?sender=already-sent", "crashpoint.url"),
            ("QR code", "Copy picture", "PNG", "crashpoint-qr.png"),
            ("Embed code", "Copy", "<iframe title=", "crashpoint-embed.html"),
            ("Markdown link", "Copy", "](<http", "crashpoint-link.md"),
            ("Plain text", "Copy", "The customer is charged twice.", "crashpoint-run.txt"),
            ("Mermaid diagram", "Copy", "sequenceDiagram", "crashpoint-run.mmd"),
            ("SVG", "Copy", "<svg", "crashpoint-run.svg"),
            ("PNG", "Copy picture", "PNG", "crashpoint-run.png"),
            ("JSON", "Copy", "\"format\": \"crashpoint-run\"", "crashpoint-run.json"),
        ];
        for (index, (form, copy, says, file)) in forms.into_iter().enumerate() {
            page.click("radio", form);
            page.click("button", copy);
            let [what, text] = last_taken(page, 2 * index + 1);
            assert!(what == "copied" && text.contains(says), "{form}: {what} {text}");
            page.until("it says so", || page.text("[role=status]").contains("Copied").then_some(()));
            page.click("button", "Download");
            let [name, address] = last_taken(page, 2 * index + 2);
            assert!(name == file && address.starts_with("blob:"), "{form}: {name} {address}");
        }
    });
}

#[test]
fn what_cannot_be_copied_can_be_selected_or_kept() {
    visit("#/export", |page| {
        assert!(page.text(".ExportPage-run").contains("has not begun"), "{}", page.text(".ExportPage-run"));
        page.click("button", "Run to the end");
        page.until("the run is there", || page.text(".ExportPage-run").contains("to its end").then_some(()));
        page.driver.run("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))", &[]);
        page.click("button", "Copy");
        page.until("it says what to do", || {
            page.text("[role=status]").contains("Select the text and copy it by hand").then_some(())
        });
        page.click("radio", "QR code");
        page.until("about another form nothing was said", || page.text("[role=status]").is_empty().then_some(()));
        let drawn = "return document.querySelector('.ExportPage-code img').naturalWidth > 100";
        page.until("the code is drawn", || (page.driver.run(drawn, &[]) == json!(true)).then_some(()));
    });
}
