// Written by .ci/inspector-page from the files in Page.

extension PageFiles {
    static let texts: [String: String] = [
        "connection.js": ##"""
        // The way to the app. The token is in the page's address, and goes with each request in a header field.

        const token = new URLSearchParams(location.search).get("token") ?? "";

        async function ask(path, options = {}) {
          const answer = await fetch(path, { ...options, headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
          if (!answer.ok) throw new Error((await answer.text()) || `The app answers ${answer.status}`);
          return answer;
        }

        /** What was alive after an entry. */
        export async function moment(number) {
          return (await ask(`/moments/${number}`)).json();
        }

        /** The recording of the session. */
        export async function recording() {
          return (await ask("/recording")).blob();
        }

        /** Sends a value, as JSON, to an input. */
        export async function send(scene, input, json) {
          await ask(`/scenes/${scene}/inputs/${encodeURIComponent(input)}`, { method: "POST", body: json });
        }

        /** Splits what arrives into events: a name and its data. Returns the rest, which is not complete yet. */
        export function parse(text, onEvent) {
          const blocks = text.split("\n\n");
          const rest = blocks.pop();
          for (const block of blocks) {
            const lines = block.split("\n");
            const field = (name) => lines.find((line) => line.startsWith(name + ": "))?.slice(name.length + 2);
            const data = field("data");
            if (data) onEvent(field("event"), JSON.parse(data));
          }
          return rest;
        }

        /** Listens for as long as the page is open, and again when the app has come back. */
        export async function listen({ last, onEvent, onState }) {
          let pause = 250;
          for (;;) {
            try {
              const answer = await ask(`/events?after=${last()}`);
              onState("connected");
              pause = 250;
              const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
              let rest = "";
              for (;;) {
                const { value, done } = await reader.read();
                if (done) break;
                rest = parse(rest + value, onEvent);
              }
              onState("The app has closed the connection.");
            } catch (error) {
              onState(`The app does not answer: ${error.message}`);
            }
            await new Promise((resume) => setTimeout(resume, pause));
            pause = Math.min(pause * 2, 5000);
          }
        }

        """##,
        "data.js": ##"""
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

        """##,
        "index.html": ##"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title>Inspector</title>
          <link rel="stylesheet" href="/style.css">
          <script type="module" src="/main.js"></script>
        </head>
        <body>
          <a class="skip" href="#timeline">To the timeline</a>

          <header>
            <h1>Inspector</h1>
            <p id="connection" role="status">Connecting …</p>
            <p id="missed" role="status" hidden></p>
            <div id="moment" role="status" hidden>
              <span></span>
              <button type="button">Back to now <kbd>Esc</kbd></button>
            </div>
            <div id="recording">
              <button type="button">Save recording</button>
              <span role="status"></span>
            </div>
          </header>

          <nav aria-labelledby="scenes-title">
            <h2 id="scenes-title">Scenes</h2>
            <ul id="scenes"></ul>
            <p id="no-scenes" class="hint">No scene is alive. The next one appears here by itself.</p>
          </nav>

          <main id="scene" aria-labelledby="scene-title" tabindex="-1">
            <h2 id="scene-title">Choose a scene</h2>
            <section aria-labelledby="inputs-title">
              <h3 id="inputs-title">Inputs</h3>
              <div id="inputs"></div>
              <p id="sent" role="status"></p>
            </section>
            <section aria-labelledby="outputs-title">
              <h3 id="outputs-title">Outputs</h3>
              <dl id="outputs"></dl>
            </section>
          </main>

          <section id="timeline" aria-labelledby="timeline-title" tabindex="-1">
            <h2 id="timeline-title">Timeline</h2>
            <form id="filter" role="search">
              <label>Filter <kbd>/</kbd> <input type="search" name="text" autocomplete="off"></label>
              <label>Kind
                <select name="kind">
                  <option value="">all</option>
                  <option value="input">inputs</option>
                  <option value="output">outputs</option>
                  <option value="data">data</option>
                </select>
              </label>
              <label><input type="checkbox" name="own"> this scene only</label>
              <button type="button" id="pause" aria-pressed="false">Pause <kbd>p</kbd></button>
            </form>
            <ol id="entries" aria-label="What has happened, the newest first"></ol>
          </section>

          <section id="data" aria-labelledby="data-title">
            <h2 id="data-title">Data</h2>
            <h3>Requests</h3>
            <ul id="requests"></ul>
            <h3>Live queries</h3>
            <ul id="queries"></ul>
            <h3>Outbox</h3>
            <ul id="outbox"></ul>
          </section>
        </body>
        </html>

        """##,
        "main.js": ##"""
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

        """##,
        "model.js": ##"""
        import { difference, same, short } from "./values.js";

        const dataKinds = new Set(["request", "commit", "query", "outbox"]);
        const mostEntries = 2000;
        const mostRequests = 40;

        /** What the page knows of the app: bounded, and without any element. */
        export class Model {
          scenes = new Map();
          names = new Map();
          entries = [];
          requests = new Map();
          queries = new Map();
          outbox = new Map();
          missed = 0;
          last = 0;

          /** Begins with what is alive. What came before is told by the entries that follow. */
          begin(moment) {
            if (moment.number < this.last) Object.assign(this, new Model());
            this.scenes = scenesOf(moment);
            for (const { scene } of this.scenes.values()) this.names.set(scene.id, scene.name);
            this.known = moment.number;
          }

          add({ missed, entries }) {
            this.missed += missed;
            for (const entry of entries) {
              this.last = entry.number;
              // The moment that the page began with has these already.
              this.apply(entry, entry.number <= (this.known ?? 0));
              this.entries.push(entry);
            }
            if (this.entries.length > mostEntries) this.entries.splice(0, this.entries.length - mostEntries);
          }

          apply(entry, isPast) {
            const state = this.scenes.get(entry.scene);
            switch (entry.kind) {
              case "began":
                this.names.set(entry.scene, entry.made.name);
                if (!isPast) this.scenes.set(entry.scene, { scene: entry.made, counts: {}, values: {}, changed: {} });
                break;
              case "ended":
                if (!isPast) this.scenes.delete(entry.scene);
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
              case "outbox": this.outbox.set(entry.name, entry); break;
            }
          }

          previous = new Map();

          /** What an output says that it did not say before. */
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
            if (this.requests.size > mostRequests) this.requests.delete(this.requests.keys().next().value);
          }

          applyQuery({ query, name, text }) {
            if (text === "ends") { this.queries.delete(query); return; }
            const known = this.queries.get(query) ?? { name: "", runs: 0 };
            this.queries.set(query, { name: name || known.name, runs: known.runs + (text === "begins" ? 0 : 1), text });
          }

          /** Who did it: a scene by its name, or the data layer. */
          who(entry) {
            return dataKinds.has(entry.kind) ? entry.kind : this.names.get(entry.scene) ?? `scene ${entry.scene}`;
          }

          /** What happened, in one line. */
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

          /** Whether an entry passes a filter: a text, a kind, and the scene if only that is wanted. */
          passes(entry, { text, kind, scene }) {
            if (entry.isInitial) return false;
            if (scene !== undefined && entry.scene !== scene) return false;
            if (kind === "input" && entry.kind !== "input") return false;
            if (kind === "output" && entry.kind !== "state" && entry.kind !== "event") return false;
            if (kind === "data" && !dataKinds.has(entry.kind)) return false;
            return !text || `${this.who(entry)} ${this.what(entry)}`.toLowerCase().includes(text.toLowerCase());
          }
        }

        /** The scenes of a moment, by their identities. */
        export function scenesOf(moment) {
          return new Map(moment.scenes.map((state) => [state.scene.id, { ...state, changed: {} }]));
        }

        """##,
        "scenes.js": ##"""
        import { send } from "./connection.js";
        import { element, render, same, short } from "./values.js";

        const list = document.querySelector("#scenes");
        const title = document.querySelector("#scene-title");
        const inputs = document.querySelector("#inputs");
        const outputs = document.querySelector("#outputs");
        const sent = document.querySelector("#sent");

        /** Shows which scenes are alive. Elements stay as long as their scenes, so that none loses the focus. */
        export function showScenes(scenes, chosen, onChoose) {
          document.querySelector("#no-scenes").hidden = scenes.size > 0;
          const shown = new Map([...list.querySelectorAll("li")].map((item) => [Number(item.dataset.scene), item]));
          for (const [id, item] of shown) if (!scenes.has(id)) item.remove();
          for (const [id, { scene }] of scenes) {
            let item = shown.get(id);
            if (!item?.isConnected) {
              item = element("li");
              item.dataset.scene = id;
              const button = element("button", scene.name);
              button.type = "button";
              button.addEventListener("click", () => onChoose(id));
              item.append(button, element("ul"));
              shown.set(id, item);
            }
            const parent = scenes.has(scene.parent) ? shown.get(scene.parent)?.querySelector("ul") : list;
            if (item.parentElement !== (parent ?? list)) (parent ?? list).append(item);
            item.firstChild.setAttribute("aria-current", id === chosen);
          }
        }

        let shownScene;
        let shownValues = {};
        let shownCounts = {};
        const open = new Map();

        /** Shows one scene: its inputs with their controls, its outputs with their values. */
        export function showScene(state, isNow) {
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
            if (same(shownValues[name], values[name])) return;
            const isFirst = !(name in shownValues);
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

        /** An input with the control that its type asks for. */
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
          form.append(name, control ?? element("span", input.control === "none" ? `takes ${input.type}, which no text says` : "", "type"), end);
          form.addEventListener("submit", async (event) => {
            event.preventDefault();
            try {
              const json = jsonOf(input, control);
              await send(scene.id, input.name, json);
              sent.textContent = `${input.name} ${input.isSecret ? "•••" : control ? json : ""} was sent`;
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

        /** What is entered, as JSON. */
        export function jsonOf(input, control) {
          switch (input.control) {
            case "nothing": return "";
            case "boolean": return control.value;
            case "number": {
              const text = control.value.trim();
              if (text === "" || !Number.isFinite(Number(text))) throw new Error(`${input.name} takes a number`);
              return text;
            }
            case "value": return control.value;
            default: return JSON.stringify(control.value);
          }
        }

        """##,
        "style.css": ##"""
        :root {
          color-scheme: light dark;
          --ground: light-dark(#f6f7f9, #14171c);
          --card: light-dark(#ffffff, #1c2027);
          --line: light-dark(#d5d9e0, #353b46);
          --ink: light-dark(#1a1e26, #e8ebf0);
          --soft: light-dark(#565e6c, #a3abb9);
          --accent: light-dark(#1f5fbf, #7db4ff);
          --input: light-dark(#8a4b00, #ffb86b);
          --state: light-dark(#176339, #6fd69b);
          --event: light-dark(#7a2f8f, #dd9bef);
          --data: light-dark(#1f5fbf, #7db4ff);
          --failure: light-dark(#b3261e, #ff8a80);
          --code: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
        }

        * { box-sizing: border-box; }

        body {
          display: grid;
          grid-template: auto minmax(0, 3fr) minmax(0, 2fr) / 15rem minmax(18rem, 1fr) minmax(22rem, 1.2fr);
          grid-template-areas: "header header header" "scenes scene timeline" "scenes scene data";
          gap: 0.75rem;
          height: 100vh;
          margin: 0;
          padding: 0.75rem;
          background: var(--ground);
          color: var(--ink);
          font: 0.875rem/1.45 system-ui, sans-serif;
        }

        header { grid-area: header; display: flex; align-items: baseline; gap: 1rem; }
        nav { grid-area: scenes; }
        main { grid-area: scene; }
        #timeline { grid-area: timeline; display: flex; flex-direction: column; }
        #data { grid-area: data; }

        nav, main, #timeline, #data {
          overflow: auto;
          padding: 0.75rem 1rem;
          border: 1px solid var(--line);
          border-radius: 0.6rem;
          background: var(--card);
        }

        h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; }
        h1 { font-size: 1.1rem; }
        h2 { font-size: 1rem; margin-bottom: 0.5rem; }
        h3 { font-size: 0.75rem; margin: 1rem 0 0.4rem; color: var(--soft); text-transform: uppercase; letter-spacing: 0.06em; }
        ul, ol { list-style: none; }
        [hidden] { display: none !important; }

        .hint, #connection, .type, time, #sent { color: var(--soft); }
        #missed { color: var(--failure); }
        #moment { margin-left: auto; display: flex; gap: 0.75rem; align-items: baseline; color: var(--accent); }

        .skip { position: absolute; left: -100vw; }
        .skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.25rem 0.5rem; z-index: 1; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

        button, input, select {
          font: inherit;
          color: inherit;
          background: var(--ground);
          border: 1px solid light-dark(#868e9b, #727b8a);
          border-radius: 0.35rem;
          padding: 0.15rem 0.5rem;
        }
        button { cursor: pointer; }
        button:disabled { color: var(--soft); cursor: default; }
        button[aria-pressed="true"] { background: var(--accent); color: var(--card); }
        kbd { font: 0.75em var(--code); color: inherit; border: 1px solid currentcolor; border-radius: 0.2rem; padding: 0 0.25em; }

        /* Scenes */
        #scenes ul { margin-left: 1rem; }
        #scenes button { width: 100%; text-align: left; border-color: transparent; background: none; }
        #scenes button[aria-current="true"] { background: var(--accent); color: var(--card); }

        /* Inputs */
        .input { display: grid; grid-template-columns: 8.5rem 1fr auto; gap: 0.5rem; align-items: center; margin-bottom: 0.35rem; }
        .input > label, .input > .name { font-family: var(--code); overflow-wrap: anywhere; color: var(--input); }
        .input :is(input, select) { width: 100%; min-width: 0; }
        .count { font-size: 0.75rem; color: var(--soft); }

        /* Outputs and values */
        dt { font-family: var(--code); color: var(--state); margin-top: 0.5rem; }
        dd { margin-left: 1rem; overflow-wrap: anywhere; border-left: 2px solid var(--line); padding-left: 0.6rem; }
        dd.changed { border-left-color: var(--accent); animation: changed 1.2s; }
        @keyframes changed { from { background: color-mix(in srgb, var(--accent) 30%, transparent); } }
        details > ul { margin-left: 1rem; }
        summary { cursor: pointer; }
        .value { font-family: var(--code); font-size: 0.8125rem; }
        .text { color: var(--event); }

        /* Timeline */
        #filter { display: flex; flex-wrap: wrap; gap: 0.4rem 0.9rem; align-items: center; margin-bottom: 0.5rem; }
        #entries { overflow: auto; flex: 1; }
        .entry { content-visibility: auto; contain-intrinsic-size: auto 1.7rem; border-bottom: 1px solid var(--line); }
        .entry button {
          display: grid;
          grid-template-columns: 4.2rem 6.5rem 1fr;
          gap: 0.5rem;
          width: 100%;
          padding: 0.2rem 0.25rem;
          border: 0;
          border-radius: 0;
          background: none;
          text-align: left;
        }
        .entry button:hover { background: var(--ground); }
        .entry[aria-current="true"] button { box-shadow: inset 3px 0 var(--accent); }
        .entry .what { font-family: var(--code); font-size: 0.8125rem; overflow-wrap: anywhere; }
        .entry .who { overflow: hidden; text-overflow: ellipsis; }
        time { font-family: var(--code); font-size: 0.75rem; text-align: right; }
        .kind-input .what { color: var(--input); }
        .kind-state .what { color: var(--state); }
        .kind-event .what { color: var(--event); }
        .kind-request .what, .kind-commit .what, .kind-query .what, .kind-outbox .what { color: var(--data); }
        .failure .what { color: var(--failure); }

        /* Data */
        #data ul:empty::after { content: "nothing yet"; color: var(--soft); }
        .request { margin-bottom: 0.4rem; }
        .bar { display: flex; height: 0.5rem; border-radius: 0.25rem; overflow: hidden; background: var(--ground); }
        .bar span { background: var(--data); }
        .bar .wait { background: repeating-linear-gradient(135deg, var(--line) 0 4px, transparent 4px 8px); }
        .bar .failed { background: var(--failure); }
        .bar .flying { background: var(--input); }

        @media (max-width: 60rem) {
          body { grid-template: auto / 1fr; grid-template-areas: "header" "scenes" "scene" "timeline" "data"; height: auto; }
          #entries { max-height: 60vh; }
        }

        @media (prefers-reduced-motion: reduce) {
          * { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
        }

        """##,
        "timeline.js": ##"""
        import { element } from "./values.js";

        const list = document.querySelector("#entries");
        const mostRows = 300;

        /** The newest entries that pass the filter, the newest first. */
        export class Timeline {
          shownFilter = "";
          shownNumber = 0;

          constructor(onChoose) {
            list.addEventListener("click", (event) => {
              const row = event.target.closest(".entry");
              if (row) onChoose(Number(row.dataset.number));
            });
          }

          show(model, filter, chosen) {
            const key = JSON.stringify(filter);
            if (key !== this.shownFilter || model.last < this.shownNumber) {
              this.shownFilter = key;
              this.shownNumber = 0;
              list.replaceChildren();
            }
            const fresh = [];
            for (let index = model.entries.length - 1; index >= 0 && fresh.length < mostRows; index--) {
              const entry = model.entries[index];
              if (entry.number <= this.shownNumber) break;
              if (model.passes(entry, filter)) fresh.push(row(model, entry));
            }
            this.shownNumber = model.last;
            list.prepend(...fresh);
            while (list.children.length > mostRows) list.lastChild.remove();
            if (this.chosen !== chosen) {
              this.chosen = chosen;
              list.querySelector('[aria-current="true"]')?.removeAttribute("aria-current");
              list.querySelector(`[data-number="${chosen}"]`)?.setAttribute("aria-current", "true");
            }
          }
        }

        function row(model, entry) {
          const item = element("li", undefined, `entry kind-${entry.kind}${entry.isFailure ? " failure" : ""}`);
          item.dataset.number = entry.number;
          const button = element("button");
          button.type = "button";
          button.title = "Show every scene as it was then";
          button.append(
            element("time", (entry.time / 1000).toFixed(3)), element("span", model.who(entry), "who"),
            element("span", model.what(entry), "what"));
          item.append(button);
          return item;
        }

        """##,
        "values.js": ##"""
        // Values as the app encodes them, as text and as elements. Nothing here ever becomes markup.
        //
        //   "12"                                    a number or anything else without parts
        //   { text: "Milk" }                        a text
        //   { count: 3, items: [...], summary? }    a list, whose items may be fewer than it has
        //   { name, summary?, fields: [[n, v]] }    a structure, or a case of an enumeration

        /** A value in one line. */
        export function short(node, most = 120) {
          const text = whole(node, most);
          return text.length > most ? text.slice(0, most) + "…" : text;
        }

        function whole(node, most) {
          if (node === null || node === undefined) return "";
          if (typeof node === "string") return node;
          if (node.text !== undefined) return JSON.stringify(node.text);
          if (node.items) return node.summary ?? (node.count === 1 ? "1 item" : `${node.count} items`);
          if (node.summary) return node.summary;
          const parts = [];
          let length = 0;
          for (const [name, value] of node.fields) {
            if (length > most) break;
            parts.push(name ? `${name}: ${whole(value, most)}` : whole(value, most));
            length += parts.at(-1).length;
          }
          return parts.length ? `${node.name}(${parts.join(", ")})` : node.name;
        }

        /** What is not the same in two values, as lines such as `items[2].price: 4 → 5`; at most a few. */
        export function difference(before, after, most = 3) {
          const lines = [];
          compare(before, after, "", lines, most);
          return lines;
        }

        function compare(before, after, path, lines, most) {
          if (lines.length >= most || same(before, after)) return;
          const areLists = before?.items && after?.items;
          if (areLists && before.count === after.count) {
            after.items.forEach((item, index) => compare(before.items[index], item, `${path}[${index}]`, lines, most));
          } else if (before?.fields && after?.fields && before.name === after.name && before.fields.length === after.fields.length) {
            after.fields.forEach(([name, value], index) => {
              const inner = path && name ? `${path}.${name}` : path + name;
              compare(before.fields[index][1], value, inner, lines, most);
            });
          } else {
            lines.push(`${path ? path + ": " : ""}${short(before, 40)} → ${short(after, 60)}`);
          }
        }

        export function same(one, other) {
          return one === other || JSON.stringify(one) === JSON.stringify(other);
        }

        /** An element with a text and a class. */
        export function element(name, text, style) {
          const made = document.createElement(name);
          if (text !== undefined) made.textContent = text;
          if (style) made.className = style;
          return made;
        }

        /** A value that can be folded. `open` has the paths that are unfolded, and is kept when the value changes. */
        export function render(node, open, path = "") {
          const parts = node?.items ?? node?.fields;
          if (!parts || parts.length === 0) {
            return element("span", short(node, 2000), node?.text !== undefined ? "value text" : "value");
          }
          const details = element("details");
          details.append(element("summary", short(node, 160), "value"));
          const fill = () => {
            if (details.children.length > 1) return;
            const list = element("ul");
            parts.forEach((part, index) => {
              const [name, value] = node.items ? [`${index}`, part] : part;
              const item = element("li", name ? `${name}: ` : "");
              item.append(render(value, open, `${path}/${name || index}`));
              list.append(item);
            });
            if (node.count > parts.length) list.append(element("li", `… and ${node.count - parts.length} more`, "hint"));
            details.append(list);
          };
          if (open.has(path)) {
            details.open = true;
            fill();
          }
          details.addEventListener("toggle", () => {
            if (details.open) { open.add(path); fill(); } else { open.delete(path); }
          });
          return details;
        }

        """##,
    ]
}
