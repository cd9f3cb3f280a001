// The frame around the views: the rail, the bar, the theme, keys, messages.

import { ask, listen } from "./api.js";
import { count, h, icon, replace } from "./dom.js";
import * as document_ from "./document.js";
import { get, recall, remember, set, watch } from "./store.js";
import { views } from "./views/index.js";

const THEMES = ["auto", "light", "dark"];
const made = new Map();
const main = h("main", { id: "view", tabIndex: -1 });
const notes = h("div", { class: "notes", role: "status", "aria-live": "polite" });

/** Says something for a while. */
function tell(message, kind = "info") {
  const note = h("div", { class: `note ${kind}` }, message);
  notes.append(note);
  setTimeout(() => note.remove(), kind === "error" ? 8000 : 3500);
}

async function attempt(action) {
  try {
    return await action();
  } catch (problem) {
    tell([problem.message, problem.problems?.[0]?.hint].filter(Boolean).join("; "), "error");
    return undefined;
  }
}

const studio = { ask, tell, attempt, document: document_, show };

// ---- views

async function show(id, detail) {
  const view = views.find(it => it.id === id) ?? views[0];
  if (get("view") !== view.id) made.get(get("view"))?.hide?.();
  if (!made.has(view.id)) {
    const module = await view.load();
    made.set(view.id, module.default.create(studio));
  }
  const { element } = made.get(view.id);
  if (main.firstChild !== element) replace(main, element);
  set({ view: view.id });
  remember("view", view.id);
  globalThis.document.title = `${view.title} · ${get("session")?.folder ?? ""} · Weft Studio`;
  made.get(view.id).show?.(detail);
}

function rail() {
  const buttons = views.map((view, i) =>
    h(
      "button",
      { class: "rail-item", title: `${view.title} (Alt+${i + 1})`, data: { view: view.id }, onclick: () => show(view.id) },
      icon(...view.icon),
      h("span", {}, view.title),
    ),
  );
  watch(["view"], () =>
    buttons.forEach(button => {
      if (button.dataset.view === get("view")) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }),
  );
  return h("nav", { class: "rail", "aria-label": "Views" }, h("img", { class: "logo", src: "app/icon.svg", alt: "Weft" }), buttons, h("div", { class: "grow" }), themeButton());
}

// ---- theme

function applyTheme(theme) {
  if (theme === "auto") delete globalThis.document.documentElement.dataset.theme;
  else globalThis.document.documentElement.dataset.theme = theme;
  dispatchEvent(new Event("themechange"));
}

function themeButton() {
  const label = h("span", {});
  const button = h("button", { class: "rail-item", id: "theme" }, icon("M12 3a9 9 0 1 0 0 18z", "M12 3a9 9 0 0 1 0 18"), label);
  const showTheme = () => {
    const theme = recall("theme", "auto");
    label.textContent = { auto: "Auto", light: "Light", dark: "Dark" }[theme];
    button.title = `Theme: ${theme}`;
    applyTheme(theme);
  };
  button.onclick = () => {
    remember("theme", THEMES[(THEMES.indexOf(recall("theme", "auto")) + 1) % THEMES.length]);
    showTheme();
  };
  showTheme();
  return button;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => dispatchEvent(new Event("themechange")));

// ---- the bar

function bar() {
  const files = h("select", { id: "file", "aria-label": "File", onchange: () => switchTo(files.value) });
  const saving = h("button", { class: "plain", id: "save", title: "Save (Ctrl+S; under another name Ctrl+Shift+S)", onclick: () => attempt(save) }, "Save");
  const more = h("button", { class: "plain", id: "new-file", title: "A new file of features", onclick: () => attempt(create) }, "New");
  const status = h("span", { class: "run-status", id: "run-status", role: "status" });
  const progress = h("progress", { class: "run-progress", "aria-label": "Progress", hidden: true });
  const stop = h("button", { class: "plain danger", id: "cancel", title: "Cancel (Esc)", hidden: true, onclick: () => attempt(document_.cancel) }, "Cancel");
  const again = h("button", { class: "plain", id: "compute", title: "Compute (Ctrl+Enter)", hidden: true, onclick: () => attempt(document_.compute) }, "Compute");
  const version = h("span", { class: "version" });
  watch(["session", "file"], () => {
    const { files: all, folder, version: number } = get("session");
    const names = all.includes(get("file")) || !get("file") ? all : [...all, get("file")];
    replace(files, names.map(name => h("option", { value: name }, name)));
    files.value = get("file") ?? "";
    version.textContent = `${folder} · Weft ${number}`;
  });
  watch(["text", "saved", "file", "version"], () => {
    const dirty = get("text") !== get("saved") || get("version") === "";
    saving.disabled = !dirty;
    saving.classList.toggle("primary", dirty);
  });
  let slow = 0;
  watch(["run", "result", "connected", "check"], () => {
    const run = get("run");
    const result = get("result");
    const running = run?.state === "running";
    // A run that takes a moment changes nothing in the bar, so that nothing flickers.
    const busy = () => {
      status.textContent = get("run")?.activity ?? "";
      stop.hidden = false;
      progress.hidden = false;
    };
    again.hidden = run?.state !== "cancelled" && (run?.state !== "failed" || document_.isWrong(get("check")));
    if (running) {
      slow ||= setTimeout(busy, 250);
      if (run.total > 0) {
        progress.max = run.total;
        progress.value = Math.min(run.done, run.total);
      } else {
        progress.removeAttribute("value");
      }
      if (!stop.hidden) status.textContent = run.activity;
    } else {
      clearTimeout(slow);
      slow = 0;
      stop.hidden = true;
      progress.hidden = true;
      status.textContent = !get("connected")
        ? "the studio was closed"
        : run?.state === "cancelled"
          ? "cancelled"
          : run?.state === "failed"
            ? (run.problems[0]?.message ?? "failed")
            : result
              ? `${count(result.rows, "row")}${result.rows === 0 ? "" : ` · ${count(result.entities, "entity", "entities")}`} · ${Math.round(run?.millis ?? 0)} ms`
              : "";
    }
    status.dataset.state = get("connected") ? (run?.state ?? "") : "failed";
  });
  return h("header", { class: "bar" }, files, saving, more, h("div", { class: "grow" }), progress, status, stop, again, version);
}

async function save() {
  try {
    await document_.save();
    tell(`${get("file")} is saved`);
  } catch (refused) {
    await notSaved(refused);
  }
}

async function saveAs() {
  const name = await askName("Save under the name", freeName());
  if (!name) return;
  await document_.save(withEnding(name));
  tell(`${get("file")} is saved`);
}

/** What can be done about a text that was not saved. */
async function notSaved(refused) {
  const { files } = await ask("files/list");
  const AGAIN = "Open the file again";
  const OTHER = "Save under another name";
  const ways = files.includes(get("file")) ? [AGAIN, OTHER] : [OTHER];
  const way = await dialog("Not saved", h("p", {}, refused.message), ...ways);
  if (way === OTHER) await saveAs();
  else if (way === AGAIN) await document_.open(get("file"));
}

async function create() {
  const name = await askName("New file of features", freeName());
  if (!name) return;
  await document_.open(withEnding(name));
  await show("write");
}

function withEnding(name) {
  return name.includes(".") ? name : `${name}.weft`;
}

/** A name that no file has yet. */
function freeName() {
  const { files } = get("session");
  for (let i = 1; ; i++) {
    const name = i === 1 ? "features.weft" : `features-${i}.weft`;
    if (!files.includes(name) && name !== get("file")) return name;
  }
}

async function switchTo(file) {
  if (get("text") !== get("saved") && !(await confirmed(`${get("file")} has changes that are not saved. Leave them?`))) {
    set({ session: { ...get("session") } });
    return;
  }
  await attempt(() => document_.open(file));
}

// ---- dialogs

/** @param actions what can be done, the usual one last. Gives the one that is chosen, or what was typed; null for neither. */
function dialog(title, body, ...actions) {
  return new Promise(done => {
    const box = h("dialog", { class: "dialog", "aria-label": title });
    const finish = value => {
      box.close();
      box.remove();
      done(value);
    };
    const usual = actions.at(-1);
    const others = actions.slice(0, -1).map(action => h("button", { type: "button", class: "plain", onclick: () => finish(action) }, action));
    const form = h("form", { method: "dialog" }, h("h2", {}, title), body, h("div", { class: "dialog-buttons" }, h("button", { type: "button", class: "plain", onclick: () => finish(null) }, "Cancel"), others, h("button", { class: "primary", id: "dialog-ok" }, usual)));
    form.onsubmit = event => {
      event.preventDefault();
      finish(form.querySelector("input")?.value ?? usual);
    };
    box.oncancel = () => finish(null);
    box.append(form);
    globalThis.document.body.append(box);
    box.showModal();
    form.querySelector("input")?.select();
  });
}

export function askName(title, value) {
  return dialog(title, h("input", { value, "aria-label": title, spellcheck: false, autofocus: true }), "OK");
}

function confirmed(question) {
  return dialog(question, null, "Leave them");
}

studio.askName = askName;

// ---- keys

addEventListener("keydown", event => {
  if (event.altKey && !event.ctrlKey && /^[1-9]$/.test(event.key) && views[event.key - 1]) {
    event.preventDefault();
    show(views[event.key - 1].id);
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
    event.preventDefault();
    attempt(event.shiftKey ? saveAs : save);
  } else if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    attempt(document_.compute);
  } else if (event.key === "Escape" && !event.defaultPrevented && !event.target.closest("dialog") && get("run")?.state === "running") {
    // An Escape that closed something, a list or a dialog, has done its work.
    attempt(document_.cancel);
  }
});
addEventListener("beforeunload", event => {
  if (get("text") !== get("saved")) event.preventDefault();
});

// ---- start

async function start() {
  const root = globalThis.document.getElementById("studio");
  root.append(rail(), h("div", { class: "column" }, bar(), main), notes);
  listen(connected => set({ connected }));
  const session = await ask("session/open");
  set({ session });
  // The file stands in the address, so that a page that is loaded again shows it again.
  watch(["file"], () => globalThis.history.replaceState(null, "", `#${new URLSearchParams({ file: get("file") })}`));
  const named = new URLSearchParams(location.hash.slice(1)).get("file");
  const opening = attempt(() => document_.open(session.files.includes(named) ? named : session.file));
  await show(recall("view", views[0].id));
  await opening;
  performance.mark("studio-ready");
}

start();
