// <crash-point>: Crashpoint in a page of one's own. A classic script, to be taken from where the site is:
//
//   <script src="…/crashpoint/embed.js" async></script>
//   <crash-point receiver="ack-after" plant="crash@consumer-window" panels="stage,timeline,verdict" controls="steps"></crash-point>
//
// It makes the iframe that one could write by hand, and lets it be as high as what is in it. Every attribute below is the parameter
// of the same name in a link to Crashpoint; `page` is its path, `link` is a whole `#/…` of a link instead of all of them.
// What happens inside comes as events that bubble: crashpoint:step, crashpoint:outcome, crashpoint:solved, crashpoint:resize.
(() => {
  const PARAMETERS = [
    "sender", "receiver", "effect", "messages", "own", "plant", "run", "at", "of", "right", "beats", "axes", "faults", "to", "show",
    "lang", "theme", "calls", "keys", "frame", "panels", "controls", "load", "host",
  ];
  const LIVE = ["lang", "theme"];
  const site = new URL(".", document.currentScript?.src ?? document.baseURI).href;

  class CrashPoint extends HTMLElement {
    static observedAttributes = ["site", "page", "link", "title", "height", ...PARAMETERS];

    get address() {
      const base = new URL("index.html", new URL(this.getAttribute("site") ?? site, document.baseURI)).href.replace(/index\.html$/, "");
      const link = this.getAttribute("link");
      if (link) return base + (link.startsWith("#") ? link : `#${link}`);
      const named = PARAMETERS.filter((name) => this.hasAttribute(name));
      const pairs = named.map((name) => `${name}=${encodeURIComponent(this.getAttribute(name)).replace(/%2C/g, ",").replace(/%40/g, "@")}`);
      if (!named.includes("frame")) pairs.push("frame=bare");
      return `${base}#/${(this.getAttribute("page") ?? "play").replace(/^[#/]+/, "")}?${pairs.join("&")}`;
    }

    connectedCallback() {
      if (this.frame) return;
      const frame = document.createElement("iframe");
      frame.title = this.getAttribute("title") ?? "Crashpoint";
      frame.loading = "lazy";
      frame.allow = "fullscreen; clipboard-write";
      frame.style.cssText = "display:block;width:100%;border:0";
      frame.height = this.getAttribute("height") ?? "720";
      frame.src = this.address;
      this.frame = frame;
      this.style.display ||= "block";
      this.append(frame);
      this.hear = ({ source, data }) => source === frame.contentWindow && this.heard(data);
      addEventListener("message", this.hear);
    }

    disconnectedCallback() {
      removeEventListener("message", this.hear);
      this.frame?.remove();
      this.frame = undefined;
    }

    heard(data) {
      const [, what] = /^crashpoint\.(\w+)$/.exec(data?.type ?? "") ?? [];
      if (!what) return;
      if (what === "resize" && !this.hasAttribute("height") && data.height > 0) this.frame.height = Math.ceil(data.height);
      this.dispatchEvent(new CustomEvent(`crashpoint:${what}`, { bubbles: true, detail: data }));
    }

    attributeChangedCallback(name, before, after) {
      if (!this.frame || before === after) return;
      if (name === "title") this.frame.title = after ?? "Crashpoint";
      else if (name === "height") this.frame.height = after ?? "720";
      else if (LIVE.includes(name) && after) this.frame.contentWindow?.postMessage({ type: "crashpoint.set", [name]: after }, "*");
      else this.frame.src = this.address;
    }
  }
  if (!customElements.get("crash-point")) customElements.define("crash-point", CrashPoint);
})();
