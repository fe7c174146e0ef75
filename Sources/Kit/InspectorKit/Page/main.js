import { listen, moment, recording } from "./connection.js";
import { showData } from "./data.js";
import { Model, scenesOf } from "./model.js";
import { showScene, showScenes } from "./scenes.js";
import { Timeline } from "./timeline.js";

const model = new Model();
const filter = document.querySelector("#filter");
const pauseButton = document.querySelector("#pause");
const momentBar = document.querySelector("#moment");
const missed = document.querySelector("#missed");

let chosen;
let past;
let isPaused = false;
let isScheduled = false;
const timeline = new Timeline(standAt);

/** Draws once in a frame, however much has happened. */
function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    draw();
  });
}

function draw() {
  const scenes = past?.scenes ?? model.scenes;
  if (!scenes.has(chosen)) chosen = scenes.keys().next().value;
  showScenes(scenes, chosen, (id) => { chosen = id; schedule(); });
  showScene(scenes.get(chosen), !past);
  missed.hidden = model.missed === 0;
  missed.textContent = `${model.missed} entries came faster than this page could read them`;
  if (isPaused) return;
  const own = filter.own.checked ? chosen : undefined;
  timeline.show(model, { text: filter.text.value, kind: filter.kind.value, scene: own }, past?.number);
  showData(model);
}

async function standAt(number) {
  try {
    past = { number, scenes: scenesOf(await moment(number)) };
    const entry = model.entries.find((entry) => entry.number === number);
    momentBar.firstElementChild.textContent = `At ${((entry?.time ?? 0) / 1000).toFixed(3)} s, as it was`;
    momentBar.hidden = false;
  } catch (error) {
    momentBar.firstElementChild.textContent = error.message;
    momentBar.hidden = false;
  }
  schedule();
}

function backToNow() {
  past = undefined;
  momentBar.hidden = true;
  schedule();
}

function togglePause() {
  isPaused = !isPaused;
  pauseButton.setAttribute("aria-pressed", isPaused);
  schedule();
}

/** Saves what a test can play, if the app records. */
async function saveRecording() {
  const said = document.querySelector("#recording span");
  try {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await recording());
    link.download = "recording.jsonl";
    link.click();
    URL.revokeObjectURL(link.href);
    said.textContent = "Saved as recording.jsonl";
  } catch (error) {
    said.textContent = error.message;
  }
}

document.querySelector("#recording button").addEventListener("click", saveRecording);
momentBar.querySelector("button").addEventListener("click", backToNow);
pauseButton.addEventListener("click", togglePause);
filter.addEventListener("input", schedule);
filter.addEventListener("submit", (event) => event.preventDefault());

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") backToNow();
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "p") togglePause();
  if (event.key === "/") {
    event.preventDefault();
    filter.text.focus();
  }
});

listen({
  last: () => model.last,
  onEvent(name, message) {
    if (name === "now") model.begin(message);
    else model.add(message);
    schedule();
  },
  onState(text) {
    const connection = document.querySelector("#connection");
    connection.textContent = text;
    connection.dataset.state = text === "connected" ? "open" : "closed";
  },
});
