// Rows that arrive again, faster or slower than they did, through the live engine.

import { on } from "../api.js";
import { count, finite, fullTime, h, number, replace, s } from "../dom.js";
import { PlotStack, colour } from "../plot.js";
import { split } from "../split.js";
import { get, recall, remember, watch } from "../store.js";

const SPEEDS = [1, 10, 100, 1000, 10_000];
const KEPT = 3000; // points of a series
const SHOWN = 6; // features whose values are listed
const BINS = 40; // bars of a histogram
const MARKED = { dropped: "--error", corrected: "--accent", reordered: "--warning", repeated: "--text-faint" };

function create(studio) {
  let live = null; // what was started: {live, rows, timed, features}
  let last = null; // the last event
  let entity = "";
  let x = [];
  let series = {};
  let marks = [];
  let unseen = 0; // points that were too many to be told
  let part = 0;
  let missed = 0; // messages that a slow page has lost
  let early = null; // what was told before the answer to what was started

  // ---- choices

  let speed = recall("live-speed", 1000);
  const choices = recall("live-choices", { order: "time", delayed: 0, delay: 0, lateness: 0, horizon: 0 });
  const start = h("button", { class: "plain primary", id: "live-start", title: "Replay the rows of the file", onclick: () => begin() }, "Replay");
  const attach = h("button", { class: "plain", id: "live-attach", title: "Watch a stream that runs: weft stream --studio prints its address", onclick: () => watchStream() }, "Attach");
  const pause = h("button", { class: "plain", id: "live-pause", hidden: true, onclick: () => steer({ paused: !last?.paused }) }, "Pause");
  const stop = h("button", { class: "plain danger", id: "live-stop", hidden: true, onclick: () => finish() }, "Stop");
  const speeds = h("div", { class: "chips", role: "group", "aria-label": "Speed" }, SPEEDS.map(it => h("button", { class: "chip", data: { speed: it }, onclick: () => faster(it) }, `${number(it)}×`)));
  const whose = h("select", { id: "live-entity", "aria-label": "Entity", onchange: () => follow(whose.value) });
  const status = h("span", { class: "soft", role: "status", id: "live-status" });

  function faster(to) {
    speed = to;
    remember("live-speed", to);
    showSpeed();
    if (isRunning()) steer({ speed: to });
  }

  function showSpeed() {
    for (const chip of speeds.children) chip.setAttribute("aria-pressed", String(Number(chip.dataset.speed) === speed));
  }

  const isRunning = () => live !== null && !last?.ended;

  async function steer(change) {
    await studio.attempt(() => studio.ask("live/set", change));
  }

  function follow(name) {
    entity = name;
    clear();
    if (isRunning()) steer({ entity: name });
  }

  function clear() {
    x = [];
    series = {};
    marks = [];
    unseen = 0;
    plots.refresh();
  }

  /** Begins to show what a replay or a stream tells. */
  function begun(answer) {
    live = answer;
    last = null;
    missed = 0;
    part = 0;
    clear();
    plots.show(answer.features.map(name => ({ title: name, names: [name] })));
    show();
    for (const [heard, told] of early ?? []) heard(told);
    early = null;
  }

  /** Starts something. Of few rows all may be told before its answer is here. */
  async function started(question, body) {
    early = [];
    const answer = await studio.attempt(() => studio.ask(question, body));
    if (!answer) early = null;
    return answer;
  }

  async function watchStream() {
    const address = await studio.askName("What weft stream --studio has printed: PORT/SECRET", "");
    if (!address) return;
    const answer = await started("live/attach", { address });
    if (!answer) return;
    begun(answer);
    if (entity) steer({ entity });
  }

  async function begin() {
    if (live?.attached) {
      live = null;
      await showEntities();
    }
    const answer = await started("live/start", {
      file: get("file"),
      text: get("text"),
      parameters: get("parameters"),
      speed,
      entity,
      order: choices.order,
      delayed: choices.delayed / 100,
      delay_seconds: choices.delay,
      lateness_seconds: choices.lateness,
      horizon_seconds: choices.horizon,
    });
    if (!answer) return;
    begun(answer);
    if (answer.labels.length > 0) studio.tell(`Labels look ahead and are left out: ${answer.labels.join(", ")}`);
  }

  async function finish() {
    await studio.attempt(() => studio.ask("live/stop"));
    live = null;
    show();
  }

  function field(name, title, about, least = 0, most = 1e9) {
    const input = h("input", {
      type: "number",
      id: `live-${name}`,
      min: least,
      max: most,
      step: "any",
      value: choices[name],
      title: about,
      onchange: () => {
        choices[name] = Math.min(most, Math.max(least, Number(input.value) || 0));
        remember("live-choices", choices);
      },
    });
    return h("label", { class: "live-field", title: about }, h("span", {}, title), input);
  }

  const order = h("select", { id: "live-order", onchange: () => ((choices.order = order.value), remember("live-choices", choices)) }, h("option", { value: "time" }, "by their times"), h("option", { value: "file" }, "as the file has them"));
  order.value = choices.order;
  const fields = h(
    "div",
    { class: "live-fields", role: "group", "aria-label": "How rows arrive" },
    h("label", { class: "live-field" }, h("span", {}, "rows arrive"), order),
    field("delayed", "% come late", "The share of rows that come later than they should", 0, 100),
    field("delay", "by up to, s", "How much later, at most"),
    field("lateness", "rows wait, s", "How long rows wait for others: --lateness"),
    field("horizon", "corrected back, s", "How far back late rows are corrected; 0: they are dropped"),
  );

  // ---- series

  const plots = new PlotStack(async names => {
    if (!live) return null;
    return {
      timed: live.timed,
      first: x[0] ?? 0,
      last: x.at(-1) ?? 1,
      run: last?.done ?? 0,
      series: names.map(name => ({ name, x: x.slice(), y: (series[name] ?? []).slice(), bool: live.conditions.includes(name) })),
    };
  });
  plots.element.id = "live-plots";
  plots.decorate = (pen, { px, from, to }, height) => {
    for (const mark of marks) {
      if (mark.x < from || mark.x > to) continue;
      pen.strokeStyle = colour(MARKED[mark.kind]);
      pen.lineWidth = 1;
      pen.setLineDash([3, 3]);
      pen.beginPath();
      pen.moveTo(px(mark.x), 0);
      pen.lineTo(px(mark.x), height);
      pen.stroke();
      pen.setLineDash([]);
    }
  };

  /** A point takes its place by time; a revision takes that of the point before. */
  function place(at, values) {
    let i = x.length;
    while (i > 0 && x[i - 1] > at) i--;
    const same = i > 0 && x[i - 1] === at;
    if (!same) x.splice(i, 0, at);
    for (const [name, value] of Object.entries(values)) {
      const all = (series[name] ??= []);
      all.splice(same ? i - 1 : i, same ? 1 : 0, value);
    }
  }

  /** @returns whether it is told of what is shown */
  function mine(heard, told) {
    const own = live !== null && told.live === live.live;
    if (!own) early?.push([heard, told]);
    return own;
  }

  on("live", function heard(told) {
    if (!mine(heard, told)) return;
    last = told;
    missed += Math.max(0, told.part - part - 1);
    part = told.part;
    if (told.entity === entity) {
      if (told.another) clear();
      unseen = told.unseen;
      told.x.forEach((at, i) => place(at, Object.fromEntries(Object.entries(told.series).map(([name, values]) => [name, values[i]]))));
      const over = x.length - KEPT;
      if (over > 0) {
        x.splice(0, over);
        for (const all of Object.values(series)) all.splice(0, over);
      }
      marks.push(...told.marks);
      marks = marks.filter(mark => mark.x >= (x[0] ?? -Infinity)).slice(-400);
      if (get("view") === "live") plots.refresh();
    }
    if (get("view") === "live") show();
  });
  on("live-failed", function heard(told) {
    if (!mine(heard, told)) return;
    studio.tell(told.problems[0]?.message ?? "the replay failed", "error");
    // What was seen of a stream stays.
    if (live.attached && last) last = { ...last, ended: true };
    else live = null;
    show();
  });

  // ---- what is counted

  const counters = h("dl", { class: "counters" });
  const histogram = h("div", { class: "histogram-box" });
  const values = h("div", { class: "histogram-box", id: "live-values" });
  const log = h("div", { class: "live-log", role: "log", "aria-label": "Rows out of turn" });
  const states = h("div", { class: "table-box live-states" });
  const bytes = n => (n < 1000 ? `${number(n, 3)} B` : n < 1e6 ? `${number(n / 1e3, 3)} kB` : `${number(n / 1e6, 3)} MB`);
  const span = nanos => (nanos < 1e3 ? `${number(nanos, 3)} ns` : nanos < 1e6 ? `${number(nanos / 1e3, 3)} µs` : `${number(nanos / 1e6, 3)} ms`);

  /** @param words what each bar says when it is pointed at */
  function bars(heights, words, label) {
    const wide = 300 / heights.length;
    return s(
      "svg",
      { class: "histogram", viewBox: "0 0 300 80", preserveAspectRatio: "none", role: "img", "aria-label": label },
      heights.map((share, i) => s("rect", { x: i * wide + 0.5, width: Math.max(0.5, wide - 1), y: 80 - Math.max(share > 0 ? 1.5 : 0, share * 76), height: Math.max(share > 0 ? 1.5 : 0, share * 76), class: "histogram-bar" }, s("title", {}, words(i)))),
    );
  }

  function ends(...words) {
    return h("div", { class: "histogram-ends small faint" }, words.map(it => h("span", {}, it)));
  }

  function drawLatency({ buckets, p50, p99, most, rows }) {
    if (buckets.length === 0) return h("p", { class: "faint small" }, "No row has come yet.");
    const tall = Math.log1p(Math.max(...buckets.map(it => it.count)));
    const facts = `half below ${span(p50)}, 99 % below ${span(p99)}, longest ${span(most)}`;
    return [
      h("p", { class: "small" }, facts, live.attached && h("span", { class: "faint" }, ` · from the text of a row to its answer, ${count(rows, "row")} since the stream is watched`)),
      bars(buckets.map(it => Math.log1p(it.count) / tall), i => `up to ${span(buckets[i].up_to)}: ${count(buckets[i].count, "row")}`, `Latency of ${rows} rows: ${facts}`),
      ends(span(buckets[0].up_to), "rows, on a log scale", span(buckets.at(-1).up_to)),
    ];
  }

  /** How the values lie that are drawn of one feature. */
  function drawValues(name) {
    const all = finite(series[name] ?? []);
    const title = h("span", { class: "mono" }, name);
    if (all.length === 0) return h("p", { class: "small" }, title, h("span", { class: "faint" }, (series[name] ?? []).some(it => it !== null) ? " infinite so far" : " missing so far"));
    if (live.conditions.includes(name)) return h("p", { class: "small" }, title, ` true in ${number((100 * all.filter(it => it === 1).length) / all.length, 3)} % of ${count(all.length, "row")}`);
    const low = Math.min(...all);
    const high = Math.max(...all);
    const counts = new Array(BINS).fill(0);
    for (const value of all) counts[Math.min(BINS - 1, Math.floor(((value - low) / (high - low || 1)) * BINS))]++;
    const tall = Math.max(...counts);
    const edge = i => low + ((high - low) * i) / BINS;
    return [
      h("p", { class: "small" }, title),
      bars(counts.map(it => it / tall), i => `${number(edge(i), 5)} … ${number(edge(i + 1), 5)}: ${count(counts[i], "row")}`, `Values of ${name}: ${number(low, 5)} to ${number(high, 5)}`),
      ends(number(low, 5), `the last ${count(all.length, "value")}`, number(high, 5)),
    ];
  }

  let valuesAt = 0;
  /** Twice a second at most: shapes that flicker can't be read. */
  function showValues() {
    if (!last.ended && performance.now() - valuesAt < 500) return;
    valuesAt = performance.now();
    replace(values, live.features.slice(0, SHOWN).map(drawValues), live.features.length > SHOWN && h("p", { class: "faint small" }, `the first ${SHOWN} of ${live.features.length} features`));
  }

  function show() {
    const running = isRunning();
    start.textContent = live && !live.attached ? "Again" : "Replay";
    pause.hidden = !running || live.attached;
    speeds.hidden = running && live.attached;
    fields.hidden = speeds.hidden;
    turns.hidden = speeds.hidden;
    stop.hidden = !running;
    pause.textContent = last?.paused ? "Go on" : "Pause";
    hint.hidden = live !== null;
    right.classList.toggle("idle", last === null);
    plots.element.hidden = live === null;
    showSpeed();
    if (!live || !last) {
      status.textContent = live ? "starting" : "";
      return;
    }
    const told = last;
    const lost = [unseen && `${count(unseen, "point")} not drawn`, missed && `${count(missed, "message")} missed`, told.dropped && `${count(told.dropped, "answer")} of the stream not shown`].filter(Boolean);
    if (live.attached) status.textContent = [told.ended ? "the stream has ended" : "attached", ...lost].join(" · ");
    else status.textContent = `${told.ended ? "done: " : told.paused ? "paused: " : ""}${number(told.done)} of ${count(told.total, "row")}${told.skipped_seconds > 60 ? ` · pauses of ${number(told.skipped_seconds / 3600, 3)} h were skipped` : ""}${lost.map(it => ` · ${it}`).join("")}`;
    const c = told.counters;
    if (live.attached) follows(told.entities.map(it => it.name));
    replace(
      counters,
      [
        ["in", c.in],
        ["out", c.out],
        ["waiting", c.waiting],
        ["reordered", c.reordered, "reordered"],
        ["late, dropped", c.late_dropped, "dropped"],
        ["late, corrected", c.late_corrected, "corrected"],
        ["revisions", c.revisions],
        ["same time twice", c.repeated, "repeated"],
        ["state", bytes(told.state_bytes)],
      ].map(([name, value, kind]) => h("div", { class: `counter ${kind ?? ""}`, data: { counter: name } }, h("dt", {}, name), h("dd", {}, typeof value === "number" ? number(value) : value))),
    );
    replace(histogram, drawLatency(told.latency));
    showValues();
    const when = at => (at === null ? "–" : live.timed ? fullTime(at) : `row ${number(at)}`);
    replace(log, told.log.length === 0 ? h("p", { class: "faint small" }, "Rows that come late are listed here.") : told.log.map(it => h("div", { class: `logged ${it.kind}` }, h("span", { class: "kind" }, it.kind), h("span", { class: "mono" }, it.entity || "all rows"), h("span", {}, when(it.x)), h("span", { class: "faint" }, it.late_seconds > 0 ? `${number(it.late_seconds, 3)} s late` : ""))));
    const names = live.features.slice(0, SHOWN);
    replace(
      states,
      h(
        "table",
        { "aria-label": "State per entity" },
        h("thead", {}, h("tr", {}, ["entity", !live.attached && "rows", "answers", !live.attached && "lost", "last", ...names].filter(Boolean).map(title => h("th", { scope: "col" }, title)))),
        h(
          "tbody",
          {},
          told.entities.map(it =>
            h("tr", { class: it.name === entity ? "own" : "" }, h("th", { scope: "row" }, h("button", { class: "place", onclick: () => ((whose.value = it.name), follow(it.name)) }, it.name || "all rows")), !live.attached && h("td", {}, number(it.in)), h("td", {}, number(it.out)), !live.attached && h("td", { class: it.lost ? "bad" : "" }, number(it.lost)), h("td", {}, when(it.last)), names.map((_, i) => h("td", { class: "mono" }, number(it.values[i], 5)))),
          ),
        ),
      ),
      told.all_entities > told.entities.length && h("p", { class: "faint small" }, `the first ${told.entities.length} of ${number(told.all_entities)} entities`),
    );
  }

  /** The entities of a stream, as they turn up. */
  let known = "";
  function follows(names) {
    if (known === names.join("\n")) return;
    known = names.join("\n");
    replace(whose, names.map(name => h("option", { value: name }, name || "all rows")));
    if (!names.includes(entity) && names.length > 0) follow(names[0]);
    whose.value = entity;
  }

  async function showEntities() {
    if (!get("result") || live?.attached) return;
    known = "";
    const answer = await studio.attempt(() => studio.ask("series/entities"));
    if (!answer) return;
    replace(whose, answer.entities.map(it => h("option", { value: it.name }, it.name || "all rows")));
    if (!answer.entities.some(it => it.name === entity)) entity = answer.entities[0]?.name ?? "";
    whose.value = entity;
  }

  const hint = h("div", { class: "empty" }, h("div", {}, h("h2", {}, "Replay the rows"), h("p", {}, "The rows of the file go through the live engine as if they arrived now, as fast as you like."), h("p", {}, "Let some come late, and see which are put in their place, corrected or dropped.")));
  const left = h("div", { class: "panel live-left" }, h("div", { class: "head" }, start, attach, pause, stop, speeds, whose), fields, h("div", { class: "live-told" }, status), hint, plots.element);
  // A stream elsewhere does not tell which of its rows came late.
  const turns = h("div", {}, h("h3", {}, "Out of turn"), log);
  const right = h("div", { class: "panel live-right idle" }, h("div", { class: "empty live-idle" }, h("p", {}, "Counts, latency, values and the state of each entity stand here while rows go through.")), h("h3", {}, "Rows"), counters, h("h3", {}, "Latency of a row"), histogram, turns, h("h3", {}, "Values"), values, h("h3", {}, "State per entity"), states);
  watch(["result"], () => get("view") === "live" && showEntities());
  showSpeed();

  return {
    element: split("live", left, right, { share: 0.62 }),
    async show() {
      await showEntities();
      show();
      plots.resized();
    },
  };
}

export default { create };
