// Starts the site out of its one file: `crashpoint pack single` puts this behind the text that holds everything else.
// The files lie in <script id="app-packed"> one behind the other, compressed with LZMA and written in ninety-one characters.
// Whatever the page asks for is answered from them; nothing is ever asked of a server.

const packed = document.getElementById("app-packed");

// Thirteen bits in two characters, as app/cli/src/pack/base91.rs writes them.
const bytesOf = (text, length) => {
  const worth = new Uint8Array(128);
  let next = 0;
  for (let code = 33; code < 127; code++) if (!"<>&".includes(String.fromCharCode(code))) worth[code] = next++;
  const bytes = new Uint8Array(length);
  for (let from = 0, to = 0, bits = 0, count = 0; to < length; from += 2) {
    bits |= (worth[text.charCodeAt(from)] + 91 * worth[text.charCodeAt(from + 1)]) << count;
    for (count += 13; count >= 8; count -= 8) {
      bytes[to++] = bits;
      bits >>>= 8;
    }
  }
  return bytes;
};

// LZMA as its specification describes it: a range decoder, and literals or matches whose probabilities it learns.
const unpacked = (source) => {
  const [lc, lp, pb] = [source[0] % 9, ((source[0] / 9) | 0) % 5, (source[0] / 45) | 0];
  const out = new Uint8Array(new DataView(source.buffer).getUint32(5, true));
  const learner = (size) => new Uint16Array(size).fill(1024);
  let at = 14;
  let range = 0xffffffff;
  let code = 0;
  for (let n = 0; n < 4; n++) code = ((code << 8) | source[at++]) >>> 0;

  const normalise = () => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | source[at++]) >>> 0;
  };
  const bit = (learned, index) => {
    const bound = (range >>> 11) * learned[index];
    const is = code >= bound;
    if (is) {
      range -= bound;
      code -= bound;
      learned[index] -= learned[index] >> 5;
    } else {
      range = bound;
      learned[index] += (2048 - learned[index]) >> 5;
    }
    normalise();
    return is ? 1 : 0;
  };
  const tree = (learned, bits, from = 0) => {
    let node = 1;
    for (let n = 0; n < bits; n++) node = (node << 1) | bit(learned, from + node);
    return node - (1 << bits);
  };
  const treeBackwards = (learned, bits, from = 0) => {
    let node = 1;
    let value = 0;
    for (let n = 0; n < bits; n++) {
      const is = bit(learned, from + node);
      node = (node << 1) | is;
      value |= is << n;
    }
    return value;
  };
  const evenBits = (count) => {
    let value = 0;
    for (let n = 0; n < count; n++) {
      range >>>= 1;
      const is = code >= range ? 1 : 0;
      if (is) code -= range;
      normalise();
      value = value * 2 + is;
    }
    return value;
  };
  const lengths = () => {
    const [choice, low, middle, high] = [learner(2), learner(128), learner(128), learner(256)];
    return (place) => {
      if (!bit(choice, 0)) return 2 + tree(low, 3, place << 3);
      if (!bit(choice, 1)) return 10 + tree(middle, 3, place << 3);
      return 18 + tree(high, 8);
    };
  };

  const literals = learner(0x300 << (lc + lp));
  const [isMatch, isAgain, isFirst, isSecond, isThird, isLonger] = [192, 12, 12, 12, 12, 192].map(learner);
  const slots = learner(256);
  const special = learner(128);
  const aligned = learner(16);
  const [newLength, oldLength] = [lengths(), lengths()];
  let distances = [0, 0, 0, 0];
  let state = 0;
  let to = 0;

  const literal = () => {
    const before = to > 0 ? out[to - 1] : 0;
    const from = 0x300 * (((to & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    let symbol = 1;
    if (state >= 7) {
      let matched = out[to - distances[0] - 1];
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1;
        matched <<= 1;
        const is = bit(literals, from + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | is;
        if (is !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, from + symbol);
    out[to++] = symbol;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  const distance = (length) => {
    const slot = tree(slots, 6, Math.min(length - 2, 3) << 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return start + treeBackwards(special, bits, start - slot);
    return start + evenBits(bits - 4) * 16 + treeBackwards(aligned, 4);
  };

  while (to < out.length) {
    const place = to & ((1 << pb) - 1);
    if (!bit(isMatch, (state << 4) + place)) {
      literal();
      continue;
    }
    let length;
    const [one, two, three, four] = distances;
    if (!bit(isAgain, state)) {
      length = newLength(place);
      state = state < 7 ? 7 : 10;
      distances = [distance(length), one, two, three];
    } else if (!bit(isFirst, state)) {
      if (!bit(isLonger, (state << 4) + place)) {
        state = state < 7 ? 9 : 11;
        length = 1;
      }
    } else if (!bit(isSecond, state)) {
      distances = [two, one, three, four];
    } else {
      distances = bit(isThird, state) ? [four, one, two, three] : [three, one, two, four];
    }
    if (length === undefined) {
      length = oldLength(place);
      state = state < 7 ? 8 : 11;
    }
    const back = distances[0] + 1;
    for (const end = Math.min(to + length, out.length); to < end; to++) out[to] = out[to - back];
  }
  return out;
};

// A line `path length` for each file, an empty line, then the files.
const filesOf = (archive) => {
  const files = new Map();
  const end = archive.indexOf(10, 0);
  const head = Number(new TextDecoder().decode(archive.subarray(0, end)));
  let at = end + 1 + head;
  for (const line of new TextDecoder().decode(archive.subarray(end + 1, at)).split("\n")) {
    const [, path, length] = line.match(/^(.+) (\d+)$/) ?? [];
    if (path) files.set(path, archive.subarray(at, (at += Number(length))));
  }
  return files;
};

const files = filesOf(unpacked(bytesOf(packed.textContent, Number(packed.dataset.bytes))));
packed.remove();
const textOf = (path) => new TextDecoder().decode(files.get(path));
const pathOf = (address) => String(address?.url ?? address).split(/[?#]/)[0].replace(/^\.\//, "");

window.fetch = async (address) => {
  const bytes = files.get(pathOf(address));
  return new Response(bytes ?? "", { status: bytes ? 200 : 404 });
};

// The engine in a worker without an address: its script and its wasm are one text.
const PlainWorker = window.Worker;
window.Worker = function (address) {
  const path = pathOf(address);
  const wasm = files.get(path.replace(/\.js$/, "_bg.wasm"));
  let binary = "";
  for (let at = 0; at < wasm.length; at += 8192) binary += String.fromCharCode(...wasm.subarray(at, at + 8192));
  const given = `self.engineWasm = Uint8Array.from(atob("${btoa(binary)}"), (char) => char.charCodeAt(0));\n`;
  return new PlainWorker(URL.createObjectURL(new Blob([given, textOf(path)], { type: "text/javascript" })));
};

window.crashpointTell = (what, text) => window.crashpointHost?.tell(what, text);
window.crashpointStart = async (start) => {
  try {
    await start({ module_or_path: files.get(packed.dataset.wasm) });
    document.getElementById("loading")?.remove();
  } catch (error) {
    window.crashpointTrouble?.("start", error);
    throw error;
  }
};
const script = document.createElement("script");
script.type = "module";
script.textContent = textOf(packed.dataset.js).replace(/export \{[^}]*\};?\s*$/, "") + "\nwindow.crashpointStart(__wbg_init);\n";
document.head.append(script);
