// What the views share. A view reads fields, sets them, and is told when those it names change.

const state = {
  session: null, // {version, folder, file, files}
  file: null,
  text: "",
  saved: "", // the text as it is in the file
  version: "", // of that text; empty for a file that is not there yet
  parameters: {}, // values of sliders, by name
  check: null, // the answer of write/check
  run: null, // {state: "running" | "done" | "failed" | "cancelled", activity, done, total, problems, millis}
  result: null, // the last result that came: {run, rows, entities, features}
  entity: 0,
  view: null,
  connected: true,
};
const watchers = new Set();

export function get(name) {
  return state[name];
}

/** Sets fields, and tells those who watch them. */
export function set(changes) {
  const changed = Object.keys(changes).filter(name => state[name] !== changes[name]);
  Object.assign(state, changes);
  if (changed.length === 0) return;
  for (const { names, action } of [...watchers]) {
    if (names.some(name => changed.includes(name))) action(state);
  }
}

/** Calls an action when one of the fields changes. Gives a function that ends it. */
export function watch(names, action) {
  const watcher = { names, action };
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

// What the browser remembers: the layout, never data.

const KEY = "weft-studio";

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export function recall(name, otherwise) {
  return remembered()[name] ?? otherwise;
}

export function remember(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [name]: value }));
  } catch {
    // A browser that keeps nothing shows the usual layout.
  }
}
