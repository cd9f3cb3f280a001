// What can be found out about features: problems, bounds, parity of engines, what an edit means for
// live state, which input moves a feature. Each finding leads to its place in the text.

import { on } from "../api.js";
import { count, fullTime, h, number, replace } from "../dom.js";
import { get, recall, remember, set, watch } from "../store.js";
import { modelList } from "./models.js";
import { slopes } from "./slopes.js";

const PARTS = [
  ["check", "Check", "what is wrong, and what is known before any row is read"],
  ["bounds", "Bounds", "what can come out, given what goes in"],
  ["parity", "Parity", "every engine, compared bit for bit"],
  ["plan", "Plan", "what becomes of live state when these features take over"],
  ["derive", "Derive", "which input moves a feature, here"],
  ["models", "Models", "trained models that formulas call"],
];

function create(studio) {
  let part = recall("checks-part", "check");
  const body = h("div", { class: "checks-body", role: "tabpanel", id: "checks-panel", tabIndex: -1 });
  const tabs = PARTS.map(([id, title, about]) => h("button", { class: "checks-tab", role: "tab", id: `checks-${id}`, title: about, "aria-controls": "checks-panel", onclick: () => choose(id) }, h("span", {}, title), h("span", { class: "badge" })));
  const list = h("div", { class: "checks-tabs", role: "tablist", "aria-label": "Checks", "aria-orientation": "vertical" }, tabs);
  const element = h("div", { class: "checks panel" }, list, body);
  list.addEventListener("keydown", event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = PARTS.findIndex(([id]) => id === part);
    choose(PARTS[(at + step + PARTS.length) % PARTS.length][0]);
    tabs[PARTS.findIndex(([id]) => id === part)].focus();
  });

  const text = () => ({ file: get("file"), text: get("text"), parameters: get("parameters") });
  const isShown = () => get("view") === "checks";

  function badge(id, words, state = "") {
    const at = tabs[PARTS.findIndex(([name]) => name === id)].lastChild;
    at.textContent = words;
    at.dataset.state = state;
  }

  function choose(id) {
    part = id;
    remember("checks-part", id);
    for (const tab of tabs) {
      const own = tab.id === `checks-${id}`;
      tab.setAttribute("aria-selected", String(own));
      tab.tabIndex = own ? 0 : -1;
    }
    render();
  }

  /** A part asks, and shows what it is told, unless another was chosen meanwhile. */
  async function render() {
    if (!isShown()) return;
    const own = part;
    const key = JSON.stringify(text());
    const [, title, about] = PARTS.find(([id]) => id === own);
    let content;
    try {
      content = await parts[own]();
    } catch (refused) {
      content = problemList(refused.problems ?? [{ severity: "error", message: refused.message, code: "" }]);
    }
    if (own !== part || key !== JSON.stringify(text())) return;
    replace(body, h("header", { class: "checks-head" }, h("h2", {}, title), h("span", { class: "soft" }, about)), content);
    body.dataset.shown = own;
  }

  /** Something that leads to its place in the text, where it has one. */
  function place(found, ...children) {
    const go = () => studio.show("write", { from: found.from, to: found.to });
    return found.here ? h("button", { class: "place", title: `Line ${found.line}: show it in the text`, onclick: go }, children) : h("span", {}, children);
  }

  function problemList(problems) {
    return h(
      "div",
      { class: "findings" },
      problems.map(problem =>
        h(
          "article",
          { class: `finding ${problem.severity}` },
          place(problem, h("strong", {}, problem.message)),
          problem.here && h("span", { class: "faint small" }, ` line ${problem.line}`),
          problem.here === false && problem.file && h("span", { class: "faint small" }, ` ${problem.file}${problem.line ? `:${problem.line}` : ""}`),
          h("span", { class: "tag" }, problem.code),
          h("dl", {}, [["expected", problem.expected], ["found", problem.found], ["hint", problem.hint]].filter(([, words]) => words).map(([name, words]) => [h("dt", {}, name), h("dd", {}, words)])),
        ),
      ),
    );
  }

  function table(titles, rows, label) {
    return h("div", { class: "table-box" }, h("table", { "aria-label": label }, h("thead", {}, h("tr", {}, titles.map(title => h("th", { scope: "col" }, title)))), h("tbody", {}, rows)));
  }

  const cell = (...children) => h("td", {}, children);
  const short = (...children) => h("td", { class: "short" }, children);
  const warmUp = it => [it.warm_up_rows && count(it.warm_up_rows, "row"), it.warm_up_seconds && `${number(it.warm_up_seconds)} s`].filter(Boolean).join(" + ") || "none";
  const bytes = n => (n < 1000 ? `${n} B` : n < 1e6 ? `${number(n / 1e3, 3)} kB` : `${number(n / 1e6, 3)} MB`);

  // ---- check

  async function check() {
    const found = await studio.ask("checks/features", text());
    const errors = found.problems.filter(it => it.severity === "error").length;
    badge("check", found.problems.length ? String(found.problems.length) : "✓", errors ? "error" : found.problems.length ? "warning" : "good");
    badge("models", found.models.length ? String(found.models.length) : "");
    return [
      found.problems.length ? problemList(found.problems) : h("p", { class: "good" }, `${count(found.features.length, "feature")}, no problems.`),
      found.assertions.length > 0 && [
        h("h3", {}, "Assertions"),
        table(["assertion", "verdict", "what is known"], found.assertions.map(it => h("tr", {}, cell(place(it, h("code", {}, it.assertion))), h("td", { class: `verdict ${it.verdict}` }, it.verdict), cell(it.bound))), "Assertions"),
      ],
      found.features.length > 0 && [
        h("h3", {}, "Features"),
        table(
          ["feature", "type", "range", "warm-up", "state", "made of", "reads"],
          found.features.map(it =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, place(it, it.name), it.label && h("span", { class: "tag" }, "label"), it.event && h("span", { class: "tag" }, "event")),
              short(it.type),
              short(it.range),
              short(warmUp(it)),
              short(bytes(it.state_bytes)),
              cell(Object.entries(it.made_of).map(([kind, n]) => count(n, kind)).join(", "), it.cross_sections > 0 && ` (${count(it.cross_sections, "cross-section")})`),
              cell(it.columns.join(", ")),
            ),
          ),
          "Features",
        ),
      ],
    ];
  }

  // ---- models

  async function models() {
    const { models: all } = await studio.ask("checks/models", text());
    badge("models", all.length ? String(all.length) : "");
    return modelList(all, table);
  }

  // ---- bounds

  const ranges = {};
  let fromData = recall("checks-data", false);

  async function bounds() {
    const known = Object.fromEntries(Object.entries(ranges).map(([name, it]) => [name, Object.fromEntries(Object.entries(it).filter(([, value]) => value !== null))]));
    let found;
    try {
      found = await studio.ask("checks/bounds", { ...text(), data: fromData, ranges: known });
    } catch (refused) {
      // A range of a column that is not read any more is forgotten.
      if (refused.problems?.[0]?.code !== "unknown-name") throw refused;
      for (const name of Object.keys(ranges)) delete ranges[name];
      found = await studio.ask("checks/bounds", { ...text(), data: fromData });
    }
    const again = () => render();
    const field = (name, end, value) =>
      h("input", {
        type: "number",
        step: "any",
        value: value ?? "",
        placeholder: end === "low" ? "-∞" : "∞",
        "aria-label": `${name}, ${end === "low" ? "at least" : "at most"}`,
        data: { column: name, end },
        onchange: event => {
          ranges[name] = { ...(ranges[name] ?? given(name)), [end]: event.target.value === "" ? null : Number(event.target.value) };
          again();
        },
      });
    const given = name => {
      const { low, high, missing } = found.columns.find(it => it.name === name);
      return { low, high, missing };
    };
    const check = (label, checked, onchange) => h("label", { class: "checkbox" }, h("input", { type: "checkbox", checked, onchange: event => onchange(event.target.checked) }), label);
    const why = (all, words) => (all.length === 0 ? cell(h("span", { class: "good" }, "never")) : cell(h("span", { class: "warn" }, words), h("ul", { class: "why" }, all.map(it => h("li", {}, place(it, it.why))))));
    return [
      found.problems.length > 0 && problemList(found.problems),
      h(
        "section",
        { class: "card" },
        h("h3", {}, "What goes in"),
        check("as the rows hold it", fromData, to => {
          fromData = to;
          remember("checks-data", to);
          again();
        }),
        h(
          "div",
          { class: "ranges" },
          found.columns.map(it =>
            h(
              "fieldset",
              {},
              h("legend", { class: "mono" }, it.name),
              field(it.name, "low", it.low),
              "to",
              field(it.name, "high", it.high),
              check("or missing", it.missing, to => {
                ranges[it.name] = { ...(ranges[it.name] ?? given(it.name)), missing: to };
                again();
              }),
            ),
          ),
        ),
      ),
      h("h3", {}, "What can come out"),
      table(
        ["feature", "range", "missing", "infinite"],
        found.outputs.map(it => h("tr", { data: { bound: it.name } }, h("th", { scope: "row" }, place(it, it.name)), cell(it.range), why(it.missing, "possible"), why(it.infinite, "possible"))),
        "Bounds",
      ),
    ];
  }

  // ---- parity

  let parityRun = 0;
  let matrix = null;

  async function startParity() {
    matrix = null;
    set({ run: { state: "running", activity: "parity", done: 0, total: 0 } });
    try {
      const answer = await studio.ask("checks/parity", text());
      parityRun = answer.run;
    } catch (refused) {
      set({ run: { state: "failed", problems: refused.problems ?? [] } });
    }
    render();
  }

  on("parity", told => {
    if (told.run < parityRun) return;
    parityRun = told.run;
    matrix = { ...told.matrix, text: JSON.stringify(text()) };
    set({ run: { state: "done", millis: told.millis, problems: [] } });
    const bad = matrix.features.flatMap(it => it.ways).filter(it => it.differs).length;
    badge("parity", bad ? String(bad) : "✓", bad ? "error" : "good");
    render();
  });

  async function parity() {
    const button = h("button", { class: "plain primary", id: "parity-start", onclick: startParity }, matrix ? "Compare again" : "Compare all engines");
    const run = get("run");
    if (!matrix && run?.state === "failed") return [button, problemList(run.problems)];
    if (!matrix) return [h("p", { class: "soft" }, "The features are computed over all rows by the interpreter, compiled, and live row by row, also with restarts, threads and pieces at random, and all results are compared bit for bit. Esc cancels."), button];
    const old = matrix.text !== JSON.stringify(text()) && h("p", { class: "warn" }, "The text has changed since.");
    const differences = matrix.features.flatMap(it => it.ways.map((way, i) => ({ ...way, feature: it, name: matrix.ways[i] }))).filter(it => it.differs || it.reason);
    return [
      old,
      button,
      table(
        ["feature", ...matrix.ways],
        matrix.features.map(it => h("tr", {}, h("th", { scope: "row" }, place(it, it.name)), it.ways.map((way, i) => h("td", { class: `way ${way.differs ? "bad" : way.kept ? "good" : "warn"}`, title: `${it.name}, ${matrix.ways[i]}: ${way.reason ?? way.verdict}` }, way.differs ? "✗ differs" : way.kept ? `✓ ${way.verdict}` : "– refused")))),
        "Parity of engines",
      ),
      h("p", { class: "soft" }, `over ${count(matrix.rows, "row")}, compared with the interpreter`),
      differences.map(it =>
        h(
          "article",
          { class: `finding ${it.differs ? "error" : "warning"}` },
          place(it.feature, h("strong", {}, it.feature.name)),
          ` ${it.name}: `,
          it.reason ?? (it.cells === undefined ? it.verdict : `${count(it.cells, "cell")} differ; the first is row ${it.row + 1}, ${Object.entries(it.keys).map(([key, value]) => `${key} ${value}`).join(", ")}: interpreter ${it.expected}, found ${it.found}`),
        ),
      ),
      matrix.failures.length > 0 && problemList(matrix.failures),
    ];
  }

  // ---- plan

  let before = null;
  let snapshot = recall("checks-snapshot", "");

  async function plan() {
    const files = get("session").files;
    if (!files.includes(before)) before = files.includes(get("file")) ? get("file") : files[0];
    const choice = h("select", { id: "plan-before", "aria-label": "The features that run now", onchange: () => ((before = choice.value), render()) }, files.map(name => h("option", { value: name }, name === get("file") ? `${name} as saved` : name)));
    choice.value = before;
    const folder = h("input", { id: "plan-snapshot", value: snapshot, placeholder: "none", spellcheck: false, "aria-label": "Folder of snapshots", onchange: () => ((snapshot = folder.value.trim()), remember("checks-snapshot", snapshot), render()) });
    const head = h("div", { class: "choices" }, h("label", { for: "plan-before" }, "from"), choice, h("span", {}, "to the text as it is now"), h("label", { for: "plan-snapshot" }, "snapshot in"), folder);
    let found;
    try {
      found = await studio.ask("checks/plan", { ...text(), before, snapshot });
    } catch (refused) {
      return [head, problemList(refused.problems ?? [])];
    }
    return [
      head,
      table(
        ["feature", "change", "live state"],
        [
          ...found.features.map(it => h("tr", {}, h("th", { scope: "row" }, place(it, it.name)), cell(it.change === "renamed" ? `renamed from ${it.before}` : it.change), h("td", { class: it.needs_history ? "warn" : "good" }, it.state))),
          ...found.gone.map(name => h("tr", {}, h("th", { scope: "row" }, name), cell("gone"), cell("dropped"))),
        ],
        "Plan",
      ),
      h("p", { class: found.needs_history ? "warn" : "good" }, found.needs_history ? `History is needed: ${found.history}.` : "All state is kept: no history is needed."),
      found.snapshot &&
        h(
          "p",
          {},
          `Snapshot ${found.snapshot.number} in ${found.snapshot.folder} was made by ${before}: the states of ${found.snapshot.entities === 1 ? "1 entity" : `${number(found.snapshot.entities)} entities`} go on.`,
          found.snapshot.uncorrected > 0 && ` Late rows from before it are not corrected any more.`,
          found.snapshot.remarks.map(remark => h("span", { class: "warn" }, ` ${remark}`)),
        ),
    ];
  }

  // ---- derive

  let feature = null;
  let at = null;

  async function derive() {
    const result = get("result");
    const numbers = result?.features.filter(it => it.type.startsWith("f")) ?? [];
    if (numbers.length === 0) return h("p", { class: "soft" }, "No feature that is a number was computed yet.");
    if (!numbers.some(it => it.name === feature)) feature = numbers[0].name;
    const choice = h("select", { id: "derive-feature", "aria-label": "Feature", onchange: () => ((feature = choice.value), render()) }, numbers.map(it => h("option", { value: it.name }, it.name)));
    choice.value = feature;
    const { entities } = await studio.ask("series/entities");
    const whose = h("select", { id: "derive-entity", "aria-label": "Entity", onchange: () => (set({ entity: Number(whose.value) }), render()) }, entities.map(it => h("option", { value: it.index }, it.name || "all rows")));
    whose.value = get("entity");
    const found = await studio.ask("checks/derive", { ...text(), feature, entity: get("entity"), ...(at === null ? {} : { at }) });
    const points = await studio.ask("series/points", { names: [feature], entity: get("entity"), width: 900 });
    const step = by => {
      const { x, y } = points.series[0];
      let i = x.findIndex(it => it >= found.at);
      do i += by;
      while (i > 0 && i < x.length - 1 && y[i] === null);
      if (i >= 0 && i < x.length) {
        at = x[i];
        render();
      }
    };
    return [
      h(
        "div",
        { class: "choices" },
        choice,
        h("span", {}, "of"),
        whose,
        h("span", {}, "at"),
        h("button", { class: "plain square", "aria-label": "The row before", onclick: () => step(-1) }, "‹"),
        h("strong", { class: "mono", id: "derive-at" }, found.timed ? fullTime(found.at) : `row ${number(found.at)}`),
        h("button", { class: "plain square", "aria-label": "The next row", onclick: () => step(1) }, "›"),
        h("span", {}, "is"),
        h("strong", { class: "mono" }, found.value === null ? "missing" : number(found.value)),
        h("button", { class: "plain", onclick: () => ((at = null), render()) }, "Last row"),
      ),
      found.problems.length > 0 && problemList(found.problems),
      slopes(found, points, to => {
        at = to;
        render();
      }),
      found.others.length > 0 && h("p", { class: "soft" }, `It also reads ${found.others.join(", ")}, which can't change a little.`),
    ];
  }

  const parts = { check, bounds, parity, plan, derive, models };
  let later = 0;
  watch(["text", "parameters", "file"], () => {
    clearTimeout(later);
    if (part !== "derive") later = setTimeout(render, 120);
  });
  watch(["result"], () => {
    if (part === "derive") render();
  });

  return {
    element,
    /** @param detail the name of a part */
    show(detail) {
      choose(detail && parts[detail] ? detail : part);
    },
  };
}

export default { create };
