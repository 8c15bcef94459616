// Crashpoint in somebody else's page: static/boot.js loads this where the page is framed, before anything else.
// Says how high the page is, and what happens in it, in the dialects that pages around it understand; hears what they wish.
// Nothing here is secret, so everything is said to whoever is there; only the page right around this one is heard.
(() => {
  // SPLICE has no answer for a page that does not speak it: after this time there is none.
  const PATIENCE_MS = 3000;
  const PROGRESS = "crashpoint.progress.v1";
  const { parent } = window;
  const say = (message) => parent.postMessage(message, "*");

  // Height. A page that grows with its frame would grow for ever: what counts is what is in the body.
  let height = 0;
  const measure = () => {
    const now = Math.ceil(document.body.getBoundingClientRect().height);
    if (now === height || now === 0) return;
    height = now;
    say({ type: "crashpoint.resize", height });
    say({ subject: "lti.frameResize", height });
    say(JSON.stringify({ src: location.href, context: "iframe.resize", height }));
  };
  new ResizeObserver(measure).observe(document.body);

  // SPLICE: the page around keeps the progress, in place of the browser, and is told the score.
  const splice = /[?&]host=splice(&|$)/.test(location.hash);
  const asked = "crashpoint-1";
  let heard = () => {};
  let count = 1;
  const keepAt = (state) => {
    const kept = new Map(typeof state === "string" && state ? [[PROGRESS, state]] : []);
    const storage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => kept.set(key, String(text)),
      removeItem: (key) => kept.delete(key),
    };
    Object.defineProperty(window, "localStorage", { configurable: true, value: storage });
  };
  const ready = !splice
    ? undefined
    : new Promise((resolve) => {
        heard = (state) => {
          heard = () => {};
          if (state !== undefined) keepAt(state?.progress ?? null);
          resolve();
        };
        say({ subject: "SPLICE.getState", message_id: asked });
        setTimeout(() => heard(undefined), PATIENCE_MS);
      });

  // A frame without an origin of its own may start no worker from an address; one that fetches the script itself it may.
  if (window.origin === "null") {
    const PlainWorker = window.Worker;
    window.Worker = function (path) {
      const script = new URL(path, document.baseURI).href;
      const wasm = script.replace(/\.js$/, "_bg.wasm");
      const start = `self.engineWasm = ${JSON.stringify(wasm)}; importScripts(${JSON.stringify(script)});`;
      return new PlainWorker(URL.createObjectURL(new Blob([start], { type: "text/javascript" })));
    };
  }

  // What is wished: another language, another theme.
  const wish = (data) => {
    const [path, query = ""] = location.hash.split("?");
    const parts = query.split("&").filter((part) => part && !(part.split("=")[0] in data));
    for (const name of ["lang", "theme"]) if (/^[a-z]+$/.test(data[name] ?? "")) parts.push(`${name}=${data[name]}`);
    location.hash = `${path || "#/play"}?${parts.join("&")}`;
  };
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data === null || typeof data !== "object") return;
    if (data.subject === "SPLICE.getState.response" && data.message_id === asked) heard(data.state ?? null);
    if (data.type === "crashpoint.set") wish(data);
  });

  const told = {
    step: (text) => {
      const [, at, of, sentence] = text.match(/^(\d+) (\d+) (.*)$/s);
      say({ type: "crashpoint.step", at: Number(at), of: Number(of), sentence });
    },
    outcome: (text) => {
      const [, moment, outcome, sentence] = text.match(/^(\w+) (\w+) (.*)$/s);
      say({ type: "crashpoint.outcome", outcome, sentence, settled: moment === "settled" });
    },
    progress: (text) => {
      const [, solved, tasks, , , state] = text.match(/^(\d+) (\d+) (\d+) (\d+) (.*)$/s);
      const score = Number(tasks) > 0 ? solved / tasks : 0;
      if (before !== undefined && Number(solved) > before) say({ type: "crashpoint.solved", solved: Number(solved), tasks: Number(tasks) });
      if (splice && before !== undefined) {
        say({ subject: "SPLICE.reportScoreAndState", message_id: `crashpoint-${++count}`, score, state: { progress: state } });
      }
      before = Number(solved);
    },
  };
  let before;
  window.crashpointHost = { ready, tell: (what, text) => told[what]?.(text) };
})();
