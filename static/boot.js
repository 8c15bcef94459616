// Starts the site: imports the code whose hashed names the build wrote into <template id="app-files">.
// A file of its own, not an inline script, so that a content security policy need not allow inline scripts.

const loading = document.getElementById("loading");
const { js, wasm } = document.getElementById("app-files").dataset;
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
