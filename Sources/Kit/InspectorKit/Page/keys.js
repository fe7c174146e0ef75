import { element } from "./values.js";

const dialog = document.querySelector("#keys");

/** The action of each key, in the order of the overlay. */
const help = [
  ["s", "Go to the scenes"],
  ["o", "Go to the outputs and inputs"],
  ["t", "Go to the timeline"],
  ["1 2 3 4", "Show the requests, the data, the tables or the recordings"],
  ["↑ ↓", "Move in a list"],
  ["Enter", "Choose a scene, stand at an event, or open a request"],
  ["[ ]", "Stand one event earlier or later"],
  ["Esc", "Go back to now"],
  ["f", "Follow the scene in front"],
  ["/", "Filter the timeline"],
  ["p", "Pause the timeline"],
  ["?", "Show these keys"],
];

export function showKeys() {
  dialog.showModal();
}

/** The buttons and summaries between which the arrow keys move the focus. */
const steps = "#scenes button, .entry button, .request > details > summary";

function move(target, step) {
  const list = target.closest("#scenes, #entries, #requests");
  if (!list || !target.matches(steps)) return false;
  const all = [...list.querySelectorAll(steps)];
  all[all.indexOf(target) + step]?.focus();
  return true;
}

/** Calls an action for each of its keys, except while the user enters a text. */
export function listenForKeys(actions) {
  dialog.querySelector("dl").replaceChildren(...help.flatMap(([keys, text]) => {
    const term = element("dt");
    term.append(...keys.split(" ").map((key) => element("kbd", key)));
    return [term, element("dd", text)];
  }));
  document.querySelector("#show-keys").addEventListener("click", showKeys);
  document.addEventListener("keydown", (event) => {
    if (dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const isEntering = event.target.matches("input, select, textarea");
    if (event.key === "Escape" && isEntering) event.target.blur();
    else if (isEntering) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isHandled = step ? move(event.target, step) : event.key in actions;
    if (!isHandled) return;
    event.preventDefault();
    actions[event.key]?.();
  });
}
