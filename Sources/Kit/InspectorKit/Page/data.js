import { choose } from "./connection.js";
import { element } from "./values.js";

const switches = document.querySelector("#switches");
const flying = document.querySelector("#flying");
const requests = document.querySelector("#requests");
const queries = document.querySelector("#queries");
const outbox = document.querySelector("#outbox");
let shownSwitches = "";

/** What the data layer does: requests with their attempts and waits, live queries, and the outbox. */
export function showData(model, isLive) {
  showSwitches(isLive ? model.run.switches : []);
  const count = model.flying.length;
  flying.textContent = count > 0 ? `${count} in flight` : "";
  requests.replaceChildren(...[...model.requests.values()].slice(-12).reverse().map(requestRow));
  queries.replaceChildren(
    ...[...model.queries.values()].map(({ name, runs }) => element("li", `${name || "…"}  ran ${runs}×`, "value")));
  outbox.replaceChildren(...[...model.outbox.values()].slice(-12).map((entry) =>
    element("li", `${entry.name} ${entry.text}`, entry.isFailure ? "value failure" : "value")));
}

/** What the app lets whoever looks choose. Elements stay as they are while the choices do, so that none loses the focus. */
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

function requestRow({ name, parts, text, hasEnded }) {
  const item = element("li", undefined, "request");
  const line = element("p", undefined, "value");
  line.append(element("span", name), element("span", text || (hasEnded ? "cancelled" : "…")));
  item.append(line);
  const bar = element("div", undefined, "bar");
  const end = Math.max(...parts.map((part) => part.to ?? part.from), parts[0]?.from ?? 0);
  const span = Math.max(end - (parts[0]?.from ?? 0), 1);
  for (const part of parts) {
    const piece = element("span", undefined, part.kind);
    piece.style.width = `${Math.max(2, (((part.to ?? end) - part.from) / span) * 100)}%`;
    bar.append(piece);
  }
  item.append(bar);
  return item;
}
