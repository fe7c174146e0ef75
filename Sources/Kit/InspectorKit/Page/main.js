import { hashOf, placeIn } from "./address.js";
import { listen, moment } from "./connection.js";
import { showData } from "./data.js";
import { listenForKeys, showKeys } from "./keys.js";
import { Model, frontOf, scenesOf } from "./model.js";
import { showRequests } from "./network.js";
import { onOpen, showRecording } from "./record.js";
import { forgetScenes, pathOf, showScene, showScenes } from "./scenes.js";
import { Session } from "./session.js";
import { Tables } from "./tables.js";
import { Timeline } from "./timeline.js";

const live = new Model();
const filter = document.querySelector("#filter");
const followButton = document.querySelector("#follow");
const pauseButton = document.querySelector("#pause");
const momentBar = document.querySelector("#moment");
const fileBar = document.querySelector("#file");
const missed = document.querySelector("#missed");
const tabs = [...document.querySelectorAll("[role=tab]")];

/** The session from a file, while the page shows one. */
let session;
let chosen;
/** Whether the page follows the scene in front when the app opens another scene. */
let isFollowing = true;
let past;
let isPaused = false;
let isScheduled = false;
let lastDrawn = -Infinity;
/** The place in the page's address, until the page has opened it. */
let wanted = placeIn(location.hash);
const timeline = new Timeline(standAt, schedule);
const tables = new Tables();

/** Draws at most once in a frame. While many events arrive, draws ten times a second, so that the user can scroll. */
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
  const { scenes, stacks } = past ?? model;
  const front = frontOf(scenes, stacks);
  if (!scenes.has(chosen)) isFollowing = true;
  if (isFollowing) chosen = front;
  followButton.setAttribute("aria-pressed", isFollowing);
  showScenes(scenes, stacks, { chosen, front }, choose);
  showScene(scenes.get(chosen), !past && !session, pathOf(chosen));
  missed.hidden = model.missed === 0;
  missed.textContent = `${model.missed} events came faster than this page could read them.`;
  showRecording(live.run, !session);
  tables.show(model, !session);
  const own = filter.own.checked ? chosen : undefined;
  if (!isPaused || session) {
    timeline.show(model, { text: filter.text.value, kind: filter.kind.value, scene: own }, past?.number);
  }
  showRequests(model, !session);
  showData(model, !session);
}

function choose(id) {
  chosen = id;
  isFollowing = false;
  writeAddress();
  schedule();
}

function follow() {
  isFollowing = true;
  writeAddress();
  schedule();
}

// A moment

async function standAt(place, at) {
  const entries = (session?.model ?? live).entries;
  const said = momentBar.firstElementChild;
  momentBar.hidden = false;
  try {
    const state = session ? session.moment(place) : await moment(place);
    const time = at ?? (entries.find((entry) => entry.number === state.number)?.time ?? 0) / 1000;
    past = { number: state.number, time, scenes: scenesOf(state), stacks: state.stacks ?? [] };
    said.textContent = `At ${time.toFixed(3)} s, as it was`;
    writeAddress();
  } catch (error) {
    said.textContent = error.message;
  }
  schedule();
}

/** Opens the place in the page's address, once. */
async function goTo({ at, scene }) {
  wanted = undefined;
  await standAt(session ? session.numberAt(at) : `at?seconds=${at}`, at);
  for (const [id, state] of past?.scenes ?? []) {
    if (state.scene.name === scene) [chosen, isFollowing] = [id, false];
  }
  writeAddress();
  schedule();
}

function writeAddress() {
  const scene = past?.scenes.get(chosen)?.scene.name;
  const hash = past ? hashOf({ at: past.time, scene }) : "";
  if (location.hash !== hash) history.replaceState(undefined, "", hash || location.pathname + location.search);
}

/** Moves to the previous or the next event of the timeline. */
function step(by) {
  const shown = timeline.numbers;
  const index = past ? shown.indexOf(past.number) : -1;
  const next = shown[index < 0 ? 0 : index - by];
  if (next !== undefined) standAt(next);
  else if (past && by > 0) backToNow();
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
followButton.addEventListener("click", follow);
document.querySelector("#now").addEventListener("click", backToNow);
document.querySelector("#copy").addEventListener("click", copyAddress);
fileBar.querySelector("button").addEventListener("click", closeFile);
pauseButton.addEventListener("click", togglePause);
filter.addEventListener("input", schedule);
filter.addEventListener("submit", (event) => event.preventDefault());
onOpen(async (file) => open(await file.text(), file.name));

function focus(selector) {
  const list = document.querySelector(selector);
  // A list of selectors finds the first element of the page, not of the list.
  const current = list.querySelector('button[aria-current="true"], [aria-current="true"] button');
  (current ?? list.querySelector("button") ?? list).focus();
}

listenForKeys({
  s: () => focus("#scenes"),
  o: () => document.querySelector("#scene").focus(),
  t: () => focus("#entries"),
  f: follow,
  p: togglePause,
  "/": () => filter.text.focus(),
  "[": () => step(-1),
  "]": () => step(1),
  "?": showKeys,
  Escape: backToNow,
  ...Object.fromEntries(tabs.map((tab, index) => [`${index + 1}`, () => {
    select(tab);
    tab.focus();
  }])),
});

// A saved page contains its session, and is not connected to an app.
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
