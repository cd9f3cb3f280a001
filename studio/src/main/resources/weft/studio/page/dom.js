// Elements, made without text that a browser would parse: what users name can never become markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.setAttribute("class", value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && name !== "list" && !(element instanceof SVGElement)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element of HTML: `h("button", {onclick}, "Run")`. */
export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** An element of SVG. */
export function s(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/** A sign drawn by lines in a square of 24. */
export function icon(...paths) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, paths.map(d => s("path", { d })));
}

export function replace(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
}

/** Calls a function when nothing has happened for some milliseconds. */
export function debounce(wait, action) {
  let timer = 0;
  const later = (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), wait);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Of values those that can be drawn: neither missing nor infinite. */
export function finite(values) {
  return values.filter(it => typeof it === "number");
}

/** A number as people read it. */
export function number(value, digits = 6) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (typeof value === "string") return { inf: "∞", "-inf": "-∞" }[value] ?? value;
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value.toLocaleString("en-US");
  const size = Math.abs(value);
  if (size >= 1e9 || (size < 1e-5 && size > 0)) return value.toExponential(Math.max(0, digits - 3)).replace(/\.?0*e\+?/, "e");
  return Number(value.toPrecision(digits)).toLocaleString("en-US", { maximumFractionDigits: 10 });
}

export function count(n, what, several = `${what}s`) {
  return `${n.toLocaleString("en-US")} ${n === 1 ? what : several}`;
}

/** Milliseconds since 1970 as a time, as short as a span allows. */
export function time(millis, span = Infinity) {
  const text = new Date(millis).toISOString();
  if (span < 10_000) return text.slice(11, 23);
  if (span < 3 * 3_600_000) return text.slice(11, 19);
  if (span < 3 * 86_400_000) return text.slice(5, 16).replace("T", " ");
  return text.slice(0, 10);
}

export function fullTime(millis) {
  const text = new Date(millis).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 23).replace(/\.000$/, "")}`;
}
