// The text that is written, and what comes of it: checked and computed as one types.

import { ask, latest, on } from "./api.js";
import { debounce } from "./dom.js";
import { get, set, watch } from "./store.js";

const PAUSE = 60; // milliseconds without a key before a text is looked at
const checking = latest("write/check");
const NOTHING = { problems: [], features: [], words: [], kinds: [], parameters: [] }; // known of a text
let run = 0;
let starting = false; // a run is being asked for
let again = false; // and another one since
let cancelled = 0; // the last run that was

/** Whether a check found errors. */
export function isWrong(check) {
  return check?.problems.some(problem => problem.severity === "error") ?? false;
}

async function check() {
  const text = get("text");
  if (text.trim() === "") {
    set({ check: { text, ...NOTHING } });
    return;
  }
  try {
    const answer = await checking({ file: get("file"), text });
    if (!answer || get("text") !== text) return;
    // A text that can't be read has no parameters for a moment: what sliders say is kept.
    if (isWrong(answer) && answer.parameters.length === 0) answer.parameters = get("check")?.parameters ?? [];
    const known = new Set(answer.parameters.map(parameter => parameter.name));
    const kept = Object.entries(get("parameters")).filter(([name]) => known.has(name));
    set({ check: { ...answer, text }, parameters: Object.fromEntries(kept) });
  } catch (refused) {
    set({ check: { text, ...NOTHING, problems: refused.problems ?? [] } });
  }
}

/** Computes the features over all rows. One question at a time: a later one must not come first. */
export async function compute() {
  slid = false;
  again = starting;
  if (starting) return;
  if (get("text").trim() === "") {
    // Nothing is written yet: that is no mistake.
    await cancel();
    set({ run: null, result: null });
    return;
  }
  starting = true;
  set({ run: { state: "running", since: performance.now(), activity: "starting", done: 0, total: 0 } });
  try {
    const answer = await ask("run/start", { file: get("file"), text: get("text"), parameters: get("parameters") });
    run = Math.max(run, answer.run);
    if (cancelled >= run && !again) set({ run: { state: "cancelled" } });
  } catch (refused) {
    set({ run: { state: "failed", problems: refused.problems ?? [] } });
  } finally {
    starting = false;
  }
  if (again) compute();
  else next();
}

export async function cancel() {
  slid = false;
  await ask("run/cancel");
}

const look = debounce(PAUSE, () => {
  check();
  compute();
});

/** Somebody wrote. */
export function edit(text) {
  if (text === get("text")) return;
  set({ text });
  look();
}

let slid = false; // a slider was moved since the last run began
const PATIENCE = 1000; // milliseconds after which a run gives way to what a slider says now

/** Somebody moved a slider: a run that is quick is shown before the next one begins. */
export function setParameter(name, value) {
  set({ parameters: { ...get("parameters"), [name]: value } });
  slid = true;
  next();
}

function next() {
  if (!slid || starting) return;
  const { state, since } = get("run") ?? {};
  const left = state === "running" ? since + PATIENCE - performance.now() : 0;
  if (left <= 0) compute();
  else setTimeout(next, left + 1);
}

watch(["run"], () => get("run")?.state !== "running" && next());

export async function open(file) {
  look.cancel();
  const files = await listFiles();
  const read = files.includes(file) ? await ask("files/read", { file }) : { text: "", version: "" };
  slid = false;
  set({ file, text: read.text, saved: read.text, version: read.version, parameters: {}, check: null, result: null });
  check();
  compute();
}

export async function save(as) {
  const file = as ?? get("file");
  const own = file === get("file");
  const written = await ask("files/write", { file, text: get("text"), version: own ? get("version") : "" });
  set({ file, saved: written.text, version: written.version });
  await listFiles();
}

async function listFiles() {
  const { files } = await ask("files/list");
  set({ session: { ...get("session"), files } });
  return files;
}

on("progress", told => {
  run = Math.max(run, told.run);
  if (told.run === run && get("run")?.state === "running") set({ run: { ...get("run"), ...told } });
});
on("result", told => {
  if (told.run < run) return;
  run = told.run;
  const entity = Math.min(get("entity"), Math.max(0, told.entities - 1));
  set({ result: told, entity, run: { state: "done", millis: told.millis, problems: told.errors } });
});
on("failed", told => {
  if (told.run >= run) set({ run: { state: "failed", problems: told.problems } });
});
on("cancelled", told => {
  cancelled = told.run;
  if (told.run === run && !starting && get("run")?.state === "running") set({ run: { state: "cancelled" } });
});
