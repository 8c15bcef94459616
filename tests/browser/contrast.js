// The texts whose contrast with what is behind them is below 4.5 (3 for large ones).
const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const channels = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const luminance = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const behind = (element) => {
  for (let e = element; e; e = e.parentElement) {
    const colour = channels(getComputedStyle(e).backgroundColor);
    if (colour[3] === 255) return colour;
  }
  return [255, 255, 255, 255];
};
const faint = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
  const style = getComputedStyle(element);
  if (element.closest(".visually-hidden, .ahead, .App-skip, [aria-disabled]") || style.clipPath !== "none") continue;
  const [a, b] = [luminance(channels(element.closest("svg") ? style.fill : style.color)), luminance(behind(element))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && style.fontWeight >= 600);
  if (contrast < (large ? 3 : 4.5)) faint.push(`${contrast.toFixed(2)} ${element.className?.baseVal ?? element.className}: ${walker.currentNode.data}`);
}
return faint;
