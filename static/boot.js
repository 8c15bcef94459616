// Starts the site: imports the code whose hashed names the build wrote into <template id="app-files">.
// A file of its own, not an inline script, so that a content security policy need not allow inline scripts.

const loading = document.getElementById("loading");
// The page is built twice: small, with the playground, for a first visit; and whole, with every page. A whole one leads
// anywhere; the small one asks to be loaded again when it is asked for a page that it does not have.
const files = document.getElementById("app-files").dataset;
const isSmall = !files.whole || (/^#?(\/(play)?\/?)?(\?|$)/.test(location.hash) && !/[?&](own=|show=faults)/.test(location.hash));
const { js, wasm } = isSmall ? files : { js: `./${files.whole}.js`, wasm: `./${files.whole}_bg.wasm` };
const address = (name) => new URL(name, document.baseURI).href;
const isFramed = window.parent !== window;

// The style sheet of the pages that only the whole module has. A page in one file has it within.
const dress = () =>
  new Promise((resolve) => {
    const first = document.querySelector("link[rel=stylesheet]");
    if ((files.whole && isSmall) || !first) return resolve();
    const sheet = first.cloneNode();
    sheet.removeAttribute("integrity");
    sheet.href = "./whole.css";
    sheet.onload = sheet.onerror = resolve;
    first.after(sheet);
  });

// `load=click`: nothing is loaded before somebody wants it.
const wanted = () =>
  new Promise((resolve) => {
    if (!loading || !/[?&]load=click(&|$)/.test(location.hash)) return resolve();
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = /[?&]lang=ru/.test(location.hash) ? "Открыть Crashpoint" : "Open Crashpoint";
    button.onclick = () => {
      loading.replaceChildren("…");
      resolve();
    };
    loading.replaceChildren(button);
  });

// The page tells it of steps and progress.
window.crashpointTell = (what, text) => window.crashpointHost?.tell(what, text);

// Whatever frames the page, or teaches with it: static/host.js, or the script of a package.
const meetHost = async () => {
  if (isFramed && !window.crashpointHost) await import(address("./host.js")).catch(() => {});
  await window.crashpointHost?.ready;
};

// After the first visit the site works without a network.
const keepForLater = () => {
  const mayKeep = !isFramed && !window.crashpointHost && window.isSecureContext && !navigator.connection?.saveData;
  if (mayKeep) navigator.serviceWorker?.register("./sw.js").catch(() => {});
};

let asked = address(js);
try {
  await wanted();
  await meetHost();
  const dressed = dress();
  const code = fetch(address(wasm));
  // Beside the script, not after it; what is wrong with it is told below.
  code.catch(() => {});
  const app = await import(asked);
  asked = address(wasm);
  await dressed;
  await app.default({ module_or_path: code });
  loading?.remove();
  keepForLater();
} catch (error) {
  window.crashpointTrouble?.("file", asked, error);
  throw error;
}
