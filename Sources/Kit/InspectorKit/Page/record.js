import { record, recording } from "./connection.js";

const said = document.querySelector("#saved");
const state = document.querySelector("#recording-state");
const start = document.querySelector("#start");
const stop = document.querySelector("#stop");
const form = document.querySelector("#save");
const open = document.querySelector("#open");

const files = {
  recording: { form: "", suffix: ".jsonl" },
  test: { form: "test", suffix: "RecordingTests.swift" },
  page: { form: "page", suffix: ".html" },
  report: { form: "report", suffix: "-bug-report.jsonl" },
};

/** Shows the actions for recordings that are currently possible. */
export function showRecording({ recording, failure, canBegin, isTestable, isKept }, isLive) {
  state.textContent = !isLive ? "This session comes from a file."
    : recording === "running" ? "The session is recorded, from the start of the app."
    : recording === "stopped" ? failure ?? "The recording has ended. The app goes on."
    : canBegin ? "The session is not recorded."
    : "The session is not recorded: the app has to be a RecordableApp, which can be built again.";
  state.dataset.state = recording;
  start.disabled = !isLive || !canBegin || recording === "running";
  stop.disabled = !isLive || recording !== "running";
  for (const name in files) form[name].disabled = !isLive || recording === "none" || (name === "test" && !isTestable);
  form.report.disabled = !isLive || !isKept;
}

/** Reads the file that the user opens. */
export function onOpen(read) {
  open.addEventListener("change", async () => {
    const file = open.files[0];
    if (!file) return;
    say(() => read(file));
    // Resets the input, so that the user can open the same file again.
    open.value = "";
  });
}

async function say(action) {
  try {
    said.textContent = (await action()) ?? "";
  } catch (error) {
    said.textContent = error.message;
  }
}

/** Saves a file that a test can replay, or that people can open in a browser. */
async function save(kind) {
  const name = form.name.value.trim() || "session";
  const { form: path, suffix } = files[kind];
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const type = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await recording(path, name));
  link.download = (kind === "test" ? type : words.join("-")) + suffix;
  link.click();
  URL.revokeObjectURL(link.href);
  return `Saved as ${link.download}`;
}

start.addEventListener("click", () => say(() => record("start")));
stop.addEventListener("click", () => say(() => record("stop")));
for (const kind in files) form[kind].addEventListener("click", () => say(() => save(kind)));
form.addEventListener("submit", (event) => event.preventDefault());
