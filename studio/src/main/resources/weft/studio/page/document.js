// The text that is written, and what comes of it: checked and computed as one types.

import { ask, latest, on } from "./api.js";
import { debounce } from "./dom.js";
import { get, set } from "./store.js";

const PAUSE = 60; // milliseconds without a key before a text is looked at
const checking = latest("write/check");
const starting = latest("run/start");
let run = 0;

async function check() {
  const text = get("text");
  try {
    const answer = await checking({ file: get("file"), text });
    if (!answer || get("text") !== text) return;
    const known = new Set(answer.parameters.map(parameter => parameter.name));
    const kept = Object.entries(get("parameters")).filter(([name]) => known.has(name));
    set({ check: { ...answer, text }, parameters: Object.fromEntries(kept) });
  } catch (refused) {
    set({ check: { text, problems: refused.problems ?? [], features: [], words: [], kinds: [], parameters: [] } });
  }
}

/** Computes the features over all rows. */
export async function compute() {
  const before = run;
  set({ run: { state: "running", activity: "starting", done: 0, total: 0 } });
  try {
    const answer = await starting({ file: get("file"), text: get("text"), parameters: get("parameters") });
    if (answer && run === before) run = answer.run;
  } catch (refused) {
    set({ run: { state: "failed", problems: refused.problems ?? [] } });
  }
}

export async function cancel() {
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

const slide = debounce(15, compute);

/** Somebody moved a slider. */
export function setParameter(name, value) {
  set({ parameters: { ...get("parameters"), [name]: value } });
  slide();
}

export async function open(file) {
  look.cancel();
  const isNew = !get("session").files.includes(file);
  const read = isNew ? { text: "", version: "" } : await ask("files/read", { file });
  set({ file, text: read.text, saved: read.text, version: read.version, parameters: {}, check: null });
  check();
  compute();
}

export async function save(as) {
  const file = as ?? get("file");
  const own = file === get("file");
  const written = await ask("files/write", { file, text: get("text"), version: own ? get("version") : "" });
  set({ file, saved: written.text, version: written.version });
  const { files } = await ask("files/list");
  set({ session: { ...get("session"), files } });
}

on("progress", told => {
  run = Math.max(run, told.run);
  if (told.run === run && get("run")?.state === "running") set({ run: { state: "running", ...told } });
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
  if (told.run === run && get("run")?.state === "running") set({ run: { state: "cancelled" } });
});
