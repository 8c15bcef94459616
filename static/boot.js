// Starts the site: imports the code whose hashed names the build wrote into <template id="app-files">.
// A file of its own, not an inline script, so that a content security policy need not allow inline scripts.

const loading = document.getElementById("loading");
// The page is built twice: small, with the playground, for a first visit; and whole, with every page. A whole one leads
// anywhere; the small one asks to be loaded again when it is asked for a page that it does not have.
const files = document.getElementById("app-files").dataset;
const isSmall = !files.whole || (/^#?(\/(play)?\/?)?(\?|$)/.test(location.hash) && !/[?&]own=/.test(location.hash));
const { js, wasm } = isSmall ? files : { js: `./${files.whole}.js`, wasm: `./${files.whole}_bg.wasm` };
const address = (name) => new URL(name, document.baseURI).href;

try {
  const app = await import(address(js));
  await app.default({ module_or_path: address(wasm) });
  loading?.remove();
} catch (error) {
  if (loading) {
    loading.setAttribute("role", "alert");
    loading.textContent = `Crashpoint could not start in this browser (${error}). Reload the page; if that does not help, it needs a browser with WebAssembly.`;
  }
  throw error;
}
