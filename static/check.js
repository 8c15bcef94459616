// Says in plain words why the site cannot start, and what to do. A classic script in the JavaScript of 2009: it must run where
// nothing else does. static/boot.js calls crashpointTrouble(what, detail); scripts that do not load at all are noticed here.
(function () {
  var russian = /[?&]lang=ru/.test(location.hash) ||
    (!/[?&]lang=/.test(location.hash) && /^ru/i.test(document.documentElement.getAttribute("data-lang") || navigator.language || ""));
  var texts = {
    old: ["This browser is too old for Crashpoint: it needs JavaScript modules and WebAssembly, as browsers have had since 2018. Update it, or open this page in another one.",
      "Этот браузер слишком стар для Crashpoint: нужны модули JavaScript и WebAssembly, они есть в браузерах с 2018 года. Обновите его или откройте страницу в другом."],
    noWasm: ["WebAssembly is switched off in this browser, and Crashpoint's model of message delivery is written in it. Some secure modes switch it off: leave that mode for this page, or open it in another browser.",
      "В этом браузере выключен WebAssembly, а модель доставки сообщений в Crashpoint написана на нём. Его выключают некоторые защищённые режимы: отключите режим для этой страницы или откройте её в другом браузере."],
    disk: ["This page was opened from disk, and browsers load no modules from there. Serve the folder (`crashpoint serve`, or any static server), or make one file that runs from disk: `crashpoint pack single`.",
      "Страница открыта с диска, а оттуда браузеры не загружают модули. Отдайте папку сервером (`crashpoint serve` или любой статический сервер) или соберите один файл, который работает с диска: `crashpoint pack single`."],
    missing: ["The server has no file %s (its answer: %d). Perhaps the site was put there in part, or a newer one replaced it: reload the page; if that does not help, put all files there again.",
      "На сервере нет файла %s (ответ: %d). Возможно, сайт выложен не целиком или его сменила новая версия: перезагрузите страницу, а если не поможет, выложите все файлы заново."],
    type: ["The server sends %s as `%d`, and browsers refuse that. It must be sent as `%e`: see the header files that `crashpoint pack site` writes.",
      "Сервер отдаёт %s как `%d`, и браузер его не принимает. Нужен тип `%e`: см. файлы заголовков, которые пишет `crashpoint pack site`."],
    policy: ["The page's content security policy (%d) does not allow what Crashpoint needs. It needs script-src 'self' 'wasm-unsafe-eval': see the header files that `crashpoint pack site` writes.",
      "Политика безопасности страницы (%d) не разрешает нужного Crashpoint. Нужно script-src 'self' 'wasm-unsafe-eval': см. файлы заголовков, которые пишет `crashpoint pack site`."],
    network: ["%s could not be loaded: there is no connection, or something between you and the server blocks it.",
      "Не удалось загрузить %s: нет соединения или что-то на пути к серверу его блокирует."],
    start: ["Crashpoint could not start in this browser (%d).", "Crashpoint не запустился в этом браузере (%d)."]
  };
  var retry = ["Try again", "Попробовать снова"];
  var told = false;
  var violated = "";

  function tell(kind, name, detail, expected) {
    if (told) return;
    told = true;
    var show = function () {
      var place = document.getElementById("loading") || document.body.appendChild(document.createElement("p"));
      var text = texts[kind][russian ? 1 : 0].replace("%s", name).replace("%d", detail).replace("%e", expected);
      var button = document.createElement("button");
      place.setAttribute("role", "alert");
      place.textContent = text + " ";
      button.type = "button";
      button.textContent = retry[russian ? 1 : 0];
      button.onclick = function () { location.reload(); };
      place.appendChild(button);
    };
    if (document.body) show();
    else document.addEventListener("DOMContentLoaded", show);
  }

  // What the server says of the file that did not load.
  function ask(address, error) {
    var name = address.split("/").pop();
    if (location.protocol === "file:") return tell("disk");
    if (violated) return tell("policy", "", violated);
    var request = new XMLHttpRequest();
    request.open("GET", address);
    request.onerror = function () { tell("network", name); };
    request.onload = function () {
      var type = (request.getResponseHeader("Content-Type") || "").split(";")[0];
      var wasm = /\.wasm$/.test(name);
      if (request.status !== 200) tell("missing", name, request.status);
      else if (!wasm && !/^(text|application)\/(x-)?(java|ecma)script$/i.test(type)) tell("type", name, type || "?", "text/javascript");
      else if (wasm && type !== "application/wasm" && /^text\/html/.test(type)) tell("type", name, type, "application/wasm");
      else tell("start", "", String(error || name));
    };
    request.send();
  }

  window.crashpointTrouble = function (what, detail, error) {
    if (what === "file") ask(detail, error);
    else tell(what, "", String(detail));
  };
  document.addEventListener("securitypolicyviolation", function (event) {
    if (/^(script|default|connect)-src/.test(event.effectiveDirective)) violated = event.effectiveDirective;
  });
  addEventListener("error", function (event) {
    if (event.target && event.target.tagName === "SCRIPT" && event.target.src) ask(event.target.src);
  }, true);
  if (!("noModule" in document.createElement("script"))) tell("old");
  else if (typeof WebAssembly !== "object") tell("noWasm");
})();
