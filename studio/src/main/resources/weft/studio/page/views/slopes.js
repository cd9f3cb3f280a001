// Which rows of which input move a feature in one row: bars of the derivative, and the feature with
// the row that is meant.

import { finite, h, number, s } from "../dom.js";

const WIDTH = 900;
const HEIGHT = 90;

/** The feature over time; a click chooses another row. */
function overview(found, points, choose) {
  const { x, y } = points.series[0];
  const present = finite(y);
  if (present.length === 0) return h("p", { class: "soft" }, "There is no finite value.");
  const low = Math.min(...present);
  const high = Math.max(...present);
  const [first, last] = [points.first, points.last];
  const px = at => ((at - first) / (last - first || 1)) * WIDTH;
  const py = at => HEIGHT - 6 - ((at - low) / (high - low || 1)) * (HEIGHT - 12);
  let line = "";
  let open = false;
  x.forEach((at, i) => {
    if (typeof y[i] !== "number") open = false;
    else {
      line += `${open ? "L" : "M"}${px(at).toFixed(1)} ${py(y[i]).toFixed(1)}`;
      open = true;
    }
  });
  const drawing = s(
    "svg",
    { class: "overview", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": `${found.feature} over time; click to choose a row` },
    s("path", { d: line, class: "overview-line" }),
    s("line", { x1: px(found.at), x2: px(found.at), y1: 0, y2: HEIGHT, class: "overview-here" }),
  );
  drawing.addEventListener("click", event => {
    const box = drawing.getBoundingClientRect();
    choose(first + ((event.clientX - box.left) / box.width) * (last - first));
  });
  return drawing;
}

/** How far a number is from 0; one that is infinite as far as can be drawn. */
function size(value) {
  return typeof value === "number" ? Math.abs(value) : value === null ? 0 : Number.MAX_VALUE;
}

/** Bars of one input: the newest row at the right. */
function bars(input, far, most) {
  const wide = Math.max(10, far + 1);
  const step = 600 / wide;
  return s(
    "svg",
    { class: "slope-bars", viewBox: "0 0 600 64", preserveAspectRatio: "none", role: "img", "aria-label": `Derivative by ${input.name}, row by row back in time` },
    s("line", { x1: 0, x2: 600, y1: 32, y2: 32, class: "slope-zero" }),
    input.rows.map(row => {
      const tall = Math.max(0.6, (size(row.slope) / most) * 30);
      const left = 600 - (row.back + 1) * step;
      return s("rect", { x: left + step * 0.08, width: Math.max(0.5, step * 0.84), y: row.slope > 0 || row.slope === "inf" ? 32 - tall : 32, height: tall, class: row.slope > 0 || row.slope === "inf" ? "slope-up" : "slope-down" }, s("title", {}, `${row.back === 0 ? "this row" : `${row.back} back`}: ${number(row.slope)}, ${input.name} ${number(row.value)}`));
    }),
  );
}

/** @param choose is told another place in time */
export function slopes(found, points, choose) {
  const weight = ({ gross }) => size(gross ?? null);
  const inputs = [...found.inputs].sort((a, b) => weight(b) - weight(a));
  const largest = Math.max(1e-300, ...inputs.map(weight));
  const signed = value => `${value > 0 ? "+" : ""}${number(value, 4)}`;
  return h(
    "div",
    { class: "slopes" },
    overview(found, points, choose),
    inputs.length === 0 && h("p", { class: "soft" }, "It reads nothing that can change a little."),
    inputs.map(input => {
      const far = Math.max(0, ...input.rows.map(row => row.back));
      const most = Math.max(1e-300, ...input.rows.map(row => size(row.slope)));
      const share = h("div", { class: "share" });
      share.style.width = `${(weight(input) / largest) * 100}%`;
      const everywhere = size(input.everywhere) < 1e-9 * weight(input) ? "about 0" : signed(input.everywhere);
      return h(
        "section",
        { class: "card slope", data: { input: input.name } },
        h("h3", { class: "mono" }, input.name),
        h("div", { class: "share-box" }, share),
        h(
          "p",
          {},
          input.steps
            ? "It reads it, and changes only in steps with it: the derivative is 0."
            : input.own_rows + input.other_rows === 0
              ? "It does not move here."
              : [
                  h("strong", {}, input.parameter ? everywhere : signed(input.here)),
                  ` if ${input.name} were 1 % larger${input.parameter ? "" : " in this row"}`,
                  !input.parameter && h("span", { class: "soft" }, ` · ${everywhere} if it were in all rows`),
                  h("span", { class: "soft" }, ` · derivative ${number(input.slope, 4)}`),
                ],
        ),
        input.rows.length > 0 && bars(input, far, most),
        input.rows.length > 0 && h("p", { class: "soft small" }, `rows back: ${far} … 0 (right)${input.own_rows > input.rows.length ? `; the newest ${input.rows.length} of ${number(input.own_rows)} rows are drawn` : ""}${input.other_rows > 0 ? `; and ${number(input.other_rows)} rows of other entities` : ""}`),
      );
    }),
  );
}
