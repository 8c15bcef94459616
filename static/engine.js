// Stands behind what wasm-bindgen writes, in one script for a web worker: the page's questions in, the engine's answers out.
// In a package of one file the wasm comes with the script.
const ready = wasm_bindgen({ module_or_path: self.engineWasm ?? location.href.replace(/\.js$/, "_bg.wasm") });
onmessage = async (event) => {
  await ready;
  wasm_bindgen.answer(event.data, (answer) => postMessage(answer));
};
