import { send } from "./connection.js";
import { parentOf } from "./model.js";
import { element, render, same, short } from "./values.js";

const list = document.querySelector("#scenes");
const title = document.querySelector("#scene-title");
const path = document.querySelector("#path");
const inputs = document.querySelector("#inputs");
const outputs = document.querySelector("#outputs");
const sent = document.querySelector("#sent");

/** Shows the open scenes as a tree. An element stays as long as its scene, so that none loses the focus. */
export function showScenes(scenes, stacks, { chosen, front }, onChoose) {
  document.querySelector("#no-scenes").hidden = scenes.size > 0;
  const shown = new Map([...list.querySelectorAll("li")].map((item) => [Number(item.dataset.scene), item]));
  for (const [id, { scene }] of scenes) {
    let item = shown.get(id);
    if (!item) {
      item = element("li");
      item.dataset.scene = id;
      const button = element("button", scene.name);
      button.type = "button";
      button.addEventListener("click", () => onChoose(id));
      item.append(button, element("ul"));
      shown.set(id, item);
    }
    item.firstChild.setAttribute("aria-current", id === chosen);
    item.firstChild.title = id === front ? "The scene in front" : "";
    item.classList.toggle("front", id === front);
  }
  for (const [id, item] of shown) {
    if (!scenes.has(id)) continue;
    const parent = shown.get(parentOf(id, scenes, stacks))?.lastChild ?? list;
    if (item.parentElement !== parent && !item.contains(parent)) parent.append(item);
  }
  // Elements are removed after their children have moved to another parent.
  for (const [id, item] of shown) if (!scenes.has(id)) item.remove();
}

/** Returns the path to a scene in the shown tree, such as `Navigation › Products`. */
export function pathOf(id) {
  const names = [];
  let item = list.querySelector(`[data-scene="${id}"]`);
  while ((item = item?.parentElement.closest("li"))) names.unshift(item.firstChild.textContent);
  return names.join(" › ");
}

/** Starts over with another app or session, whose scenes may have the same IDs. */
export function forgetScenes() {
  list.replaceChildren();
  showScene();
}

let shownScene;
let shownValues = {};
let shownCounts = {};
const open = new Map();

/** Shows one scene: its inputs with their controls, its outputs with their values. */
export function showScene(state, isNow, above = "") {
  if (path.textContent !== above) path.textContent = above;
  if (!state) {
    title.textContent = "Choose a scene";
    inputs.replaceChildren();
    outputs.replaceChildren();
    shownScene = undefined;
    return;
  }
  const { scene, counts, values, changed } = state;
  if (shownScene !== scene.id) {
    shownScene = scene.id;
    [shownValues, shownCounts] = [{}, {}];
    title.textContent = scene.name;
    sent.textContent = "";
    inputs.replaceChildren(...scene.inputs.map((input) => inputRow(scene, input)));
    outputs.replaceChildren(...scene.outputs.flatMap((name) => [element("dt", name), element("dd")]));
  }
  scene.inputs.forEach((input, index) => {
    const row = inputs.children[index];
    const count = counts[input.name] ?? 0;
    if (shownCounts[input.name] !== count) row.querySelector(".count").textContent = count ? `sent ${count}×` : "";
    shownCounts[input.name] = count;
    for (const control of row.querySelectorAll("button, input, select")) control.disabled = !isNow;
  });
  scene.outputs.forEach((name, index) => {
    const place = outputs.children[index * 2 + 1];
    const isFirst = !(name in shownValues);
    if (!isFirst && same(shownValues[name], values[name])) return;
    shownValues[name] = values[name];
    const key = `${scene.id} ${name}`;
    if (!open.has(key)) open.set(key, new Set());
    place.replaceChildren(values[name] === undefined ? element("span", "not sent yet", "hint") : render(values[name], open.get(key)));
    place.classList.remove("changed");
    if (!isFirst && changed[name]) {
      void place.offsetWidth;
      place.classList.add("changed");
    }
  });
}

/** Creates an input with the control for its type. */
function inputRow(scene, input) {
  const form = element("form", undefined, "input");
  form.dataset.input = input.name;
  const control = controlOf(input);
  const name = element(control ? "label" : "span", input.name, "name");
  name.title = input.type;
  if (control) {
    control.id = `input-${scene.id}-${input.name}`;
    name.htmlFor = control.id;
  }
  const button = element("button", "Send");
  button.hidden = input.control === "none";
  button.setAttribute("aria-label", `Send ${input.name}`);
  const end = element("span");
  end.append(button, " ", element("span", "", "count"));
  form.append(name, control ?? element("span", input.control === "none" ? `Only the app can create a ${input.type}.` : "", "type"), end);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const json = jsonOf(input, control);
      await send(scene.id, input.name, json);
      sent.textContent = `Sent ${[input.name, input.isSecret ? "•••" : control ? json : ""].join(" ").trim()}`;
    } catch (error) {
      sent.textContent = error.message;
    }
  });
  return form;
}

function controlOf(input) {
  switch (input.control) {
    case "boolean":
    case "choice": {
      const select = element("select");
      for (const choice of input.choices ?? ["true", "false"]) select.append(element("option", choice));
      return select;
    }
    case "number":
    case "text":
    case "value": {
      const field = element("input");
      field.autocomplete = "off";
      field.type = input.isSecret ? "password" : "text";
      if (input.control === "number") field.inputMode = "decimal";
      field.placeholder = input.control === "value" ? `${short(input.type, 40)} as JSON` : input.type;
      return field;
    }
    default: return undefined;
  }
}

/** Returns the entered value as JSON. */
export function jsonOf(input, control) {
  switch (input.control) {
    case "nothing": return "";
    case "boolean": return control.value;
    case "number": {
      const text = control.value.trim();
      if (text === "" || !Number.isFinite(Number(text))) throw new Error(`Enter a number for ${input.name}.`);
      return text;
    }
    case "value": return control.value;
    default: return JSON.stringify(control.value);
  }
}
