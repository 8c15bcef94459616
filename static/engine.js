// Stands behind what wasm-bindgen writes, in one script for a web worker: the page's questions in, the engine's answers out.
const ready = wasm_bindgen({ module_or_path: location.href.replace(/\.js$/, "_bg.wasm") });
onmessage = async (event) => {
  await ready;
  wasm_bindgen.answer(event.data, (answer) => postMessage(answer));
};
