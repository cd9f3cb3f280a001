// The rows: columns and features in numbers, an entity over time, a time over entities, a table.

import { latest } from "../api.js";
import { count, debounce, finite, fullTime, h, number, replace, s } from "../dom.js";
import { PlotStack } from "../plot.js";
import { split } from "../split.js";
import { get, recall, remember, set, watch } from "../store.js";

const TABS = { series: "Series", section: "Cross-section", histogram: "Histogram", correlation: "Correlation", rows: "Rows" };
const ROW = 26; // pixels
const PAGE = 100; // rows
const TALLEST = 8_000_000; // pixels that a browser can scroll

function create(studio) {
  let tab = recall("data-tab", "series");
  let summary = null;
  let chosen = new Set(recall("data-chosen", []));
  let usual = chosen.size === 0; // nobody has chosen yet
  let at = null; // the time of the cross-section
  let shown = true;
  let stale = true;

  // ---- columns

  const list = h("div", { class: "column-list", role: "listbox", "aria-label": "Columns and features", "aria-multiselectable": "true" });
  const filter = h("input", { type: "search", placeholder: "Find a column", "aria-label": "Find a column", oninput: () => showColumns() });
  const facts = h("span", { class: "small soft" });
  const left = h("div", { class: "panel data-left" }, h("div", { class: "head" }, filter), list, h("div", { class: "head foot" }, facts));

  function spark({ spark: points }) {
    const box = s("svg", { class: "spark", viewBox: "0 0 90 24", "aria-hidden": "true" });
    if (!points || points.x.length < 2) return box;
    const last = points.x.at(-1) || 1;
    const ys = finite(points.y);
    const least = Math.min(...ys);
    const most = Math.max(...ys);
    let path = "";
    let open = false;
    points.x.forEach((x, i) => {
      const y = points.y[i];
      if (typeof y !== "number") open = false;
      else {
        path += `${open ? "L" : "M"}${((90 * x) / last).toFixed(1)} ${(22 - (20 * (y - least)) / (most - least || 1)).toFixed(1)}`;
        open = true;
      }
    });
    box.append(s("path", { d: path }));
    return box;
  }

  function lacks({ missing, infinite, rows }) {
    return [missing && `${number((100 * missing) / rows, 3)} % missing`, infinite && `${number(infinite)} infinite`].filter(Boolean).join(", ");
  }

  function range(it) {
    if (it.low !== undefined && it.low !== null) return it.type === "bool" ? `${number(100 * it.mean, 3)} % true` : `${number(it.low, 5)} … ${number(it.high, 5)}`;
    if (it.first) return `${it.first.slice(0, 16)} … ${it.last.slice(0, 16)}`.replaceAll("T", " ");
    if (it.distinct !== undefined) return `${it.many ? "more than " : ""}${count(it.distinct, "value")}`;
    return "";
  }

  function showColumns() {
    if (!summary) return;
    const wanted = filter.value.toLowerCase();
    replace(
      list,
      summary.columns
        .filter(it => it.name.toLowerCase().includes(wanted))
        .map(it =>
          h(
            "button",
            { class: "column-item", role: "option", "aria-selected": String(chosen.has(it.name)), disabled: !it.plots, data: { name: it.name }, onclick: () => choose(it.name) },
            h("span", { class: "column-name" }, it.name, " ", h("span", { class: `tag role-${it.role}` }, it.role === "column" ? it.type : it.role)),
            spark(it),
            h("span", { class: "column-facts small faint" }, range(it)),
            h("span", { class: "column-missing small faint" }, lacks(it)),
          ),
        ),
    );
    facts.textContent = `${count(summary.rows, "row")} · ${count(summary.rows === 0 ? 0 : summary.entities, "entity", "entities")} · ${summary.files.join(", ")}`;
  }

  function choose(name) {
    usual = false;
    if (chosen.has(name)) chosen.delete(name);
    else chosen.add(name);
    remember("data-chosen", [...chosen]);
    for (const item of list.children) item.setAttribute("aria-selected", String(chosen.has(item.dataset.name)));
    showTab();
  }

  const load = () => studio.attempt(loadColumns);

  async function loadColumns() {
    if (!shown) {
      stale = true;
      return;
    }
    stale = false;
    let answer;
    try {
      answer = await loading({ file: get("file"), text: get("text") });
    } catch (refused) {
      if (summary) throw refused;
      replace(content, h("div", { class: "empty", role: "status" }, h("div", {}, h("h2", {}, "No rows to show"), h("p", {}, refused.message), h("p", {}, refused.problems?.[0]?.hint))));
      return;
    }
    if (!answer) return;
    summary = answer;
    const known = new Set(summary.columns.filter(it => it.plots).map(it => it.name));
    chosen = new Set([...chosen].filter(name => known.has(name)));
    if (usual || chosen.size === 0) {
      const price = ["close", "price", "mid", "last"].find(name => known.has(name)) ?? summary.columns.find(it => it.plots)?.name;
      chosen = new Set([price, ...summary.columns.filter(it => it.plots && (it.role === "feature" || it.role === "label")).slice(0, 3).map(it => it.name)].filter(Boolean));
    }
    showColumns();
    showTab();
  }
  const loading = latest("data/columns");

  // ---- the tabs

  const tabs = h("div", { class: "segments", role: "tablist", "aria-label": "What is shown" }, Object.entries(TABS).map(([id, title]) => h("button", { role: "tab", data: { tab: id }, onclick: () => openTab(id) }, title)));
  const entity = h("input", { id: "data-entity", list: "data-entities", "aria-label": "Entity", placeholder: "entity" });
  const entities = h("datalist", { id: "data-entities" });
  const note = h("span", { class: "small soft" });
  const content = h("div", { class: "data-content" });
  const right = h("div", { class: "panel data-right" }, h("div", { class: "head" }, tabs, entity, entities, h("span", { class: "grow" }), note), content);

  function openTab(id) {
    tab = id;
    remember("data-tab", id);
    showTab();
  }

  function showTab() {
    for (const button of tabs.children) button.setAttribute("aria-selected", String(button.dataset.tab === tab));
    for (const button of tabs.children) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
    entity.hidden = tab !== "series" && tab !== "rows";
    note.textContent = "";
    if (summary) studio.attempt(() => ({ series, section, histogram, correlation, rows })[tab]());
  }

  // ---- an entity

  const found = new Map();
  async function findEntities() {
    const answer = await studio.attempt(() => studio.ask("series/entities", { query: entity.value }));
    if (!answer) return;
    replace(entities, answer.entities.slice(0, 100).map(it => h("option", { value: it.name })));
    for (const it of answer.entities) found.set(it.name, it.index);
    if (found.has(entity.value)) set({ entity: found.get(entity.value) });
  }
  entity.oninput = debounce(120, findEntities);
  entity.onfocus = () => {
    entity.value = "";
    findEntities();
  };

  const points = latest("series/points");
  const plots = new PlotStack(async (names, from, to, width) => {
    const body = { names, entity: get("entity"), width };
    if (from !== null && from !== undefined) Object.assign(body, { from, to });
    const answer = await studio.attempt(() => points(body));
    if (answer && document.activeElement !== entity) entity.value = answer.name;
    return answer;
  });
  plots.element.id = "data-plots";
  plots.onpick = when => {
    at = when;
    note.textContent = `picked ${summary.timed ? fullTime(when) : `row ${Math.round(when)}`}: see Cross-section`;
  };

  function series() {
    if (content.firstChild !== plots.element) replace(content, plots.element);
    const names = summary.columns.filter(it => it.plots && chosen.has(it.name)).map(it => it.name);
    plots.show(names.map(name => ({ title: name, names: [name] })));
  }

  // ---- a time

  async function section() {
    const names = summary.columns.filter(it => it.plots && chosen.has(it.name)).map(it => it.name);
    const { first, last } = await studio.ask("series/points", { names: names.slice(0, 1), entity: get("entity"), width: 16 });
    const when = Math.min(last, Math.max(first, at ?? last));
    const slider = h("input", { type: "range", id: "section-at", min: first, max: last, step: (last - first) / 1000 || 1, value: when, "aria-label": "Time" });
    const body = h("div", { class: "section-body" });
    const asked = latest("data/section");
    const draw = async () => {
      at = Number(slider.value);
      const answer = await studio.attempt(() => asked({ at, names }));
      if (!answer) return;
      if (summary.rows === 0) note.textContent = "no rows";
      else note.textContent = `${summary.timed ? fullTime(at) : `row ${Math.round(at)}`} · ${count(answer.entities.length, "entity", "entities")}${answer.all > answer.entities.length ? ` of ${number(answer.all)}` : ""}`;
      const spans = names.map((_, i) => {
        const all = finite(answer.entities.map(it => it.values[i]));
        return [Math.min(0, ...all), Math.max(0, ...all)];
      });
      replace(
        body,
        h(
          "table",
          { class: "section-table" },
          h("thead", {}, h("tr", {}, h("th", {}, "entity"), names.map(name => h("th", { title: name }, name)))),
          h(
            "tbody",
            {},
            answer.entities.map(it =>
              h(
                "tr",
                {},
                h("th", {}, h("button", { title: `The series of ${it.name || "all rows"}`, onclick: () => set({ entity: it.index }) || openTab("series") }, it.name || "all rows")),
                it.values.map((value, i) => {
                  const [least, most] = spans[i];
                  const span = most - least || 1;
                  const fill = h("span", { class: "bar-fill" });
                  if (typeof value === "number") {
                    fill.style.left = `${(100 * (Math.min(0, value) - least)) / span}%`;
                    fill.style.width = `${(100 * Math.abs(value)) / span}%`;
                    fill.classList.toggle("below", value < 0);
                  }
                  return h("td", {}, h("span", { class: "bar-track" }, fill), h("span", { class: "bar-value" }, number(value, 5)));
                }),
              ),
            ),
          ),
        ),
      );
    };
    slider.oninput = draw;
    replace(content, h("div", { class: "section" }, h("div", { class: "section-head" }, slider), body));
    await draw();
  }

  // ---- distributions

  async function histogram() {
    const names = summary.columns.filter(it => it.plots && chosen.has(it.name)).map(it => it.name);
    const all = await Promise.all(names.map(name => studio.ask("data/histogram", { name })));
    replace(content, h("div", { class: "histograms" }, all.map(histogramCard)));
    note.textContent = "The outermost half per cent on either side is left out of the bars; mean and deviation are of finite values.";
  }

  function histogramCard(it) {
    const most = Math.max(1, ...it.counts);
    const width = 320;
    const height = 110;
    const step = width / Math.max(1, it.counts.length);
    return h(
      "figure",
      { class: "card" },
      h("figcaption", {}, h("b", {}, it.name), h("span", { class: "small faint" }, it.rows === 0 ? "no rows" : lacks(it) || "none missing")),
      s(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: "histogram", role: "img", "aria-label": `Histogram of ${it.name}` },
        it.counts.map((n, i) => s("rect", { x: i * step + 0.5, y: height - (height * n) / most, width: Math.max(1, step - 1), height: (height * n) / most }, s("title", {}, `${number(it.edges[i], 5)} … ${number(it.edges[i + 1], 5)}: ${number(n)}`))),
      ),
      h("div", { class: "ends small faint" }, h("span", {}, number(it.edges[0], 5)), h("span", {}, number(it.edges.at(-1), 5))),
      h(
        "dl",
        { class: "facts small" },
        h("dt", {}, "mean"),
        h("dd", {}, number(it.mean)),
        h("dt", {}, "deviation"),
        h("dd", {}, number(it.deviation)),
        h("dt", {}, "median"),
        h("dd", {}, number(it.quantiles[4])),
        h("dt", {}, "1 %, 99 %"),
        h("dd", {}, `${number(it.quantiles[1], 5)}, ${number(it.quantiles[7], 5)}`),
        h("dt", {}, "least, most"),
        h("dd", {}, `${number(it.quantiles[0], 5)}, ${number(it.quantiles[8], 5)}`),
      ),
    );
  }

  // ---- correlation

  async function correlation() {
    const features = summary.columns.filter(it => it.plots && (it.role === "feature" || it.role === "label")).map(it => it.name);
    const names = (features.length > 1 ? features : summary.columns.filter(it => it.plots).map(it => it.name)).slice(0, 40);
    const answer = await studio.ask("data/correlation", { names });
    note.textContent = `Pearson, over all rows${answer.every > 1 ? `, one of ${answer.every}` : ""}${features.length > 40 ? "; the first 40 features" : ""}`;
    replace(
      content,
      h(
        "div",
        { class: "matrix-box" },
        h(
          "table",
          { class: "matrix" },
          h("thead", {}, h("tr", {}, h("th"), answer.names.map(name => h("th", { title: name }, h("span", {}, name))))),
          h(
            "tbody",
            {},
            answer.matrix.map((line, i) =>
              h(
                "tr",
                {},
                h("th", { title: answer.names[i] }, answer.names[i]),
                line.map((value, j) => {
                  const cell = h("td", { title: `${answer.names[i]} and ${answer.names[j]}: ${number(value, 4)}` }, value === null ? "" : value.toFixed(2));
                  const share = Math.round(100 * Math.abs(value ?? 0));
                  cell.style.background = `color-mix(in oklab, var(${value < 0 ? "--series-2" : "--series-0"}) ${share}%, var(--paper))`;
                  if (share > 68) cell.classList.add(share > 85 ? "strong" : "firm");
                  return cell;
                }),
              ),
            ),
          ),
        ),
      ),
    );
  }

  // ---- rows

  async function rows() {
    const pages = new Map();
    const which = recall("data-rows-entity", false) ? { entity: get("entity") } : {};
    const head = await studio.ask("data/rows", { from: 0, count: PAGE, ...which });
    pages.set(0, head.rows);
    const all = head.all;
    const height = Math.min(TALLEST, all * ROW);
    const space = h("div", { class: "rows-space" });
    space.style.height = `${height}px`;
    const width = i => Math.max(90, Math.min(230, 18 + 7.6 * Math.max(head.names[i].length, ...head.rows.slice(0, 40).map(row => row[i].length))));
    const columns = head.names.map((_, i) => `${width(i)}px`).join(" ");
    const body = h("div", { class: "rows-body" });
    const scroll = h("div", { class: "rows-scroll", tabIndex: 0, "aria-label": "Rows" }, h("div", { class: "rows-head" }, head.names.map(name => h("span", { title: name }, name))), space);
    scroll.firstChild.style.gridTemplateColumns = columns;
    space.append(body);
    const toggle = h("label", { class: "small" }, h("input", { type: "checkbox", checked: recall("data-rows-entity", false), onchange: event => remember("data-rows-entity", event.target.checked) || rows() }), " this entity alone");
    const jump = h("input", { type: "number", min: 1, max: all, placeholder: "row", "aria-label": "Go to row", class: "jump" });
    jump.onchange = () => (scroll.scrollTop = topOf(Math.min(all, Math.max(1, Number(jump.value))) - 1));
    const room = () => Math.max(1, height - scroll.clientHeight);
    const most = () => Math.max(1, all * ROW - scroll.clientHeight);
    const topOf = row => (height === all * ROW ? row * ROW : (row * ROW * room()) / most());
    let wanted = 0;
    const draw = async () => {
      const mine = ++wanted;
      const offset = height === all * ROW ? scroll.scrollTop : (scroll.scrollTop * most()) / room();
      const first = Math.max(0, Math.floor(offset / ROW));
      const last = Math.min(all, first + Math.ceil(scroll.clientHeight / ROW) + 2);
      for (let page = Math.floor(first / PAGE); page * PAGE < last; page++) {
        if (!pages.has(page)) {
          const answer = await studio.attempt(() => studio.ask("data/rows", { from: page * PAGE, count: PAGE, ...which }));
          if (!answer) return;
          pages.set(page, answer.rows);
          if (pages.size > 60) pages.delete(pages.keys().next().value);
          if (mine !== wanted) return;
        }
      }
      body.style.transform = `translateY(${scroll.scrollTop - (offset - first * ROW)}px)`;
      const lines = [];
      for (let i = first; i < last; i++) {
        const cells = pages.get(Math.floor(i / PAGE))?.[i % PAGE];
        if (!cells) continue;
        const line = h("div", { class: "rows-line" }, cells.map(cell => h("span", { class: cell === "" ? "gap" : "" }, cell === "" ? "·" : /^-?\d+\.\d{7,}/.test(cell) ? number(Number(cell), 8) : cell)));
        line.style.gridTemplateColumns = columns;
        lines.push(line);
      }
      replace(body, lines);
      note.textContent = all === 0 ? "no rows" : `rows ${number(first + 1)} to ${number(last)} of ${number(all)}`;
    };
    scroll.addEventListener("scroll", () => requestAnimationFrame(draw));
    replace(content, h("div", { class: "rows" }, h("div", { class: "rows-tools" }, toggle, jump), scroll));
    draw();
  }

  // ---- what moves it

  watch(["result", "file"], debounce(120, load));
  watch(["entity"], () => {
    if (tab === "series") plots.refresh();
    if (tab === "rows" && shown) showTab();
  });

  return {
    element: split("data", left, right, { share: 0.27 }),
    show() {
      shown = true;
      if (stale || !summary) load();
      else showTab();
    },
    hide() {
      shown = false;
    },
  };
}

export default { create };
