import { answer, content, hold, letGo, repeat } from "./connection.js";
import { element } from "./values.js";

const list = document.querySelector("#requests");
const form = document.querySelector("#holding");
const flying = document.querySelector("#flying");
const none = document.querySelector("#no-requests");
let shownFlying = 0;
/** The pause in milliseconds after which requests no longer share an axis. */
const rest = 1000;

/** Shows the requests, the newest first. Simultaneous requests show their attempts and waits on a common axis. */
export function showRequests(model, isLive) {
  const count = model.flying.length;
  if (count !== shownFlying) flying.textContent = count > 0 ? `${count} in flight` : "";
  shownFlying = count;
  none.hidden = model.requests.size > 0;
  const requests = [...model.requests];
  const axes = axesOf(requests.map(([, request]) => request));
  const shown = new Map([...list.children].map((item) => [item.dataset.request, item]));
  const items = requests.map(([id, request], index) => {
    const key = `${model.session} ${id}`;
    const item = shown.get(key) ?? requestRow(key, id);
    shown.delete(key);
    update(item, request, axes[index]);
    return item;
  });
  for (const item of shown.values()) item.remove();
  // Inserts only new elements, because an element that moves loses the focus.
  items.reverse().forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  showHolding(model.run, isLive);
}

/** Returns the axis of each request: the first and the last moment of all requests without a pause between them. */
function axesOf(requests) {
  let axis;
  return requests.map((request) => {
    const [from, to] = [request.parts[0]?.from ?? 0, Math.max(0, ...request.parts.map((part) => part.to ?? part.from))];
    if (!axis || from > axis.to + rest) axis = { from, to };
    axis.to = Math.max(axis.to, to);
    return axis;
  });
}

function requestRow(key, id) {
  const item = element("li", undefined, "request");
  item.dataset.request = key;
  item.number = id;
  const details = element("details");
  const summary = element("summary");
  summary.append(
    element("span", "", "status"), element("span", "", "method"), element("span", "", "path"),
    element("span", "", "took"), element("span", undefined, "bar-of-parts"));
  details.append(summary, element("div", undefined, "content"));
  item.append(details);
  details.addEventListener("toggle", () => { if (details.open) fill(item); });
  return item;
}

function update(item, { name, text, parts, hasEnded, recorded }, axis) {
  item.recorded = recorded;
  const [method, path] = splitName(name);
  const { status, took } = outcome(text, hasEnded);
  const state = JSON.stringify([name, text, hasEnded, parts, axis]);
  if (item.dataset.state === state) return;
  item.dataset.state = state;
  // The open content of a request is updated, because its response or its next attempt may have arrived.
  const progress = `${text} ${hasEnded} ${parts.length}`;
  if (item.dataset.progress !== progress && item.firstChild.open) fill(item);
  item.dataset.progress = progress;
  item.classList.toggle("failure", parts.some((part) => part.kind === "failed") || /^[45]/.test(status));
  const set = (style, value) => { item.querySelector(`summary .${style}`).textContent = value; };
  set("status", status);
  set("method", method);
  set("path", path);
  set("took", took);
  const span = Math.max(axis.to - axis.from, 1);
  item.querySelector(".bar-of-parts").replaceChildren(...parts.map(({ kind, from, to }) => {
    const piece = element("span", undefined, kind);
    piece.style.left = `${((from - axis.from) / span) * 100}%`;
    piece.style.width = `${(((to ?? axis.to) - from) / span) * 100}%`;
    return piece;
  }));
}

function splitName(name) {
  const space = name.indexOf(" ");
  return [name.slice(0, space), name.slice(space + 1)];
}

/** Returns the short form of a text such as `attempt 2: 200, 12 kB, 31 ms`, or of a message. */
export function outcome(text, hasEnded) {
  const known = text.match(/^(?:attempt \d+: )?(\d{3})(?:, .*, (.*))?$/);
  if (known) return { status: known[1], took: known[2] ?? "" };
  if (text) return { status: "failed", took: text.match(/[\d.]+ m?s$/)?.[0] ?? "" };
  return { status: hasEnded ? "ended" : "…", took: "" };
}

// The content of a request

async function fill(item) {
  const place = item.querySelector(".content");
  try {
    const known = item.recorded ?? (await content(item.number));
    place.replaceChildren(...contentParts(item, known));
  } catch (error) {
    place.replaceChildren(element("p", error.message, "hint"));
  }
}

function contentParts(item, known) {
  const parts = [];
  const section = (name, ...elements) => parts.push(element("h3", name), ...elements);
  if (known.isHeld) parts.push(answerForm(item));
  if (known.url) parts.push(element("p", known.url, "value"));
  if (known.query?.length > 0) section("Query", fieldList(known.query));
  if (known.headers?.length > 0) section("Request headers", fieldList(known.headers));
  if (known.body) section("Request body", bodyText(known.body));
  if (known.responseBody) section("Response body", bodyText(known.responseBody));
  if (known.responseHeaders?.length > 0) section("Response headers", fieldList(known.responseHeaders));
  const buttons = element("p", undefined, "buttons");
  if (known.canRepeat) buttons.append(action("Repeat", () => repeat(item.number), "Sent again. The response is a new request."));
  if (known.url && canCopy(known.body)) buttons.append(action("Copy as curl", () => navigator.clipboard.writeText(curl(known)), "Copied, without secrets."));
  const said = element("span", "", "hint");
  said.setAttribute("role", "status");
  buttons.append(said);
  return [...parts, buttons];
}

function action(name, run, text) {
  const button = element("button", name);
  button.type = "button";
  button.addEventListener("click", async () => {
    const said = button.parentElement.querySelector("[role=status]");
    try {
      await run();
      said.textContent = text;
    } catch (error) {
      said.textContent = error.message;
    }
  });
  return button;
}

/** Creates the form in which the user writes the response to a held request. */
function answerForm(item) {
  const form = element("form", undefined, "answer");
  const status = element("input");
  Object.assign(status, { name: "status", value: "200", inputMode: "numeric", autocomplete: "off" });
  const body = element("textarea");
  Object.assign(body, { name: "body", value: "{}", spellcheck: false });
  const [statusLabel, bodyLabel] = [element("label", "Status "), element("label", "Body")];
  statusLabel.append(status);
  bodyLabel.append(body);
  const respond = element("button", "Respond");
  const said = element("span", "This request waits for your response.", "hint");
  said.setAttribute("role", "status");
  form.append(statusLabel, bodyLabel, respond, action("Send to the server", () => letGo(item.number), ""), said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await answer(item.number, status.value, body.value);
    } catch (error) {
      said.textContent = error.message;
    }
  });
  return form;
}

function fieldList(fields) {
  const list = element("dl", undefined, "fields");
  list.append(...fields.flatMap(({ name, value }) => [element("dt", name), element("dd", value)]));
  return list;
}

// A body that is cut, a file, or not text cannot be copied.
function canCopy(body) { return !body || body.bytes === 0 || (!body.isCut && typeof body.text === "string"); }

function bodyText({ text, bytes, isCut }) {
  if (bytes === 0) return element("p", "Empty", "hint");
  if (text === undefined || text === null) return element("p", `${bytes} bytes that are not text`, "hint");
  const place = element("pre", indented(text) + (isCut ? "\n…" : ""));
  place.tabIndex = 0;
  return place;
}

/** Formats JSON with a line for each member. Keeps the spelling of numbers, which a parser would change. */
export function indented(text) {
  if (!/^\s*[[{]/.test(text)) return text;
  let depth = 0;
  const line = () => "\n" + "  ".repeat(Math.max(0, depth));
  return text.replace(/"(?:[^"\\]|\\.)*"?|[[{]\s*[\]}]|[[{\]},:]|\s+/g, (token) => {
    if (token[0] === '"' || /^[[{]\s*[\]}]$/.test(token)) return token;
    if (token === "[" || token === "{") { depth += 1; return token + line(); }
    if (token === "]" || token === "}") { depth -= 1; return line() + token; }
    if (token === ",") return token + line();
    return token === ":" ? ": " : "";
  });
}

/** Returns a command that sends the request without its secrets. */
export function curl({ method, url, query, headers, body }) {
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const parameters = new URLSearchParams(query.map(({ name, value }) => [name, value])).toString();
  const parts = [`curl -X ${method} ${quoted(parameters ? `${url}?${parameters}` : url)}`];
  for (const { name, value } of headers) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body?.text) parts.push(`--data-raw ${quoted(body.text)}`);
  return parts.join(" \\\n  ");
}

// Held requests

function showHolding({ holding, held }, isLive) {
  const isOn = holding !== undefined;
  form.hidden = !isLive;
  form.toggle.setAttribute("aria-pressed", isOn);
  form.toggle.textContent = isOn ? "Stop holding" : "Hold";
  form.text.disabled = isOn;
  for (const item of list.children) {
    const isHeld = isLive && held.includes(item.number);
    item.classList.toggle("held", isHeld);
    if (isHeld && !item.wasHeld) item.firstChild.open = true;
    item.wasHeld = isHeld;
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const isOn = form.toggle.getAttribute("aria-pressed") === "true";
  try {
    await hold(isOn ? undefined : form.text.value.trim());
  } catch (error) {
    flying.textContent = error.message;
  }
});
