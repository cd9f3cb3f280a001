// Series below each other on one time, with one crosshair. The server thins them to what can be
// seen; while somebody pans, what is there is drawn at once, and the finer points follow.

import { fullTime, h, number, replace, time } from "./dom.js";

const LEFT = 62;
const RIGHT = 12;
const TOP = 6;
const BOTTOM = 6;
const AXIS = 24;

/** A colour of the theme as a canvas takes it. */
const probe = h("span", { hidden: true });
export function colour(name) {
  if (!probe.isConnected) document.body.append(probe);
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}

export function seriesColour(i) {
  return `--series-${i % 8}`;
}

/** Round numbers between two, about so many. */
export function ticks(low, high, about) {
  const rough = (high - low) / Math.max(1, about);
  if (!(rough > 0) || !Number.isFinite(rough)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find(it => it * power >= rough) * power;
  const found = [];
  for (let at = Math.ceil(low / step - 1e-9) * step; at <= high + step * 1e-9; at += step) found.push(Math.abs(at) < step * 1e-9 ? 0 : at);
  return found;
}

const SPANS = [1, 5, 10, 50, 100, 500, 1e3, 5e3, 15e3, 3e4, 6e4, 3e5, 9e5, 18e5, 36e5, 72e5, 108e5, 216e5, 432e5, 864e5, 1728e5, 6048e5, 26298e5, 78894e5, 315576e5];

function timeTicks(low, high, about) {
  const rough = (high - low) / Math.max(1, about);
  const step = SPANS.find(it => it >= rough) ?? SPANS.at(-1) * Math.ceil(rough / SPANS.at(-1));
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found;
}

/** Round numbers between two, of which there are at least two: one alone is no scale. */
function scaleTicks(low, high, about) {
  let found = ticks(low, high, about);
  for (let more = 2; found.length < 2 && more < 16; more *= 2) found = ticks(low, high, about * more);
  return found;
}

/** A canvas as sharp as the screen. */
export function sharp(canvas, width, height) {
  const scale = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  return pen;
}

function nearest(x, at) {
  let low = 0;
  let high = x.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low > 0 && at - x[low - 1] < x[low] - at ? low - 1 : low;
}

/** One pane: some series on one scale. */
class Pane {
  constructor(stack, { title, names, colours, note }) {
    this.stack = stack;
    this.names = names;
    this.colours = colours;
    this.series = [];
    this.canvas = h("canvas", { role: "img", "aria-label": `Plot of ${names.join(", ")}` });
    this.cross = h("div", { class: "cross", hidden: true });
    this.values = names.map((name, i) => {
      const value = h("span", { class: "value" });
      const label = h("span", { class: "label" }, names.length > 1 || !title ? name : title);
      label.style.color = `var(${colours[i]})`;
      return { value, entry: h("span", { class: "entry" }, label, value) };
    });
    this.note = h("span", { class: "faint small" }, note ?? "");
    this.element = h("section", { class: "pane", data: { names: names.join(" ") } }, h("div", { class: "pane-head" }, this.values.map(it => it.entry), h("span", { class: "grow" }), this.note), h("div", { class: "pane-plot" }, this.canvas, this.cross));
    this.plot = this.element.lastChild;
  }

  draw(from, to) {
    const width = this.plot.clientWidth;
    const height = this.plot.clientHeight;
    if (width < 40 || height < 20) return;
    const pen = sharp(this.canvas, width, height);
    let low = Infinity;
    let high = -Infinity;
    for (const { x, y } of this.series) {
      for (let i = 0; i < x.length; i++) {
        if (typeof y[i] === "number" && x[i] >= from && x[i] <= to) {
          if (y[i] < low) low = y[i];
          if (y[i] > high) high = y[i];
        }
      }
    }
    const bool = this.series.length > 0 && this.series.every(it => it.bool);
    if (bool) [low, high] = [0, 1];
    const nothing = !(high >= low);
    if (nothing) [low, high] = [0, 1];
    if (high === low) [low, high] = [low - Math.abs(low || 1) * 0.01, high + Math.abs(high || 1) * 0.01];
    const room = (high - low) * 0.06;
    [low, high] = [low - room, high + room];
    const area = { x: LEFT, y: TOP, w: width - LEFT - RIGHT, h: height - TOP - BOTTOM };
    const px = value => area.x + ((value - from) / (to - from || 1)) * area.w;
    const py = value => area.y + area.h - ((value - low) / (high - low)) * area.h;
    this.scale = { px, py, area, from, to };
    pen.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    pen.textBaseline = "middle";
    pen.textAlign = "right";
    pen.lineWidth = 1;
    pen.strokeStyle = colour("--line");
    pen.fillStyle = colour("--text-faint");
    for (const tick of nothing ? [] : bool ? [0, 1] : scaleTicks(low, high, Math.max(3, Math.floor(area.h / 28)))) {
      const y = Math.round(py(tick)) + 0.5;
      pen.beginPath();
      pen.moveTo(area.x, y);
      pen.lineTo(area.x + area.w, y);
      pen.stroke();
      pen.fillText(bool ? (tick ? "true" : "false") : number(tick, 5), area.x - 8, y);
    }
    pen.save();
    pen.beginPath();
    pen.rect(area.x, 0, area.w, height);
    pen.clip();
    this.series.forEach((series, i) => this.line(pen, series, colour(this.colours[i]), px, py, from, to));
    this.stack.decorate?.(pen, this.scale, height);
    pen.restore();
    if (nothing && this.series.length > 0) {
      pen.textAlign = "center";
      pen.fillText(this.emptiness(from, to), area.x + area.w / 2, area.y + area.h / 2);
    }
  }

  /** Why there is no line. */
  emptiness(from, to) {
    const here = this.series.flatMap(({ x, y }) => y.filter((_, i) => x[i] >= from && x[i] <= to));
    return here.length === 0 ? "no rows" : here.every(it => it === null) ? "all missing here" : "no finite value here";
  }

  line(pen, { x, y, bool }, stroke, px, py, from, to) {
    pen.strokeStyle = stroke;
    pen.fillStyle = stroke;
    const first = Math.max(0, nearest(x, from) - 1);
    // Lines of one pixel are drawn many times faster, and where points are close nobody sees it.
    pen.lineWidth = nearest(x, to) - first > px(to) - px(from) ? 1 : 1.5;
    pen.lineJoin = "round";
    pen.beginPath();
    let open = false;
    for (let i = first; i < x.length; i++) {
      const at = px(x[i]);
      if (typeof y[i] !== "number") {
        open = false;
        if (y[i] !== null) this.arrow(pen, at, y[i] === "inf");
        continue;
      }
      const up = py(y[i]);
      if (!open) {
        const alone = typeof y[i + 1] !== "number";
        if (alone) pen.rect(at - 1, up - 1, 2, 2);
        else pen.moveTo(at, up);
        open = !alone;
      } else {
        if (bool) pen.lineTo(at, py(y[i - 1]));
        pen.lineTo(at, up);
      }
      if (x[i] > to) break;
    }
    pen.stroke();
  }

  /** A value that is infinite: an arrow at the edge. */
  arrow(pen, at, above) {
    const edge = above ? TOP : this.plot.clientHeight - BOTTOM;
    const back = edge + (above ? 6 : -6);
    pen.moveTo(at - 3, back);
    pen.lineTo(at, edge);
    pen.lineTo(at + 3, back);
  }

  showCross(at) {
    const { scale } = this;
    const inside = scale && at !== null && at >= scale.from && at <= scale.to;
    this.cross.hidden = !inside;
    if (inside) this.cross.style.transform = `translateX(${scale.px(at)}px)`;
    this.series.forEach(({ x, y, bool }, i) => {
      const value = inside && x.length ? y[nearest(x, at)] : undefined;
      this.values[i].value.textContent = value === undefined ? "" : value === null ? "missing" : bool ? String(value === 1) : number(value);
    });
  }
}

/** Panes below each other. */
export class PlotStack {
  /** @param load `(names, from, to, width)` gives points; `from` null for all */
  constructor(load, { compact = false } = {}) {
    this.load = load;
    this.panes = [];
    this.range = null;
    this.full = null;
    this.timed = true;
    this.asked = 0;
    this.axis = h("canvas", { class: "axis", "aria-hidden": "true" });
    this.when = h("span", { class: "when" });
    this.list = h("div", { class: "pane-list" });
    this.element = h("div", { class: `plots${compact ? " compact" : ""}`, tabIndex: 0, "aria-label": "Plots. Plus and minus zoom, arrows move, 0 shows all." }, this.list, h("div", { class: "axis-box" }, this.axis, this.when));
    this.listen();
    new ResizeObserver(() => this.resized()).observe(this.element);
    addEventListener("themechange", () => this.redraw());
  }

  /** @param panes `[{title, names, note, stale}]`; those that are there already stay. Of those that are
   * stale the points stay too */
  show(panes) {
    const key = pane => pane.names.join("\n");
    const known = new Map(this.panes.map(pane => [key(pane), pane]));
    let colourAt = 0;
    this.panes = panes.map(wanted => {
      const colours = wanted.names.map(() => seriesColour(colourAt++));
      const pane = known.get(key(wanted));
      if (pane) {
        pane.stale = wanted.stale === true;
        pane.element.classList.toggle("stale", pane.stale);
        pane.colours = colours;
        pane.note.textContent = wanted.note ?? "";
        pane.values.forEach((it, i) => (it.entry.firstChild.style.color = `var(${colours[i]})`));
        return pane;
      }
      return new Pane(this, { ...wanted, colours });
    });
    const elements = this.panes.map(pane => pane.element);
    if (elements.length !== this.list.children.length || elements.some((it, i) => this.list.children[i] !== it)) replace(this.list, elements);
    return this.refresh();
  }

  names() {
    return [...new Set(this.panes.flatMap(pane => pane.names))];
  }

  /** Those that there are points of. */
  fresh() {
    return [...new Set(this.panes.filter(pane => !pane.stale).flatMap(pane => pane.names))];
  }

  /** Asks for points again: other data, another part. */
  async refresh() {
    const names = this.fresh();
    if (names.length === 0) return;
    const width = Math.max(64, this.element.clientWidth - LEFT - RIGHT);
    const mine = ++this.asked;
    let margin = 0;
    if (this.range) margin = (this.range[1] - this.range[0]) / 2;
    const answer = await this.load(names, this.range && this.range[0] - margin, this.range && this.range[1] + margin, Math.round(this.range ? 2 * width : width));
    if (!answer || mine !== this.asked) return;
    this.timed = answer.timed;
    const sameFull = this.full && this.full[0] === answer.first && this.full[1] === answer.last;
    this.full = [answer.first, answer.last];
    if (this.range && !sameFull && (this.range[0] >= this.full[1] || this.range[1] <= this.full[0])) {
      this.range = null;
      this.refresh();
      return;
    }
    const byName = new Map(answer.series.map(series => [series.name, series]));
    for (const pane of this.panes.filter(it => !it.stale)) pane.series = pane.names.map(name => byName.get(name) ?? { name, x: [], y: [] });
    this.redraw();
    this.element.dataset.drawn = String(answer.run ?? "");
  }

  /** From where to where; one row alone stands in the middle. */
  seen() {
    const [from, to] = this.range ?? this.full ?? [0, 1];
    return from === to ? [from - 1, to + 1] : [from, to];
  }

  redraw() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      if (!this.full) return;
      const [from, to] = this.seen();
      for (const pane of this.panes) pane.draw(from, to);
      this.drawAxis(from, to);
      this.crossAt(this.cross ?? null);
    });
  }

  drawAxis(from, to) {
    const width = this.axis.parentElement.clientWidth;
    if (width < 40) return;
    const pen = sharp(this.axis, width, AXIS);
    pen.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    pen.fillStyle = colour("--text-faint");
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const span = width - LEFT - RIGHT;
    const about = Math.max(2, Math.floor(span / 110));
    const [first, last] = this.full;
    if (this.panes.every(pane => pane.series.every(({ x }) => x.length === 0))) return;
    const places = first === last ? [first] : this.timed ? timeTicks(from, to, about) : ticks(from, to, about);
    for (const tick of places) {
      const x = LEFT + ((tick - from) / (to - from || 1)) * span;
      const words = !this.timed ? number(tick) : first === last ? fullTime(tick) : time(tick, to - from);
      pen.fillText(words, Math.min(width - 30, x), AXIS / 2);
    }
  }

  resized() {
    this.redraw();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.refresh(), 120);
  }

  /** Shows a part; null for all. */
  zoom(range) {
    if (!this.full) return;
    const [first, last] = this.full;
    if (range) {
      const least = (last - first) / 1e7 || 1e-9;
      let [from, to] = range;
      if (to - from < least) return;
      if (to - from >= last - first) range = null;
      else {
        if (from < first) [from, to] = [first, to + first - from];
        if (to > last) [from, to] = [from - (to - last), last];
        range = [from, to];
      }
    }
    this.range = range;
    this.redraw();
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.refresh(), 60);
    this.onzoom?.(range);
  }

  zoomBy(factor, at) {
    const [from, to] = this.seen();
    const middle = at ?? (from + to) / 2;
    this.zoom([middle - (middle - from) * factor, middle + (to - middle) * factor]);
  }

  pan(share) {
    const [from, to] = this.seen();
    const by = (to - from) * share;
    if (this.range) this.zoom([from + by, to + by]);
  }

  valueAt(event) {
    const box = this.element.getBoundingClientRect();
    const [from, to] = this.seen();
    return from + ((event.clientX - box.left - LEFT) / (this.list.clientWidth - LEFT - RIGHT)) * (to - from);
  }

  /** At the row that is nearest. */
  crossAt(place) {
    const rows = this.panes.find(pane => pane.series[0]?.x.length)?.series[0].x;
    const at = place === null || !rows ? null : rows[nearest(rows, place)];
    this.cross = at;
    for (const pane of this.panes) pane.showCross(at);
    this.when.textContent = at === null ? "" : this.timed ? fullTime(at) : `row ${number(Math.round(at))}`;
    this.oncross?.(at);
  }

  listen() {
    let start = null;
    this.list.addEventListener("pointerdown", event => {
      if (event.button !== 0 || !this.full) return;
      start = { x: event.clientX, range: this.seen() };
      this.list.setPointerCapture(event.pointerId);
    });
    this.list.addEventListener("pointermove", event => {
      if (start && this.range) {
        const [from, to] = start.range;
        const by = ((start.x - event.clientX) / (this.list.clientWidth - LEFT - RIGHT)) * (to - from);
        this.zoom([from + by, to + by]);
      }
      this.crossAt(this.valueAt(event));
    });
    this.list.addEventListener("pointerup", event => {
      if (start && Math.abs(event.clientX - start.x) < 3) this.onpick?.(this.valueAt(event));
      start = null;
    });
    this.list.addEventListener("pointercancel", () => (start = null));
    this.list.addEventListener("pointerleave", () => this.crossAt(null));
    this.list.addEventListener("dblclick", event => this.zoomBy(event.shiftKey ? 2 : 0.4, this.valueAt(event)));
    this.list.addEventListener(
      "wheel",
      event => {
        if (event.ctrlKey || event.altKey) {
          event.preventDefault();
          this.zoomBy(1.0015 ** event.deltaY, this.valueAt(event));
        } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
          event.preventDefault();
          this.pan(event.deltaX / 800);
        }
      },
      { passive: false },
    );
    this.element.addEventListener("keydown", event => {
      const action = {
        "+": () => this.zoomBy(0.6),
        "=": () => this.zoomBy(0.6),
        "-": () => this.zoomBy(1 / 0.6),
        ArrowLeft: () => this.pan(-0.15),
        ArrowRight: () => this.pan(0.15),
        0: () => this.zoom(null),
      }[event.key];
      if (action && event.target === this.element) {
        event.preventDefault();
        action();
      }
    });
  }
}
