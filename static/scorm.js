// Crashpoint in a learning system: SCORM 1.2 and SCORM 2004. `crashpoint pack scorm12|scorm2004` puts this into the page.
// Without a learning system it does nothing. With one, progress lives there and nowhere else: several people may share a browser.
// What is kept, how far the reader is and where, is written when it changes; the session is finished once, when the page goes.
(() => {
  const own = document.getElementById("scorm").dataset;

  // Upwards through the frames, then from the window that opened this one.
  const above = (start, name) => {
    let frame = start;
    for (let steps = 0; frame && steps < 500; steps++) {
      try {
        if (frame[name]) return frame[name];
      } catch {
        return undefined; // A frame of another origin, and so is everything above it.
      }
      if (frame.parent === frame) return undefined;
      frame = frame.parent;
    }
  };
  const search = (name) => {
    const openers = [() => window, () => window.opener, () => window.top.opener];
    for (const opener of openers) {
      try {
        const found = opener() && above(opener(), name);
        if (found) return found;
      } catch {} // Not ours to look at.
    }
  };

  const span = (ms) => {
    const [hours, minutes, seconds] = [ms / 3600000, (ms / 60000) % 60, (ms / 1000) % 60].map(Math.floor);
    return { hours, minutes, seconds };
  };
  const two = (number) => String(number).padStart(2, "0");
  const versions = {
    API: {
      call: (api, name, ...args) => api[`LMS${name}`](...args),
      finish: "Finish",
      mode: "cmi.core.lesson_mode",
      location: "cmi.core.lesson_location",
      state: "cmi.suspend_data",
      stateMax: 4096,
      locationMax: 255,
      time: (ms) => {
        const { hours, minutes, seconds } = span(ms);
        return ["cmi.core.session_time", `${String(hours).padStart(4, "0")}:${two(minutes)}:${two(seconds)}.00`];
      },
      exit: (done) => ["cmi.core.exit", done ? "" : "suspend"],
      score: (share) => [
        ["cmi.core.score.min", "0"],
        ["cmi.core.score.max", "100"],
        ["cmi.core.score.raw", String(Math.floor(share * 100))],
      ],
      status: (passed, completed) => [["cmi.core.lesson_status", passed ? "passed" : completed ? "completed" : "incomplete"]],
    },
    API_1484_11: {
      call: (api, name, ...args) => api[name](...args),
      finish: "Terminate",
      mode: "cmi.mode",
      location: "cmi.location",
      state: "cmi.suspend_data",
      stateMax: 64000,
      locationMax: 1000,
      time: (ms) => {
        const { hours, minutes, seconds } = span(ms);
        return ["cmi.session_time", `PT${hours}H${minutes}M${seconds}S`];
      },
      exit: (done) => ["cmi.exit", done ? "normal" : "suspend"],
      score: (share) => [
        ["cmi.score.min", "0"],
        ["cmi.score.max", "100"],
        ["cmi.score.raw", String(Math.floor(share * 100))],
        ["cmi.score.scaled", String(Math.floor(share * 100) / 100)],
      ],
      status: (passed, completed) => [
        ["cmi.completion_status", completed ? "completed" : "incomplete"],
        ["cmi.success_status", passed ? "passed" : "unknown"],
      ],
    },
  };

  const name = own.api;
  const version = versions[name];
  const api = search(name);
  if (!api) return;
  const ask = (what, ...args) => {
    try {
      return version.call(api, what, ...args);
    } catch (error) {
      console.warn(`the learning system refused ${what}`, error);
      return "";
    }
  };
  if (String(ask("Initialize", "")) !== "true") return;

  const began = Date.now();
  const records = !["browse", "review"].includes(ask("GetValue", version.mode));
  const said = new Map();
  let changed = false;
  let finished = false;
  const set = (pairs) => {
    if (!records || finished) return;
    for (const [element, value] of pairs) {
      if (said.get(element) === value) continue;
      said.set(element, value);
      ask("SetValue", element, value);
      changed = true;
    }
  };
  const commit = () => {
    if (changed && !finished) ask("Commit", "");
    changed = false;
  };

  // Where the page keeps things, there are these instead. The state and the look are one text: `STATE|LOOK`.
  const [PROGRESS, LOOK] = ["crashpoint.progress.v1", "crashpoint.v1"];
  const [state = "", look = ""] = String(ask("GetValue", version.state) || "").split("|");
  const kept = new Map([[PROGRESS, state], [LOOK, look]].filter(([, text]) => text));
  let reported = state;
  const writeState = () => {
    const text = `${reported}|${kept.get(LOOK) ?? ""}`;
    set([[version.state, text.length > version.stateMax ? reported.slice(0, version.stateMax) : text]]);
  };
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      kept.set(key, String(text));
      if (key === LOOK) writeState();
    },
    removeItem: (key) => kept.delete(key),
  };
  Object.defineProperty(window, "localStorage", { configurable: true, value: storage });

  const place = ask("GetValue", version.location);
  if (!location.hash) history.replaceState(null, "", /^#\//.test(place) ? place : own.start);
  const writePlace = () => {
    const hash = location.hash;
    set([[version.location, hash.length > version.locationMax ? hash.split("?")[0] : hash]]);
  };
  set([version.exit(false), ...version.status(false, false).filter(() => state === "")]);
  commit();

  // So many tasks solved of so many, so many lessons read of so many, and the state.
  const progress = (text) => {
    const [, solved, tasks, read, lessons, compact] = text.match(/^(\d+) (\d+) (\d+) (\d+) (.*)$/) ?? [];
    if (compact === undefined) return;
    reported = compact;
    writeState();
    writePlace();
    const share = Number(tasks) > 0 ? solved / tasks : read / Math.max(1, lessons);
    const passed = share * 100 >= Number(own.pass);
    const completed = passed || Number(read) >= Number(lessons);
    set([...version.score(share), ...version.status(passed, completed), version.exit(passed)]);
    commit();
  };
  window.crashpointHost = {
    tell: (what, text) => {
      if (what === "progress") progress(text);
    },
  };

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    writePlace();
    set([version.time(Date.now() - began)]);
    commit();
  });
  window.addEventListener("pagehide", () => {
    if (finished) return;
    writePlace();
    set([version.time(Date.now() - began)]);
    commit();
    ask(version.finish, "");
    finished = true;
  });
})();
