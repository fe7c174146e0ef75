import { hashOf, placeIn } from "./address.js";
import { listen, moment } from "./connection.js";
import { showData } from "./data.js";
import { Model, scenesOf } from "./model.js";
import { onOpen, showRecording } from "./record.js";
import { forgetScenes, showScene, showScenes } from "./scenes.js";
import { Session } from "./session.js";
import { Tables } from "./tables.js";
import { Timeline } from "./timeline.js";

const live = new Model();
const filter = document.querySelector("#filter");
const pauseButton = document.querySelector("#pause");
const momentBar = document.querySelector("#moment");
const fileBar = document.querySelector("#file");
const missed = document.querySelector("#missed");
const tabs = [...document.querySelectorAll("[role=tab]")];

/** A session from a file, while that is shown. */
let session;
let chosen;
let past;
let isPaused = false;
let isScheduled = false;
let lastDrawn = -Infinity;
/** Where the page's address leads, until it has been there. */
let wanted = placeIn(location.hash);
const timeline = new Timeline(standAt, schedule);
const tables = new Tables();

/** Draws once in a frame, however much has happened; while much happens ten times a second, so that one can scroll meanwhile. */
function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => requestAnimationFrame((now) => {
    isScheduled = false;
    lastDrawn = now;
    draw();
  }), Math.max(0, lastDrawn + 100 - performance.now()));
}

function draw() {
  const model = session?.model ?? live;
  if (wanted && model.entries.length > 0) return void goTo(wanted);
  const scenes = past?.scenes ?? model.scenes;
  if (!scenes.has(chosen)) chosen = scenes.keys().next().value;
  showScenes(scenes, chosen, (id) => { chosen = id; writeAddress(); schedule(); });
  showScene(scenes.get(chosen), !past && !session);
  missed.hidden = model.missed === 0;
  missed.textContent = `${model.missed} entries came faster than this page could read them`;
  showRecording(live.run, !session);
  tables.show(model, !session);
  if (isPaused && !session) return;
  const own = filter.own.checked ? chosen : undefined;
  timeline.show(model, { text: filter.text.value, kind: filter.kind.value, scene: own }, past?.number);
  showData(model, !session);
}

// A moment

async function standAt(place, at) {
  const entries = (session?.model ?? live).entries;
  const said = momentBar.firstElementChild;
  momentBar.hidden = false;
  try {
    const state = session ? session.moment(place) : await moment(place);
    const time = at ?? (entries.find((entry) => entry.number === state.number)?.time ?? 0) / 1000;
    past = { number: state.number, time, scenes: scenesOf(state) };
    said.textContent = `At ${time.toFixed(3)} s, as it was`;
    writeAddress();
  } catch (error) {
    said.textContent = error.message;
  }
  schedule();
}

/** Goes where an address leads, once. */
async function goTo({ at, scene }) {
  wanted = undefined;
  await standAt(session ? session.numberAt(at) : `at?seconds=${at}`, at);
  for (const [id, state] of past?.scenes ?? []) if (state.scene.name === scene) chosen = id;
  writeAddress();
  schedule();
}

function writeAddress() {
  const scene = past?.scenes.get(chosen)?.scene.name;
  const hash = past ? hashOf({ at: past.time, scene }) : "";
  if (location.hash !== hash) history.replaceState(undefined, "", hash || location.pathname + location.search);
}

function backToNow() {
  past = undefined;
  momentBar.hidden = true;
  writeAddress();
  schedule();
}

async function copyAddress() {
  const said = momentBar.firstElementChild;
  try {
    await navigator.clipboard.writeText(location.href);
    said.textContent = "Copied";
  } catch {
    said.textContent = "Copy it from the browser's address line";
  }
}

// A session from a file

function open(text, name) {
  const opened = new Session(text, name);
  backToNow();
  session = opened;
  chosen = undefined;
  forgetScenes();
  wanted ??= placeIn(location.hash);
  fileBar.hidden = false;
  fileBar.firstElementChild.textContent = `${name}: ${session.entries.length} entries in ${session.seconds.toFixed(1)} s`;
  schedule();
}

function closeFile() {
  session = undefined;
  chosen = undefined;
  forgetScenes();
  fileBar.hidden = true;
  backToNow();
}

// Keys and controls

function togglePause() {
  isPaused = !isPaused;
  pauseButton.setAttribute("aria-pressed", isPaused);
  schedule();
}

function select(tab) {
  for (const each of tabs) {
    each.setAttribute("aria-selected", each === tab);
    document.getElementById(each.getAttribute("aria-controls")).hidden = each !== tab;
  }
  tables.isShown = tab.id === "tab-tables";
  if (tables.isShown) tables.readAgain();
  schedule();
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => select(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    next.focus();
    select(next);
  });
}

window.addEventListener("hashchange", () => {
  wanted = placeIn(location.hash);
  schedule();
});
document.querySelector("#now").addEventListener("click", backToNow);
document.querySelector("#copy").addEventListener("click", copyAddress);
fileBar.querySelector("button").addEventListener("click", closeFile);
pauseButton.addEventListener("click", togglePause);
filter.addEventListener("input", schedule);
filter.addEventListener("submit", (event) => event.preventDefault());
onOpen(async (file) => open(await file.text(), file.name));

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") backToNow();
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "p") togglePause();
  if (event.key === "/") {
    event.preventDefault();
    filter.text.focus();
  }
});

// A page that was saved has its session in it, and no app.
const saved = document.querySelector("#session");
if (saved) {
  document.querySelector("#connection").textContent = "A recorded session";
  fileBar.querySelector("button").hidden = true;
  open(saved.textContent, decodeURIComponent(location.pathname.split("/").at(-1)));
} else {
  listen({
    known: () => ({ session: live.session, last: live.last }),
    onEvent(name, message) {
      if (name === "now") {
        if (message.session !== live.session) forgetScenes();
        live.begin(message);
      } else if (name === "run") live.run = message;
      else live.add(message);
      schedule();
    },
    onState(text) {
      const connection = document.querySelector("#connection");
      connection.textContent = text;
      connection.dataset.state = text === "connected" ? "open" : "closed";
    },
  });
}
