import { difference, same, short } from "./values.js";

const dataKinds = new Set(["request", "commit", "query", "outbox", "database"]);
const mostRequests = 40;

/** The page's model of an app. It has no elements, and a limited size while the app runs. */
export class Model {
  session = "";
  run = { recording: "none", canBegin: false, isTestable: false, databases: [], switches: [], held: [] };
  scenes = new Map();
  stacks = [];
  names = new Map();
  entries = [];
  requests = new Map();
  queries = new Map();
  outbox = new Map();
  suspended = new Map();
  commits = new Map();
  missed = 0;
  last = 0;

  constructor(most = 2000) {
    this.most = most;
  }

  /** Begins with the current state of the app. Older events follow as entries. */
  begin(moment) {
    if (moment.session !== this.session) Object.assign(this, new Model(this.most), { session: moment.session });
    this.scenes = scenesOf(moment);
    this.stacks = moment.stacks ?? [];
    for (const { scene } of this.scenes.values()) this.names.set(scene.id, scene.name);
    this.known = moment.number;
  }

  add({ missed, entries }) {
    this.missed += missed;
    // Their ends may be among the missed entries.
    if (missed > 0) for (const known of [this.requests, this.queries, this.outbox, this.suspended]) known.clear();
    for (const entry of entries) {
      this.last = entry.number;
      // The initial state of the page already contains these entries.
      this.apply(entry, entry.number <= (this.known ?? 0));
      this.entries.push(entry);
    }
    if (this.entries.length > this.most) this.entries.splice(0, this.entries.length - this.most);
  }

  apply(entry, isPast) {
    const state = this.scenes.get(entry.scene);
    switch (entry.kind) {
      case "began":
        this.names.set(entry.scene, entry.made.name);
        if (!isPast) this.scenes.set(entry.scene, { scene: entry.made, counts: {}, values: {}, changed: {} });
        break;
      case "ended":
        if (isPast) break;
        this.scenes.delete(entry.scene);
        this.stacks = this.stacks.filter((stack) => stack.navigation !== entry.scene);
        break;
      case "opened":
        if (isPast) break;
        this.stacks = this.stacks.filter((stack) => stack.navigation !== entry.scene);
        this.stacks.push({ navigation: entry.scene, scenes: entry.open });
        break;
      case "input":
        if (state && !isPast) state.counts[entry.name] = (state.counts[entry.name] ?? 0) + 1;
        break;
      case "state":
      case "event":
        entry.change = this.change(entry);
        if (state && !isPast) {
          if (!same(state.values[entry.name], entry.value)) state.changed[entry.name] = entry.isInitial ? 0 : entry.number;
          state.values[entry.name] = entry.value;
        }
        break;
      case "request": this.applyRequest(entry); break;
      case "query": this.applyQuery(entry); break;
      case "commit":
        for (const table of entry.name.split(", ")) this.commits.set(table, entry.number);
        break;
      case "outbox":
        if (entry.text === "is performed" || entry.text === "is withdrawn") this.outbox.delete(entry.name);
        else this.outbox.set(entry.name, entry);
        break;
      case "database":
        if (entry.text === "resumes") this.suspended.delete(entry.name);
        else this.suspended.set(entry.name, entry.text);
        break;
    }
  }

  previous = new Map();

  /** Returns the differences between an output's value and its previous value. */
  change(entry) {
    const key = `${entry.scene} ${entry.name}`;
    const before = this.previous.get(key);
    this.previous.set(key, entry.value);
    if (entry.kind === "event" || before === undefined) return short(entry.value);
    return difference(before, entry.value).join("  ") || short(entry.value);
  }

  applyRequest({ name, time, request, text, isFailure }) {
    if (request.id === undefined) return;
    if (!this.requests.has(request.id)) this.requests.set(request.id, { name, parts: [], text: "" });
    const known = this.requests.get(request.id);
    const part = known.parts.at(-1);
    if (request.step === "sending") known.parts.push({ kind: "flying", from: time });
    if (request.step === "answered" || request.step === "failed") {
      if (part) { part.to = time; part.kind = isFailure ? "failed" : "done"; }
      known.text = text;
    }
    if (request.step === "waiting") known.parts.push({ kind: "wait", from: time, to: time + request.duration });
    if (request.step === "ended") known.hasEnded = true;
    // A recording contains only the response.
    if (request.step === "recorded") Object.assign(known, { hasEnded: true, text, recorded: request.content });
    if (this.requests.size > mostRequests) this.requests.delete(this.requests.keys().next().value);
  }

  applyQuery({ query, name, text }) {
    if (text === "ends") { this.queries.delete(query); return; }
    const known = this.queries.get(query) ?? { name: "", runs: 0 };
    this.queries.set(query, { name: name || known.name, runs: known.runs + (text === "begins" ? 0 : 1), text });
  }

  /** The requests that have no response yet. */
  get flying() {
    return [...this.requests.values()].filter((request) => !request.hasEnded);
  }

  /** Returns the source of an entry: the name of a scene, or the data layer. */
  who(entry) {
    return dataKinds.has(entry.kind) ? entry.kind : this.names.get(entry.scene) ?? `scene ${entry.scene}`;
  }

  /** Describes an entry in one line. */
  what(entry) {
    const times = entry.sets > 1 ? `  ×${entry.sets}` : "";
    switch (entry.kind) {
      case "began": return "begins";
      case "ended": return "ends";
      case "input": return `→ ${entry.name} ${short(entry.value)}`.trim();
      case "state": return `${entry.name}  ${entry.change ?? ""}${times}`;
      case "event": return `← ${entry.name} ${entry.change ?? ""}`;
      default: return [entry.name, entry.text].filter(Boolean).join("  ");
    }
  }

  /** Returns whether an entry passes a filter for a text, a kind, and optionally a scene. */
  passes(entry, { text, kind, scene }) {
    if (entry.isInitial || entry.kind === "opened" || isNoise(entry)) return false;
    if (scene !== undefined && entry.scene !== scene) return false;
    if (kind === "input" && entry.kind !== "input") return false;
    if (kind === "output" && entry.kind !== "state" && entry.kind !== "event") return false;
    if (kind === "data" && !dataKinds.has(entry.kind)) return false;
    return !text || `${this.who(entry)} ${this.what(entry)}`.toLowerCase().includes(text.toLowerCase());
  }
}

/** Returns whether the line before an entry has the same content. */
function isNoise({ kind, request, text }) {
  return kind === "request" ? request.step === "ended" : kind === "query" && (text === "begins" || text === "ends");
}

/** Returns the scenes of a moment, by their IDs. */
export function scenesOf(moment) {
  return new Map(moment.scenes.map((state) => [state.scene.id, { ...state, changed: {} }]));
}

/** Returns the parent of a scene in the tree: the scene below it, its navigation, or the scene that created it. */
export function parentOf(id, scenes, stacks) {
  for (const { navigation, scenes: open } of stacks) {
    const level = open.findIndex((ids) => ids.includes(id));
    if (level >= 0) return open.slice(0, level).findLast((ids) => ids.length > 0)?.[0] ?? navigation;
  }
  const { parent } = scenes.get(id).scene;
  return parent !== id && scenes.has(parent) ? parent : undefined;
}

/** Returns the scene in front. If no navigation has an open scene, this is the scene without a parent that shows the most. */
export function frontOf(scenes, stacks) {
  for (const { scenes: open } of stacks.toReversed()) {
    const front = open.findLast((ids) => ids.some((id) => scenes.has(id)))?.find((id) => scenes.has(id));
    if (front !== undefined) return front;
  }
  const roots = [...scenes.keys()].filter((id) => parentOf(id, scenes, stacks) === undefined);
  const size = (id) => JSON.stringify(scenes.get(id).values).length;
  return roots.reduce((best, id) => (best === undefined || size(id) >= size(best) ? id : best), undefined);
}
