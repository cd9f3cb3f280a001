// What features are made of: the drawing of `explain`, live. Click an equation for its values.

import { latest } from "../api.js";
import { count, debounce, h, number, replace, s } from "../dom.js";
import { PlotStack } from "../plot.js";
import { split } from "../split.js";
import { get, recall, remember, watch } from "../store.js";

const MODES = { written: "As written", stages: "Stages", expanded: "Expanded", features: "Features", kernels: "Kernels" };
const MARGIN = 40;
const READABLE = 0.5; // the smallest scale at which words can be read

function create(studio) {
  let mode = recall("graph-mode", "written");
  let drawing = null;
  let picked = null;
  let place = null; // {x, y, scale}: the upper left corner of what is seen
  let shown = true;
  let stale = true;
  const drawn = latest("graph/draw");
  const asked = latest("graph/equation");

  // ---- frame

  const modes = h("div", { class: "segments", role: "group", "aria-label": "What is drawn" }, Object.entries(MODES).map(([id, title]) => h("button", { data: { mode: id }, onclick: () => choose(id) }, title)));
  const search = h("input", { type: "search", id: "graph-search", placeholder: "Find", "aria-label": "Find in the graph", title: "Enter goes to the next one, Shift+Enter to the one before", oninput: debounce(80, () => find()) });
  search.addEventListener("keydown", event => {
    if (event.key !== "Enter" || found.length === 0) return;
    const at = found.indexOf(picked);
    pick(found[event.shiftKey ? (at <= 0 ? found.length : at) - 1 : (at + 1) % found.length], true);
  });
  const hits = h("span", { class: "small soft", id: "graph-hits", role: "status" });
  const only = h("select", { id: "graph-only", "aria-label": "Feature", onchange: () => draw(true) });
  const facts = h("span", { class: "small soft" });
  const canvas = s("svg", { class: "graph", role: "application", "aria-label": "Graph of equations. Tab goes from box to box, Enter picks one, plus and minus zoom, 0 fits.", tabindex: 0 });
  const sheet = s("g");
  canvas.append(sheet);
  const kernels = h("pre", { class: "kernels mono", hidden: true, tabIndex: 0 });
  const nothing = h("div", { class: "empty", hidden: true });
  const buttons = [
    h("button", { class: "plain square", "aria-label": "Zoom out", title: "Zoom out (−)", onclick: () => zoom(1 / 1.3) }, "−"),
    h("button", { class: "plain square", "aria-label": "Zoom in", title: "Zoom in (+)", onclick: () => zoom(1.3) }, "+"),
    h("button", { class: "plain", title: "Show all (0)", onclick: () => fit() }, "Fit"),
  ];
  const legend = h("div", { class: "legend small" });
  const left = h("div", { class: "panel graph-left" }, h("div", { class: "head" }, modes, only, search, hits, h("span", { class: "grow" }), facts, buttons), h("div", { class: "graph-box" }, canvas, kernels, nothing, legend));
  const detail = h("div", { class: "panel graph-detail" });
  const body = () => ({ file: get("file"), text: get("text"), parameters: get("parameters"), expanded: mode === "expanded", collapsed: mode === "features", only: only.value ? [only.value] : [] });

  // ---- drawing

  function choose(next) {
    mode = next;
    remember("graph-mode", mode);
    picked = null;
    draw(true);
  }

  async function draw(afresh) {
    if (!shown) {
      stale = true;
      return;
    }
    stale = false;
    for (const button of modes.children) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    try {
      if (mode === "kernels") {
        const { text } = await studio.ask("graph/kernels", body());
        kernels.textContent = text;
        show("kernels");
        return;
      }
      const answer = await drawn(body());
      if (!answer) return;
      drawing = answer;
      show("graph");
      paint();
      offer();
      if (afresh || !place) fit(READABLE);
      const kept = picked && answer.boxes.find(box => same(box, picked));
      if (kept) select(kept);
      else if (picked || afresh) overview();
    } catch (refused) {
      // A text that is wrong for a moment leaves the last drawing where it is.
      if (!drawing) {
        replace(nothing, h("div", {}, h("h2", {}, "Nothing to draw"), h("p", {}, refused.message)));
        show("nothing");
      }
    }
  }

  function show(what) {
    canvas.toggleAttribute("hidden", what !== "graph");
    legend.hidden = what !== "graph";
    kernels.hidden = what !== "kernels";
    nothing.hidden = what !== "nothing";
  }

  function same(box, other) {
    return box.feature ? box.feature === other.feature : box.text === other.text && box.text !== undefined;
  }

  function offer() {
    const names = drawing.features.map(it => it.name);
    if (!only.value) {
      const all = get("result")?.features.map(it => it.name) ?? names;
      replace(only, h("option", { value: "" }, "all features"), all.map(name => h("option", { value: name }, name)));
    }
    facts.textContent = drawing.note || `${count(drawing.equations, "equation")} · ${count(names.length, "feature")}`;
    const kinds = [...new Set(drawing.boxes.map(box => box.kind))];
    const stages = Math.max(...drawing.boxes.map(box => box.stage ?? 0));
    replace(
      legend,
      mode === "stages"
        ? Array.from({ length: stages + 1 }, (_, i) => h("span", { class: `key stage-${i % 4}` }, i === 0 ? "stage 1: row by row" : `stage ${i + 1}: after a cross-section`))
        : kinds.map(kind => h("span", { class: `key ${kind}` }, kind)),
    );
  }

  function paint() {
    const lines = drawing.lines.map(line => s("path", { class: `line ${drawing.boxes[line.from].kind}`, d: line.path, "data-from": line.from }));
    const boxes = drawing.boxes.map(box => {
      const round = box.kind === "feature" ? 20 : box.kind === "source" ? 4 : 9;
      const style = mode === "stages" && box.stage !== undefined ? `stage-${box.stage % 4}` : box.kind;
      const middle = box.x + box.width / 2;
      const centre = box.y + box.height / 2;
      const group = s(
        "g",
        { class: `box ${style}`, tabindex: 0, role: "button", "aria-label": `${box.kind} ${box.title} ${box.detail}`, "data-id": box.id },
        s("title", {}, box.tip),
        s("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: round }),
        s("text", { class: "title", x: middle, y: box.detail ? centre - 3 : centre + 5 }, box.title),
        box.detail && s("text", { class: "detail", x: middle, y: centre + 13 }, box.detail),
        box.features > 1 && box.equation !== undefined && s("text", { class: "shared", x: box.x + box.width - 4, y: box.y - 4 }, `×${box.features}`),
      );
      group.addEventListener("click", () => pick(box));
      group.addEventListener("keydown", event => event.key === "Enter" && pick(box));
      return group;
    });
    replace(sheet, lines, boxes);
    mark();
  }

  let found = [];
  function mark() {
    if (!drawing) return;
    const wanted = search.value.trim().toLowerCase();
    found = wanted ? drawing.boxes.filter(box => `${box.title} ${box.detail} ${box.from ?? ""}`.toLowerCase().includes(wanted)) : [];
    hits.textContent = !wanted ? "" : found.includes(picked) ? `${found.indexOf(picked) + 1} of ${found.length}` : `${number(found.length)} found`;
    const near = picked ? cone(picked) : null;
    const bright = new Set(found.map(box => box.id));
    for (const element of sheet.children) {
      const id = Number(element.dataset.id ?? element.dataset.from);
      element.classList.toggle("found", bright.has(id) && element.tagName === "g");
      element.classList.toggle("dim", (wanted && !bright.has(id)) || (!wanted && near !== null && !near.has(id)));
      element.classList.toggle("picked", picked?.id === id && element.tagName === "g");
    }
  }

  /** Marks what is wanted; where none of it is seen, the first comes into view. */
  function find() {
    mark();
    if (found.length > 0 && place && !found.some(sees)) centre(found[0]);
  }

  /** What a box needs, with itself. */
  function cone(box) {
    const into = new Map();
    for (const [from, to] of drawing.links) into.set(to, [...(into.get(to) ?? []), from]);
    const seen = new Set([box.id]);
    const open = [box.id];
    while (open.length) for (const from of into.get(open.pop()) ?? []) if (!seen.has(from)) seen.add(from) && open.push(from);
    return seen;
  }

  // ---- moving

  function apply() {
    sheet.setAttribute("transform", `translate(${place.x} ${place.y}) scale(${place.scale})`);
  }

  /** @param least scale: what does not fit then begins at its upper left */
  function fit(least = 0) {
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (!drawing || width < 50) return;
    frame({ x: 0, y: 0, width: drawing.width, height: drawing.height }, least);
  }

  function frame(area, least = 0) {
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    const scale = Math.max(least, Math.min(1.25, (width - 2 * MARGIN) / area.width, (height - 2 * MARGIN) / area.height));
    const start = (room, from, size) => (size * scale > room - 2 * MARGIN ? MARGIN : (room - size * scale) / 2) - from * scale;
    place = { scale, x: start(width, area.x, area.width), y: start(height, area.y, area.height) };
    if (drawing.boxes.length > 0 && !drawing.boxes.some(sees)) {
      // A long chain may leave the corner empty: it begins where its first box is.
      const first = drawing.boxes.reduce((a, b) => (b.x < a.x ? b : a));
      place.y = height / 2 - (first.y + first.height / 2) * scale;
    }
    apply();
  }

  /** Whether some of a box is in view. */
  function sees({ x, y, width, height }) {
    const { x: left, y: top, scale } = place;
    return left + (x + width) * scale > 0 && left + x * scale < canvas.clientWidth && top + (y + height) * scale > 0 && top + y * scale < canvas.clientHeight;
  }

  /** Brings a box to the middle, so large that it can be read. */
  function centre(box) {
    const scale = Math.max(READABLE, place.scale);
    place = { scale, x: canvas.clientWidth / 2 - (box.x + box.width / 2) * scale, y: canvas.clientHeight / 2 - (box.y + box.height / 2) * scale };
    apply();
  }

  function zoom(factor, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
    if (!place) return;
    const scale = Math.min(4, Math.max(0.02, place.scale * factor));
    place = { scale, x: x - ((x - place.x) * scale) / place.scale, y: y - ((y - place.y) * scale) / place.scale };
    apply();
  }

  canvas.addEventListener(
    "wheel",
    event => {
      event.preventDefault();
      zoom(1.0015 ** -event.deltaY, event.offsetX, event.offsetY);
    },
    { passive: false },
  );
  let start = null;
  canvas.addEventListener("pointerdown", event => {
    start = { x: event.clientX, y: event.clientY, place };
  });
  addEventListener("pointermove", event => {
    if (!start || !place || event.buttons === 0) {
      start = null;
      return;
    }
    place = { ...start.place, x: start.place.x + event.clientX - start.x, y: start.place.y + event.clientY - start.y };
    apply();
  });
  canvas.addEventListener("keydown", event => {
    if (event.key === "+" || event.key === "=") zoom(1.3);
    else if (event.key === "-") zoom(1 / 1.3);
    else if (event.key === "0") fit();
    else if (event.key === "Escape") overview();
    else return;
    event.preventDefault();
  });

  // ---- what is picked

  function pick(box, moved) {
    select(box);
    if (!place) return;
    if (!moved && place.scale < READABLE) {
      const near = drawing.boxes.filter(it => cone(box).has(it.id));
      const x = Math.min(...near.map(it => it.x));
      const y = Math.min(...near.map(it => it.y));
      frame({ x, y, width: Math.max(...near.map(it => it.x + it.width)) - x, height: Math.max(...near.map(it => it.y + it.height)) - y }, READABLE);
    }
    if (moved || !sees(box)) centre(box);
  }

  function select(box) {
    picked = box;
    mark();
    if (box.feature) featureDetail(box.feature);
    else equationDetail(box);
  }

  function fact(name, value) {
    return value === undefined || value === null || value === "" ? null : [h("dt", {}, name), h("dd", {}, value)];
  }

  function overview() {
    picked = null;
    mark();
    replace(
      detail,
      h("div", { class: "detail-head" }, h("h2", {}, "Features"), h("p", { class: "soft small" }, "Click an equation to see its values, a feature to see what it needs.")),
      h(
        "ul",
        { class: "feature-list" },
        drawing?.features.map(it => h("li", {}, h("button", { onclick: () => pick(drawing.boxes.find(box => box.feature === it.name), true) }, h("b", {}, it.name), h("span", { class: "soft mono small" }, it.formula)))),
      ),
    );
  }

  function featureDetail(name) {
    const it = drawing.features.find(feature => feature.name === name);
    replace(
      detail,
      h("div", { class: "detail-head" }, h("span", { class: "tag" }, it.label ? "label" : "feature"), h("h2", {}, it.name)),
      h("pre", { class: "formula mono" }, it.formula),
      h(
        "dl",
        { class: "facts" },
        fact("type", it.type),
        fact("reads", it.columns.join(", ")),
        fact("warm-up", count(it.warm_up_rows, "row")),
        fact("state", `${number(it.state_bytes)} bytes an entity`),
        fact("stages", it.stages),
        fact("equations", it.equations),
      ),
      h("div", { class: "buttons" }, h("button", { class: "plain", onclick: () => toText(it.name) }, "Go to its text"), h("button", { class: "plain", onclick: () => alone(it.name) }, only.value ? "Draw all" : "Draw it alone")),
    );
    values(drawing.boxes.find(box => box.equation === it.equation) ?? { equation: it.equation });
  }

  function alone(name) {
    only.value = only.value ? "" : name;
    draw(true);
  }

  function toText(name) {
    const at = get("text").search(new RegExp(`(^|\\n)[^\\n#]*\\b${name}\\b`));
    const from = at < 0 ? 0 : get("text").indexOf(name, at);
    studio.show("write", { from, to: from + name.length });
  }

  function equationDetail(box) {
    replace(
      detail,
      h("div", { class: "detail-head" }, h("span", { class: "tag" }, box.kind), h("h2", {}, box.title), h("span", { class: "soft" }, box.detail)),
      h("pre", { class: "formula mono" }, box.text),
      h("dl", { class: "facts" }, fact("written", box.from && h("code", {}, box.from)), fact("type", box.type), fact("used by", box.used_by?.join(", ")), fact("stage", (box.stage ?? 0) + 1)),
    );
    values(box);
  }

  async function values(box) {
    const place_ = h("div", { class: "values" }, h("p", { class: "faint small" }, "computing ..."));
    detail.append(place_);
    try {
      const answer = await asked({ ...body(), equation: box.equation, entity: get("entity"), width: 600 });
      if (!answer || !place_.isConnected) return;
      const summary = answer.summary;
      const plots = answer.points && new PlotStack(async () => answer.points, { compact: true });
      replace(
        place_,
        h(
          "dl",
          { class: "facts" },
          fact("value", answer.constant),
          summary && fact("missing", `${number(summary.missing)} of ${number(answer.rows)} (${number((100 * summary.missing) / Math.max(1, answer.rows), 3)} %)`),
          summary?.low !== undefined && fact("from, to", `${number(summary.low)} … ${number(summary.high)}`),
          fact("mean", summary?.mean !== undefined ? number(summary.mean) : ""),
          fact("cost", `${number(answer.nanos_per_row, 3)} ns a row, ${number(answer.millis, 3)} ms for all, with the ${count(answer.equations, "equation")} it needs`),
          answer.last && fact("last values", h("code", {}, answer.last.map(it => it || "missing").join("  "))),
        ),
        plots?.element,
      );
      if (plots) {
        plots.element.classList.add("value-plot");
        plots.show([{ title: answer.points.name, names: [answer.points.series[0].name] }]);
      }
    } catch (refused) {
      if (place_.isConnected) replace(place_, h("p", { class: "faint small" }, refused.message));
    }
  }

  // ---- what moves it

  const redraw = debounce(150, () => draw(false));
  watch(["check", "parameters"], redraw);
  watch(["file"], () => {
    picked = null;
    place = null;
    drawing = null;
    only.value = "";
    draw(true);
  });
  new ResizeObserver(() => !picked && fit(READABLE)).observe(canvas);
  overview();

  return {
    element: split("graph", left, detail, { share: 0.72 }),
    show() {
      shown = true;
      if (stale) draw(!drawing);
    },
    hide() {
      shown = false;
    },
  };
}

export default { create };
