import { Model } from "./model.js";

/** A recorded session, as the entries that the app's log would have contained. */
export class Session {
  model = new Model(Infinity);

  constructor(text, name) {
    this.name = name;
    this.entries = entriesOf(text);
    this.model.begin({ session: name, number: 0, scenes: [] });
    this.model.add({ missed: 0, entries: this.entries });
  }

  get seconds() { return (this.entries.at(-1)?.time ?? 0) / 1000; }

  /** Returns the number of the last entry at a time in seconds. */
  numberAt(seconds) {
    return this.entries.findLast((entry) => entry.time / 1000 < seconds + 0.0005)?.number ?? 0;
  }

  /** Returns the state of the app after an entry. */
  moment(number) {
    const model = new Model(0);
    model.begin({ session: this.name, number: 0, scenes: [] });
    model.add({ missed: 0, entries: this.entries.filter((entry) => entry.number <= number) });
    return { number, scenes: [...model.scenes.values()] };
  }
}

/** Converts the lines of a recording to entries. */
function entriesOf(text) {
  const lines = text.split("\n").filter(Boolean);
  const events = [];
  for (const [index, line] of lines.entries()) {
    try {
      events.push(JSON.parse(line));
    } catch {
      // A crash leaves an incomplete last line.
      if (index < lines.length - 1) throw new Error(`This is no recording: line ${index + 1} cannot be read`);
    }
  }
  if (!events[0]?.format?.startsWith("MVVMCleanArchitecture recording")) throw new Error("This is no recording");
  const scenes = new Map();
  const entries = [];
  for (const { at, event } of events.slice(1)) {
    const [kind] = Object.keys(event);
    const entry = entryOf(kind, event[kind], scenes);
    if (entry?.kind === "request") entry.request = { id: entries.length, step: "recorded", content: contentOf(event[kind]) };
    if (entry) entries.push({ number: entries.length + 1, time: at, sets: 1, ...entry });
  }
  return entries;
}

/** Returns the recorded part of a request and its response, in the format that a running app sends. */
function contentOf({ request, response }) {
  const query = [...new URLSearchParams(request.split("?").slice(1).join("?"))].map(([name, value]) => ({ name, value }));
  if (!response) return { query };
  return {
    query,
    responseHeaders: Object.entries(response.headers).sort().map(([name, value]) => ({ name, value })),
    responseBody: { text: response.text ?? null, bytes: response.text?.length ?? (response.data ? atob(response.data).length : 0), isCut: false },
  };
}

function entryOf(kind, { scene: name, ...event }, scenes) {
  if (kind === "began") {
    scenes.set(name, { id: scenes.size + 1, name, inputs: [], outputs: [] });
    return { kind, scene: scenes.get(name).id, made: scenes.get(name) };
  }
  const scene = scenes.get(name);
  switch (kind) {
    case "ended": return { kind, scene: scene?.id };
    case "input":
      if (scene && !scene.inputs.some((input) => input.name === event.name)) {
        scene.inputs.push({ name: event.name, type: "", control: "none", isSecret: false });
      }
      return { kind, scene: scene?.id, name: event.name, value: parseValue(event.text) };
    case "state":
    case "event": {
      const isFirst = scene && !scene.outputs.includes(event.name);
      if (isFirst) scene.outputs.push(event.name);
      // The first entry of a property has its initial value.
      return { kind, scene: scene?.id, name: event.name, value: parseValue(event.text), isInitial: isFirst && kind === "state" };
    }
    case "answer":
      return { kind: "request", name: event.request, text: `${event.response.status}`, isFailure: event.response.status >= 400 };
    case "failure": return { kind: "request", name: event.request, text: event.reason, isFailure: true };
    default: return undefined;
  }
}

/** Parses the text of a recorded value, such as `Row(id: 1, names: ["Milk"])`, into a tree. Any other text is a leaf. */
export function parseValue(text) {
  const reader = { text, position: 0 };
  try {
    const node = readValue(reader);
    if (reader.position === text.length) return node;
  } catch {
    // A string in the text may contain a quotation mark.
  }
  return text;
}

function readValue(reader) {
  const rest = reader.text.slice(reader.position);
  if (rest[0] === '"') return { text: readText(reader) };
  if (rest[0] === "[") return readList(reader, undefined);
  const name = rest.match(/^[^()[\]",]*(?:, \d+ of \d+ |, \d+ )?/)[0];
  const next = rest[name.length];
  reader.position += name.length;
  if (next === "(") return { name, fields: readParts(reader, "(", ")") };
  // The description of a list precedes the list.
  if (next === "[" && name.endsWith(" ")) return readList(reader, name.trim());
  if (next === "[") throw new Error();
  return name;
}

function readText(reader) {
  const end = reader.text.indexOf('"', reader.position + 1);
  if (end < 0) throw new Error();
  const text = reader.text.slice(reader.position + 1, end);
  reader.position = end + 1;
  return text;
}

function readList(reader, summary) {
  const items = readParts(reader, "[", "]").map(([, value]) => value);
  return summary === undefined ? { count: items.length, items } : { summary, count: items.length, items };
}

function readParts(reader, open, close) {
  const parts = [];
  reader.position += open.length;
  while (reader.text[reader.position] !== close) {
    if (reader.position >= reader.text.length) throw new Error();
    const label = reader.text.slice(reader.position).match(/^(\w+): /);
    if (label) reader.position += label[0].length;
    parts.push([label?.[1] ?? "", readValue(reader)]);
    if (reader.text.startsWith(", ", reader.position)) reader.position += 2;
    else if (reader.text[reader.position] !== close) throw new Error();
  }
  reader.position += close.length;
  return parts;
}
