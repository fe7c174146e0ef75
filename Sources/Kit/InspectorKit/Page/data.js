import { element } from "./values.js";

const requests = document.querySelector("#requests");
const queries = document.querySelector("#queries");
const outbox = document.querySelector("#outbox");

/** What the data layer does: requests with their attempts and waits, live queries, and the outbox. */
export function showData(model) {
  requests.replaceChildren(...[...model.requests.values()].slice(-12).reverse().map(requestRow));
  queries.replaceChildren(
    ...[...model.queries.values()].map(({ name, runs }) => element("li", `${name || "…"}  ran ${runs}×`, "value")));
  outbox.replaceChildren(
    ...[...model.outbox.values()].slice(-12).map((entry) => element("li", `${entry.name} ${entry.text}`, "value")));
}

function requestRow({ name, parts, text, hasEnded }) {
  const item = element("li", undefined, "request");
  item.append(element("span", `${name}  ${text || (hasEnded ? "cancelled" : "…")}`, "value"));
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
