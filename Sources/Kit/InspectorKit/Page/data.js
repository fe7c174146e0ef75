import { choose } from "./connection.js";
import { element } from "./values.js";

const switches = document.querySelector("#switches");
const suspended = document.querySelector("#suspended");
const queries = document.querySelector("#queries");
const outbox = document.querySelector("#outbox");
let shownSwitches = "";

/** Shows the app's switches, its suspended databases, its live queries and its pending edits. */
export function showData(model, isLive) {
  showSwitches(isLive ? model.run.switches : []);
  suspended.replaceChildren(...[...model.suspended].map(([name, text]) => row(name, text)));
  queries.replaceChildren(...[...model.queries.values()].map(({ name, runs }) => row(name || "…", `ran ${runs}×`)));
  outbox.replaceChildren(...[...model.outbox.values()].slice(-12)
    .map(({ name, text, isFailure }) => row(name, text, isFailure)));
}

function row(name, text, isFailure) {
  const item = element("li", undefined, isFailure ? "fact failure" : "fact");
  item.append(element("span", name, "value"), element("span", text));
  return item;
}

/** Shows the switches that the app offers. The elements stay while their choices stay, so that none loses the focus. */
function showSwitches(all) {
  const names = JSON.stringify(all.map(({ name, choices }) => [name, choices]));
  if (names !== shownSwitches) {
    shownSwitches = names;
    switches.hidden = all.length === 0;
    switches.replaceChildren(...all.map(({ name, choices }) => {
      const label = element("label", `${name} `);
      const select = element("select");
      select.append(...choices.map((choice) => element("option", choice)));
      select.addEventListener("change", () => choose(name, select.selectedIndex));
      label.append(select);
      return label;
    }));
  }
  all.forEach(({ chosen }, index) => {
    const label = switches.children[index];
    const select = label.querySelector("select");
    if (select !== document.activeElement) select.selectedIndex = chosen;
    label.classList.toggle("on", chosen !== 0);
  });
}
