// Feature types to choose from: what each computes, tried out, and put into the text.

import { latest } from "../api.js";
import { debounce, h, number, replace } from "../dom.js";
import { PlotStack } from "../plot.js";
import { slider } from "../slider.js";
import { split } from "../split.js";
import { get, recall, remember, watch } from "../store.js";

const DIMENSIONS = ["signal", "execution", "quality", "regime", "stability", "technical"];

function create(studio) {
  let chosen = recall("catalogue-type", null);
  let dimension = recall("catalogue-dimension", "");
  let types = [];
  let shown = null; // all about the type that is chosen
  let parameters = {};
  let inputs = {};
  let on = recall("catalogue-on", "example");

  // ---- the list

  const search = h("input", { type: "search", id: "catalogue-search", placeholder: "Search types", "aria-label": "Search types", spellcheck: false, oninput: debounce(120, find) });
  const filters = h("div", { class: "chips", role: "group", "aria-label": "Dimensions" }, ["", ...DIMENSIONS].map(name => h("button", { class: "chip", data: { dimension: name }, onclick: () => filter(name) }, name || "all")));
  const total = h("span", { class: "faint small", role: "status" });
  const list = h("div", { class: "types", role: "listbox", "aria-label": "Feature types", tabIndex: 0 });

  async function find() {
    const answer = await studio.attempt(() => studio.ask("catalogue/list", { query: search.value }));
    if (!answer) return;
    types = answer.types;
    showList(answer.all);
  }

  function filter(name) {
    dimension = name;
    remember("catalogue-dimension", name);
    showList();
  }

  function visible() {
    return types.filter(type => !dimension || type.dimension === dimension);
  }

  let all = 0;
  function showList(count = all) {
    all = count;
    for (const chip of filters.children) chip.setAttribute("aria-pressed", String(chip.dataset.dimension === dimension));
    const some = visible();
    total.textContent = some.length === all ? `${all} types` : `${some.length} of ${all} types`;
    replace(
      list,
      some.length === 0 && h("p", { class: "soft" }, "Nothing fits."),
      some.map(type =>
        h(
          "div",
          { class: "type", role: "option", id: `type-${type.name}`, "aria-selected": String(type.name === chosen), onclick: () => choose(type.name), data: { type: type.name } },
          h("span", { class: "type-name mono" }, type.name, type.own && h("span", { class: "tag own" }, "own")),
          h("span", { class: "soft small" }, type.brief),
        ),
      ),
    );
    if (!some.some(type => type.name === chosen) && some.length > 0 && !shown) choose(some[0].name);
  }

  list.addEventListener("keydown", event => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const some = visible();
    if (!step || some.length === 0) return;
    event.preventDefault();
    const at = some.findIndex(type => type.name === chosen);
    choose(some[Math.min(some.length - 1, Math.max(0, at + step))].name);
  });
  search.addEventListener("keydown", event => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      list.focus();
    } else if (event.key === "Enter" && visible().length > 0) {
      choose(visible()[0].name);
    }
  });

  async function choose(name) {
    chosen = name;
    remember("catalogue-type", name);
    for (const item of list.querySelectorAll(".type")) {
      const own = item.dataset.type === name;
      item.setAttribute("aria-selected", String(own));
      if (own) {
        item.scrollIntoView({ block: "nearest" });
        list.setAttribute("aria-activedescendant", item.id);
      }
    }
    const about = await studio.attempt(() => studio.ask("catalogue/show", { name }));
    if (!about || chosen !== name) return;
    shown = about;
    parameters = {};
    inputs = {};
    for (const input of about.inputs) if (about.columns.length > 0 && !about.columns.includes(input.name)) inputs[input.name] = guess(input.name, about.columns);
    if (on === "example" && !about.example) on = "data";
    showType();
  }

  /** A column for an input that is called otherwise. */
  function guess(name, columns) {
    const like = columns.find(column => name.includes(column) || column.includes(name));
    const price = /price|value|series|signal|mid/.test(name) && columns.includes("close") ? "close" : null;
    return like ?? price ?? "";
  }

  // ---- the type

  const detail = h("div", { class: "type-detail", tabIndex: -1 });
  const attempt = latest("catalogue/try");
  const trouble = h("p", { class: "warn", role: "status" });
  const plots = new PlotStack(
    async (names, from, to, width) => {
      if (!shown) return null;
      try {
        const body = { ...question(), on, width, entity: get("entity") };
        if (from !== null && from !== undefined) Object.assign(body, { from, to });
        const answer = await attempt(body);
        trouble.textContent = "";
        return answer;
      } catch (refused) {
        const problem = refused.problems?.[0];
        trouble.textContent = problem ? [problem.message, problem.found && `found: ${problem.found}`].filter(Boolean).join("; ") : refused.message;
        return null;
      }
    },
    { compact: true },
  );
  plots.element.id = "catalogue-plots";

  function question() {
    const wired = Object.fromEntries(Object.entries(inputs).filter(([, column]) => column));
    return { name: shown.name, parameters, inputs: wired };
  }

  function panes() {
    const read = on === "data" ? shown.inputs.map(it => inputs[it.name] || it.name) : shown.inputs.map(it => it.name);
    const outputs = shown.outputs.map(it => it.name);
    const known = new Set();
    return [
      ...outputs.map(name => ({ title: name, names: [name], note: shown.unit })),
      ...read.filter(name => !known.has(name) && known.add(name)).map(name => ({ title: name, names: [name], note: "input" })),
    ];
  }

  async function plot() {
    // What can't be drawn, such as texts, is not asked for.
    const answer = await studio.attempt(() => studio.ask("catalogue/try", { ...question(), on, width: 64, entity: get("entity") }).catch(refused => ((trouble.textContent = refused.message), null)));
    plots.element.hidden = !answer;
    if (!answer) return;
    trouble.textContent = "";
    const drawn = new Set(answer.series.map(series => series.name));
    await plots.show(panes().filter(pane => drawn.has(pane.names[0])));
    plots.element.dataset.type = shown.name;
  }

  const replot = debounce(30, plot);

  function control(parameter) {
    const base = (on === "example" ? shown.example?.parameters?.[parameter.name] : undefined) ?? parameter.default;
    const value = parameters[parameter.name] ?? base;
    const change = to => {
      parameters = { ...parameters, [parameter.name]: to };
      replot();
    };
    const id = `type-param-${parameter.name}`;
    let field;
    if (parameter.type === "integer" || parameter.type === "float") {
      const low = parameter.min ?? Math.min(0, value ?? 0);
      const most = Math.min(parameter.max ?? Infinity, Math.max(4 * Math.abs(value ?? 1), (low || 0) + 10));
      const output = h("output", { class: "mono" }, value === undefined ? "needs a value" : number(value, 4));
      field = [
        slider({ low, high: most, value: value ?? low, step: parameter.type === "integer" ? 1 : (most - low) / 200, id }, to => {
          const moved = Number(to.toPrecision(6));
          output.textContent = number(moved, 4);
          change(moved);
        }),
        output,
      ];
    } else if (parameter.type === "boolean") {
      field = h("input", { type: "checkbox", id, checked: value === true, onchange: event => change(event.target.checked) });
    } else {
      field = h("input", { id, value: value ?? "", spellcheck: false, onchange: event => change(event.target.value) });
    }
    return h("div", { class: "slider" }, h("label", { for: id, class: "mono", title: parameter.description }, `$${parameter.name}`), field);
  }

  function wire(input) {
    const choice = h(
      "select",
      {
        id: `type-input-${input.name}`,
        onchange: () => {
          inputs = { ...inputs, [input.name]: choice.value };
          plot();
        },
      },
      shown.columns.includes(input.name) ? null : h("option", { value: "" }, "–"),
      shown.columns.map(column => h("option", { value: column }, column)),
    );
    choice.value = inputs[input.name] ?? (shown.columns.includes(input.name) ? input.name : "");
    return h("div", { class: "wire" }, h("label", { for: choice.id, class: "mono" }, input.name), choice, h("span", { class: "soft small" }, input.description));
  }

  async function use() {
    const given = Object.fromEntries(Object.entries(parameters).filter(([name, value]) => value !== shown.parameters.find(it => it.name === name)?.default));
    const answer = await studio.attempt(() => studio.ask("catalogue/use", { ...question(), parameters: given, file: get("file"), text: get("text") }));
    if (answer) await studio.show("write", answer);
  }

  function source(name, title) {
    return h("button", { class: "chip", "aria-pressed": String(on === name), onclick: () => ((on = name), remember("catalogue-on", name), (parameters = {}), showType()) }, title);
  }

  function exampleTable() {
    const { inputs: read, expected } = shown.example;
    const columns = [...Object.entries(read), ...Object.entries(expected).map(([name, cells]) => [read[name] ? `${name} (output)` : name, cells])];
    const rows = Math.max(...columns.map(([, cells]) => cells.length));
    const words = value => (value === null || value === undefined ? "–" : typeof value === "number" ? number(value) : Array.isArray(value) ? JSON.stringify(value) : String(value));
    return h(
      "details",
      {},
      h("summary", {}, "The worked example in numbers"),
      h(
        "div",
        { class: "table-box" },
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, columns.map(([name]) => h("th", { scope: "col" }, name)))),
          h("tbody", {}, Array.from({ length: rows }, (_, i) => h("tr", {}, columns.map(([, cells]) => h("td", { class: "mono" }, words(cells[i])))))),
        ),
      ),
    );
  }

  function showType() {
    const program = get("file")?.endsWith(".weft");
    replace(
      detail,
      h("header", { class: "type-head" }, h("h2", { class: "mono" }, shown.name), h("span", { class: "grow" }), h("button", { class: "plain primary", id: "use-type", title: `Adds it to ${get("file")}`, onclick: use }, program ? "Use it: add its formula" : "Use it: add to the project")),
      h("p", { class: "type-about" }, shown.description),
      h("p", {}, [shown.dimension, shown.category, ...shown.tags].filter((tag, i, tags) => tag && tags.indexOf(tag) === i).map(tag => h("span", { class: "tag" }, tag))),
      h("pre", { class: "formula" }, shown.formula),
      h("div", { class: "head type-source" }, h("span", { class: "soft" }, "over"), shown.example && source("example", "its worked example"), shown.columns.length > 0 && source("data", "your rows")),
      shown.parameters.length > 0 && h("div", { class: "sliders", role: "group", "aria-label": "Parameters" }, shown.parameters.map(control)),
      on === "data" && h("div", { class: "wires", role: "group", "aria-label": "Inputs" }, shown.inputs.map(wire)),
      trouble,
      plots.element,
      h(
        "div",
        { class: "table-box" },
        h("table", {}, h("thead", {}, h("tr", {}, ["", "name", "what it is"].map(title => h("th", { scope: "col" }, title)))), h("tbody", {}, shown.inputs.map(it => h("tr", {}, h("td", { class: "soft" }, "reads"), h("th", { scope: "row" }, it.name), h("td", {}, it.description))), shown.parameters.map(it => h("tr", {}, h("td", { class: "soft" }, it.type), h("th", { scope: "row" }, `$${it.name}`), h("td", {}, it.description, it.min !== undefined && it.max !== undefined && h("span", { class: "faint" }, ` ${it.min} to ${it.max}`)))), shown.outputs.map(it => h("tr", {}, h("td", { class: "soft" }, "gives"), h("th", { scope: "row" }, it.name), h("td", {}, it.description, h("span", { class: "faint" }, ` ${shown.unit}`)))))),
      ),
      shown.example && exampleTable(),
    );
    detail.dataset.type = shown.name;
    plots.zoom(null);
    plot();
  }

  watch(["entity"], () => on === "data" && shown && plots.refresh());
  watch(["file"], () => shown && get("view") === "catalogue" && showType());

  const left = h("div", { class: "panel catalogue-left" }, h("div", { class: "catalogue-search" }, search, total), filters, list);
  return {
    element: split("catalogue", left, h("div", { class: "panel catalogue-right" }, detail), { share: 0.3 }),
    async show() {
      await find();
      if (chosen && shown?.name !== chosen) await choose(chosen);
      plots.resized();
    },
  };
}

export default { create };
