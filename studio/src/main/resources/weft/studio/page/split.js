// Two parts side by side, and a line between them that can be moved, by pointer or by keys.

import { h } from "./dom.js";
import { recall, remember } from "./store.js";

/**
 * @param name under which the place is remembered
 * @param share of the first part, 0 to 1
 * @param down whether the parts are one below the other
 */
export function split(name, first, second, { share = 0.5, down = false, least = 0.15 } = {}) {
  const line = h("div", { class: `split ${down ? "down" : "across"}`, role: "separator", tabIndex: 0, "aria-label": "Move to resize", "aria-orientation": down ? "horizontal" : "vertical" });
  const box = h("div", { class: "split-box" }, first, line, second);
  box.style.display = "flex";
  box.style.flexDirection = down ? "column" : "row";
  let at = recall(`split-${name}`, share);
  const place = () => {
    first.style.flex = `${at} 1 0`;
    second.style.flex = `${1 - at} 1 0`;
    line.setAttribute("aria-valuenow", Math.round(100 * at));
  };
  const move = to => {
    at = Math.min(1 - least, Math.max(least, to));
    place();
    remember(`split-${name}`, at);
  };
  for (const part of [first, second]) {
    part.style.minWidth = 0;
    part.style.minHeight = 0;
  }
  line.addEventListener("pointerdown", event => {
    line.setPointerCapture(event.pointerId);
    line.classList.add("moving");
  });
  line.addEventListener("pointermove", event => {
    if (!line.hasPointerCapture(event.pointerId)) return;
    const area = box.getBoundingClientRect();
    move(down ? (event.clientY - area.top) / area.height : (event.clientX - area.left) / area.width);
  });
  line.addEventListener("pointerup", () => line.classList.remove("moving"));
  line.addEventListener("keydown", event => {
    const step = { ArrowLeft: -0.02, ArrowUp: -0.02, ArrowRight: 0.02, ArrowDown: 0.02 }[event.key];
    if (step) {
      event.preventDefault();
      move(at + step);
    }
  });
  place();
  return box;
}
