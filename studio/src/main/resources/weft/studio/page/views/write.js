// Write formulas, see what is wrong with them and what comes out, as one types.

import { latest } from "../api.js";
import { edit, setParameter } from "../document.js";
import { count, h, number, replace } from "../dom.js";
import { createEditor } from "../editor.js";
import { PlotStack } from "../plot.js";
import { slider } from "../slider.js";
import { split } from "../split.js";
import { get, recall, remember, set, watch } from "../store.js";

const FIRST = 5; // so many features are plotted unless somebody chooses

function create(studio) {
  const hidden = new Set(recall("hidden", []));
  const shownToo = new Set(recall("shown", []));
  const written = new Set(); // features that were not there when the file was opened

  // ---- the text and its problems

  const text = h("div", { class: "editor-box" });
  const editor = createEditor(text, studio, edit);
  const problems = h("div", { class: "problems", "aria-label": "Problems", role: "region" });
  const problemHead = h("span", { class: "small soft" });
  const tools = h(
    "div",
    { class: "head tools" },
    h("button", { class: "plain program", title: "Format (Alt+Shift+F)", onclick: () => editor.format() }, "Format"),
    h("button", { class: "plain program", title: "Rename (F2)", onclick: () => editor.rename() }, "Rename"),
    h("span", { class: "grow" }),
    problemHead,
  );
  const left = h("div", { class: "panel write-left" }, tools, split("problems", text, problems, { share: 0.78, down: true, least: 0.08 }));

  let problemKey = "";
  function showProblems() {
    const check = get("check");
    if (!check) return;
    editor.show(check);
    const failures = get("run")?.problems?.filter(it => !check.problems.some(other => other.message === it.message)) ?? [];
    const all = [...check.problems, ...failures];
    // What is the same stays, also under somebody's click.
    const key = JSON.stringify(all);
    if (key === problemKey) return;
    problemKey = key;
    const errors = all.filter(problem => problem.severity === "error").length;
    problemHead.textContent = all.length === 0 ? "no problems" : [errors && count(errors, "error"), all.length - errors && count(all.length - errors, "warning")].filter(Boolean).join(", ");
    problemHead.dataset.state = errors ? "error" : all.length ? "warning" : "good";
    replace(
      problems,
      all.length === 0
        ? h("div", { class: "problem-none faint small" }, "What is wrong with the formulas is said here.")
        : all.map(problem =>
            h(
              "button",
              { class: `problem ${problem.severity}`, onclick: () => problem.here && editor.select(problem.from, problem.to) },
              h("span", { class: "problem-line mono" }, problem.line ?? ""),
              h("span", { class: "problem-text" }, h("span", {}, problem.message), problem.hint && h("span", { class: "soft" }, ` ${problem.hint}`)),
              h("span", { class: "tag" }, problem.code),
            ),
          ),
    );
  }

  // ---- parameters

  const sliders = h("div", { class: "sliders", role: "group", "aria-label": "Parameters", hidden: true });
  let sliderKey = "";

  /** In a project a parameter is one of a feature: those of features that are plotted have sliders. */
  function showParameters() {
    const list = get("check")?.parameters?.filter(it => it.value !== null);
    if (!list || (list.length > 0 && !get("result"))) return;
    const plotted = plots.names();
    const own = ({ name }) => {
      const feature = name.split(".")[0];
      return feature === name || plotted.some(it => it === feature || it.startsWith(`${feature}_`));
    };
    const some = list.filter(own);
    const key = JSON.stringify([some, list.length]);
    if (key === sliderKey) return;
    sliderKey = key;
    const left = list.length - some.length;
    replace(sliders, some.map(control), left > 0 && h("span", { class: "faint small" }, `${count(left, "more parameter")}: of features that are not plotted`));
    sliders.hidden = list.length === 0;
  }

  function control({ name, kind, value, low, high }) {
    const at = get("parameters")[name] ?? value;
    const least = low ?? Math.min(0, value);
    const most = high ?? Math.max(1, value * 4);
    const step = kind === "int" ? 1 : kind === "duration" ? 1e9 : (most - least) / 500;
    const words = v => (kind === "duration" ? `${number(v / 1e9)} s` : number(v, 4));
    const shown = h("output", { class: "mono" }, words(at));
    const moved = to => {
      const exact = kind === "float" ? Number(to.toPrecision(6)) : to;
      shown.textContent = words(exact);
      setParameter(name, exact);
    };
    const drawn = v => slider({ low: least, high: most, value: v, step, id: `param-${name}`, "aria-label": `Parameter ${name}` }, moved);
    const reset = h("button", { class: "reset", title: `Back to ${words(value)}`, "aria-label": `Reset ${name}` }, "↺");
    const box = h("div", { class: "slider" }, h("label", { for: `param-${name}`, class: "mono", title: `$${name}` }, `$${name}`), drawn(at), shown, reset);
    reset.onclick = () => {
      box.children[1].replaceWith(drawn(value));
      moved(value);
    };
    return box;
  }

  // ---- plots

  const points = latest("series/points");
  const plots = new PlotStack(async (names, from, to, width) => {
    if (!get("result")) return null;
    const body = { names, entity: get("entity"), width };
    if (from !== null && from !== undefined) Object.assign(body, { from, to });
    const result = get("result");
    try {
      return await points(body);
    } catch (refused) {
      // What was asked of a result that another has replaced is asked of that one.
      if (result === get("result") && get("run")?.state !== "running") studio.tell(refused.message, "error");
      return null;
    }
  });
  plots.element.id = "write-plots";
  const entity = h("select", { id: "entity", "aria-label": "Entity", hidden: true, onchange: () => set({ entity: Number(entity.value) }) });
  const chips = h("div", { class: "chips", role: "group", "aria-label": "Features that are plotted" });
  const nothing = h("div", { class: "empty", role: "status" });

  /** What stands where plots would be. */
  function showNothing() {
    const problem = get("run")?.problems?.[0] ?? get("check")?.problems?.find(it => it.severity === "error");
    const words = problem
      ? [h("h2", {}, "Nothing to plot yet"), h("p", {}, problem.message), problem.hint && h("p", {}, problem.hint)]
      : get("run")?.state === "running"
        ? [h("p", {}, "computing ...")]
        : get("run")?.state === "cancelled"
          ? [h("h2", {}, "Cancelled"), h("p", {}, "Compute, or Ctrl+Enter, begins again.")]
          : [h("h2", {}, "Write a feature"), h("p", {}, "Its values appear here, for each entity over time."), h("p", { class: "mono" }, get("file")?.endsWith(".weft") ? "momentum = pct_change(close, 20)" : "- {name: momentum, formula: \"pct_change(close, 20)\"}")];
    replace(nothing, h("div", {}, words));
  }
  const zoomButtons = [
    h("button", { class: "plain square", title: "Zoom out (−)", "aria-label": "Zoom out", onclick: () => plots.zoomBy(1 / 0.6) }, "−"),
    h("button", { class: "plain square", title: "Zoom in (+, Ctrl+wheel)", "aria-label": "Zoom in", onclick: () => plots.zoomBy(0.6) }, "+"),
    h("button", { class: "plain", title: "Show all (0)", onclick: () => plots.zoom(null) }, "All"),
  ];
  const right = h("div", { class: "panel write-right" }, h("div", { class: "head" }, entity, chips, h("span", { class: "grow" }), zoomButtons), sliders, nothing, plots.element);

  function isShown(name, i) {
    return shownToo.has(name) || (written.has(name) && !hidden.has(name)) || (i < FIRST && !hidden.has(name));
  }

  function toggle(name, i) {
    if (isShown(name, i)) {
      shownToo.delete(name);
      hidden.add(name);
    } else {
      hidden.delete(name);
      shownToo.add(name);
    }
    remember("hidden", [...hidden]);
    remember("shown", [...shownToo]);
    showResult();
  }

  let chipKey = "";
  let before = { file: null, features: [] };
  let fresh = []; // features that have just been written

  /** What is plotted stays while a text is wrong for a moment: nothing jumps while somebody types. */
  function plotted(result) {
    fresh = [];
    const features = result?.features.filter(it => it.plots) ?? [];
    const problems = [...(get("run")?.problems ?? []), ...(get("check")?.problems ?? [])];
    const wrong = problems.some(it => it.severity === "error") && before.file === get("file");
    const old = wrong ? before.features.filter(it => !features.some(other => other.name === it.name)).map(it => ({ ...it, stale: true })) : [];
    const all = old.length === 0 ? features : [...before.features.map(it => features.find(other => other.name === it.name) ?? { ...it, stale: true }), ...features.filter(it => !before.features.some(other => other.name === it.name))];
    if (before.file !== get("file")) written.clear();
    else if (before.features.length > 0) fresh = all.filter(it => !before.features.some(other => other.name === it.name)).map(it => it.name);
    for (const name of fresh) written.add(name);
    before = { file: get("file"), features: result ? all : [] };
    return all;
  }

  function showResult() {
    const result = get("result");
    const features = plotted(result);
    nothing.hidden = features.length > 0;
    plots.element.hidden = features.length === 0;
    if (features.length === 0) showNothing();
    const key = features.map((it, i) => it.name + isShown(it.name, i)).join("\n");
    if (key !== chipKey) {
      chipKey = key;
      replace(chips, features.map((it, i) => h("button", { class: "chip", "aria-pressed": String(isShown(it.name, i)), title: isShown(it.name, i) ? "Hide" : "Plot", onclick: () => toggle(it.name, i) }, it.name)));
    }
    if (result) {
      const rows = result.rows;
      const lacks = it => [it.missing > 0 && `${number((100 * it.missing) / rows, 3)} % missing`, it.infinite > 0 && count(it.infinite, "infinite value")].filter(Boolean);
      const missing = it => [it.label && "label", ...(rows === 0 ? ["no rows"] : lacks(it).length ? lacks(it) : ["none missing"])].filter(Boolean).join(" · ");
      plots.show(features.filter((it, i) => isShown(it.name, i)).map(it => ({ title: it.name, names: [it.name], stale: it.stale, note: it.stale ? "as it was before the text was wrong" : missing(it) })));
      if (fresh.length > 0) plots.panes.findLast(pane => fresh.includes(pane.names[0]))?.element.scrollIntoView({ block: "nearest" });
      showParameters();
    }
  }

  let entityKey = "";
  async function showEntities() {
    const result = get("result");
    if (!result || entityKey === `${get("file")} ${result.entities}`) return;
    entityKey = `${get("file")} ${result.entities}`;
    const answer = await studio.attempt(() => studio.ask("series/entities"));
    if (!answer) return;
    replace(entity, answer.entities.map(it => h("option", { value: it.index }, it.name || "all rows")));
    if (answer.all > answer.entities.length) entity.append(h("option", { disabled: true }, `and ${number(answer.all - answer.entities.length)} more`));
    entity.value = get("entity");
    entity.hidden = false;
  }

  // ---- what moves it

  function showFile() {
    editor.open(get("text"));
    for (const button of tools.querySelectorAll(".program")) button.hidden = get("file")?.endsWith(".graph");
  }

  watch(["file", "version"], showFile);
  watch(["check", "run"], () => {
    showProblems();
    if (!nothing.hidden) showNothing();
  });
  watch(["check"], showParameters);
  watch(["result"], () => {
    showResult();
    showEntities();
  });
  watch(["entity"], () => {
    entity.value = get("entity");
    plots.refresh();
  });
  showFile();
  showProblems();
  showParameters();
  showResult();
  showEntities();

  return {
    element: split("write", left, right, { share: 0.44 }),
    /** @param detail `{from, to}`: a place in the text; `{insert, at}`: text to add */
    show(detail) {
      if (detail?.insert) editor.insert(detail.insert, detail.at);
      if (detail?.from !== undefined) editor.select(detail.from, detail.to ?? detail.from);
      plots.resized();
      editor.view.requestMeasure();
      if (!detail) editor.view.focus();
    },
  };
}

export default { create };
