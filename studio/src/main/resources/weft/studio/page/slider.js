// A value that is dragged. Where the largest is many times the smallest, each step is a share.

import { h } from "./dom.js";

const STEPS = 1000;
const MANY = 100;

/** @param moved is told each value as it is dragged */
export function slider({ low, high, value, step, ...properties }, moved) {
  if (!(low > 0 && high / low >= MANY)) return h("input", { type: "range", min: low, max: high, step, value, ...properties, oninput: event => moved(Number(event.target.value)) });
  const share = Math.log(high / low) / STEPS;
  const at = position => {
    const exact = low * Math.exp(share * position);
    return Math.min(high, Math.max(low, step >= 1 ? Math.round(exact / step) * step : Number(exact.toPrecision(4))));
  };
  const place = of => Math.round(Math.log(Math.min(high, Math.max(low, of)) / low) / share);
  const words = input => input.setAttribute("aria-valuetext", String(at(Number(input.value))));
  const input = h("input", {
    type: "range",
    min: 0,
    max: STEPS,
    step: 1,
    value: place(value),
    ...properties,
    oninput: () => {
      words(input);
      moved(at(Number(input.value)));
    },
    // A key moves to the next value, which may be many steps away.
    onkeydown: event => {
      const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const before = at(Number(input.value));
      let next = Number(input.value);
      while (next + way >= 0 && next + way <= STEPS && at(next) === before) next += way;
      input.value = next;
      words(input);
      moved(at(next));
    },
  });
  words(input);
  return input;
}
