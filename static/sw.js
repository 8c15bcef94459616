// The site without a network: keeps the files of one build. `cargo run -- build` and `pack` write their names here, and a version
// made from what is in them. static/boot.js registers it, never in a frame.

const VERSION = "BUILD-VERSION";
const FILES = ["BUILD-FILES"];
const PLACE = `crashpoint ${registration.scope} `;
const KEPT = PLACE + VERSION;
// A network that does not answer in this time is none.
const PATIENCE_MS = 4000;

// Files whose names are made from what is in them never change.
const namedByContent = (url) => /-[0-9a-f]{16}(_bg)?\.[a-z]+$/.test(url);

const keep = async () => {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: namedByContent(file) ? "default" : "no-cache" })));
};

const forgetOthers = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PLACE) && name !== KEPT).map((name) => caches.delete(name)));
};

const answer = async (request) => {
  const url = request.url.split(/[?#]/)[0].replace(/\/index\.html$/, "/");
  const kept = await (await caches.open(KEPT)).match(url);
  if (kept && namedByContent(url)) return kept;
  try {
    const fresh = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    return fresh.ok || !kept ? fresh : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
};

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(registration.scope);
  if (isOurs && request.destination !== "iframe") event.respondWith(answer(request));
});
