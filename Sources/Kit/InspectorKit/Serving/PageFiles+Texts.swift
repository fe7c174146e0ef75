// Written by .ci/inspector-page from the files in Page.

extension PageFiles {
    static let texts: [String: String] = [
        "address.js": ##"""
        // The address of a moment: `#at=12.345&scene=Cart`. It opens the same place for everyone who opens the page, for this
        // run of the app or for a recording in a file.

        /** The place that the page's address names; `undefined` where it names none. */
        export function placeIn(hash) {
          const fields = new URLSearchParams(hash.replace(/^#/, ""));
          const at = Number(fields.get("at"));
          if (!fields.has("at") || !Number.isFinite(at)) return undefined;
          return { at, scene: fields.get("scene") ?? undefined };
        }

        /** The part of an address that names a place. */
        export function hashOf({ at, scene }) {
          const fields = new URLSearchParams({ at: at.toFixed(3) });
          if (scene) fields.set("scene", scene);
          return `#${fields}`;
        }

        """##,
        "connection.js": ##"""
        // The way to the app. The token is in the page's address, and goes with each request in a header field.

        const token = new URLSearchParams(location.search).get("token") ?? "";

        async function ask(path, options = {}) {
          const answer = await fetch(path, { ...options, headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
          if (!answer.ok) throw new Error((await answer.text()) || `The app answers ${answer.status}`);
          return answer;
        }

        function post(path, body) {
          return ask(path, { method: "POST", body });
        }

        /** What was alive after an entry, or at a time: `at?seconds=1.5`. */
        export async function moment(number) {
          return (await ask(`/moments/${number}`)).json();
        }

        let lastSend = Promise.resolve();

        /** Sends a value, as JSON, to an input, after those that were sent before: two requests at once may arrive in any order. */
        export function send(scene, input, json) {
          const sending = lastSend.then(() => post(`/scenes/${scene}/inputs/${encodeURIComponent(input)}`, json));
          lastSend = sending.catch(() => {});
          return sending;
        }

        /** Begins or ends a recording: `start` or `stop`. */
        export async function record(what) {
          await post(`/recording/${what}`, "");
        }

        /** The recording of the session; its `form` is nothing for its lines, `test` or `page`. */
        export async function recording(form, name) {
          const path = form ? `/recording/${form}?name=${encodeURIComponent(name)}` : "/recording";
          return (await ask(path)).blob();
        }

        /** Chooses a position of a switch. */
        export async function choose(name, position) {
          await post(`/switches/${encodeURIComponent(name)}`, `${position}`);
        }

        /** The tables of a database, with the numbers of their rows. */
        export async function tables(database) {
          return (await (await ask(`/databases/${encodeURIComponent(database)}`)).json()).tables;
        }

        /** Some rows of a table. */
        export async function rows(database, table, after) {
          return (await ask(`/databases/${encodeURIComponent(database)}/${encodeURIComponent(table)}?after=${after}`)).json();
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
        export async function listen({ known, onEvent, onState }) {
          let pause = 250;
          for (;;) {
            try {
              const { session, last } = known();
              const answer = await ask(`/events?session=${session}&after=${last}`);
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

        """##,
        "icon.svg": ##"""
        <svg viewBox="0 0 16 16">
          <circle cx="6.5" cy="6.5" r="4.5" fill="none" stroke="#1f5fbf" stroke-width="2"/>
          <path d="M10 10l5 5" stroke="#1f5fbf" stroke-width="2.4" stroke-linecap="round"/>
        </svg>

        """##,
        "index.html": ##"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title>Inspector</title>
          <link rel="icon" href="/icon.svg">
          <link rel="stylesheet" href="/style.css">
          <script type="module" src="/main.js"></script>
        </head>
        <body>
          <a class="skip" href="#timeline">To the timeline</a>

          <header>
            <h1>Inspector</h1>
            <p id="connection" role="status">Connecting …</p>
            <p id="missed" role="status" hidden></p>
            <div id="file" hidden>
              <span role="status"></span>
              <button type="button">Back to the app</button>
            </div>
            <div id="moment" hidden>
              <span role="status"></span>
              <button type="button" id="copy">Copy address</button>
              <button type="button" id="now">Back to now <kbd>Esc</kbd></button>
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
              <h3 id="inputs-title">Inputs <span>what a view sends</span></h3>
              <div id="inputs"></div>
              <p id="sent" role="status"></p>
            </section>
            <section aria-labelledby="outputs-title">
              <h3 id="outputs-title">Outputs <span>what a view shows</span></h3>
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
            <div id="past" tabindex="-1">
              <ol id="entries" aria-label="What has happened, the newest first"></ol>
              <button type="button" id="older" hidden>Show older ones</button>
            </div>
          </section>

          <section id="panels" aria-label="Data and recordings">
            <div role="tablist" aria-label="What to show">
              <button type="button" role="tab" id="tab-data" aria-controls="data" aria-selected="true">Data</button>
              <button type="button" role="tab" id="tab-tables" aria-controls="tables" aria-selected="false">Tables</button>
              <button type="button" role="tab" id="tab-record" aria-controls="record" aria-selected="false">Record</button>
            </div>

            <div id="data" role="tabpanel" aria-labelledby="tab-data">
              <form id="switches" aria-label="Switches" hidden></form>
              <h3>Requests <span id="flying"></span></h3>
              <ul id="requests"></ul>
              <h3>Live queries</h3>
              <ul id="queries"></ul>
              <h3>Outbox <span id="waiting"></span></h3>
              <ul id="outbox"></ul>
            </div>

            <div id="tables" role="tabpanel" aria-labelledby="tab-tables" hidden>
              <form id="table-choice">
                <label hidden>Database <select name="database"></select></label>
                <label>Table <select name="table"></select></label>
                <span id="table-place" role="status"></span>
                <button type="button" name="before">Earlier rows</button>
                <button type="button" name="after">Later rows</button>
              </form>
              <p id="no-tables" class="hint">No database is shown here yet: the app shows one by <code>inspector.show(database)</code>.</p>
              <div id="rows" tabindex="-1"><table><thead><tr></tr></thead><tbody></tbody></table></div>
            </div>

            <div id="record" role="tabpanel" aria-labelledby="tab-record" hidden>
              <p id="recording-state" role="status"></p>
              <p class="buttons">
                <button type="button" id="start">Restart the app and record</button>
                <button type="button" id="stop">Stop recording</button>
              </p>
              <form id="save" aria-label="Save the recording">
                <label>Name <input type="text" name="name" value="session" autocomplete="off"></label>
                <button type="button" name="recording">Save recording</button>
                <button type="button" name="test">Save as a Swift test</button>
                <button type="button" name="page">Save as a page</button>
                <button type="button" name="report">Save as bug report</button>
              </form>
              <p id="saved" role="status"></p>
              <p class="hint">A recording is a file that a test plays without a server. As a page it shows here what you see now, on any computer, without the app. A bug report has the last minutes of a session that is not recorded.</p>
              <p><label>Open a recording <input type="file" id="open" accept=".jsonl"></label></p>
            </div>
          </section>
        </body>
        </html>

        """##,
        "main.js": ##"""
        import { hashOf, placeIn } from "./address.js";
        import { listen, moment } from "./connection.js";
        import { showData } from "./data.js";
        import { Model, scenesOf } from "./model.js";
        import { onOpen, showRecording } from "./record.js";
        import { forgetScenes, showScene, showScenes } from "./scenes.js";
        import { Session } from "./session.js";
        import { Tables } from "./tables.js";
        import { Timeline } from "./timeline.js";

        const live = new Model();
        const filter = document.querySelector("#filter");
        const pauseButton = document.querySelector("#pause");
        const momentBar = document.querySelector("#moment");
        const fileBar = document.querySelector("#file");
        const missed = document.querySelector("#missed");
        const tabs = [...document.querySelectorAll("[role=tab]")];

        /** A session from a file, while that is shown. */
        let session;
        let chosen;
        let past;
        let isPaused = false;
        let isScheduled = false;
        let lastDrawn = -Infinity;
        /** Where the page's address leads, until it has been there. */
        let wanted = placeIn(location.hash);
        const timeline = new Timeline(standAt, schedule);
        const tables = new Tables();

        /** Draws once in a frame, however much has happened; while much happens ten times a second, so that one can scroll meanwhile. */
        function schedule() {
          if (isScheduled) return;
          isScheduled = true;
          setTimeout(() => requestAnimationFrame((now) => {
            isScheduled = false;
            lastDrawn = now;
            draw();
          }), Math.max(0, lastDrawn + 100 - performance.now()));
        }

        function draw() {
          const model = session?.model ?? live;
          if (wanted && model.entries.length > 0) return void goTo(wanted);
          const scenes = past?.scenes ?? model.scenes;
          if (!scenes.has(chosen)) chosen = scenes.keys().next().value;
          showScenes(scenes, chosen, (id) => { chosen = id; writeAddress(); schedule(); });
          showScene(scenes.get(chosen), !past && !session);
          missed.hidden = model.missed === 0;
          missed.textContent = `${model.missed} entries came faster than this page could read them`;
          showRecording(live.run, !session);
          tables.show(model, !session);
          if (isPaused && !session) return;
          const own = filter.own.checked ? chosen : undefined;
          timeline.show(model, { text: filter.text.value, kind: filter.kind.value, scene: own }, past?.number);
          showData(model, !session);
        }

        // A moment

        async function standAt(place, at) {
          const entries = (session?.model ?? live).entries;
          const said = momentBar.firstElementChild;
          momentBar.hidden = false;
          try {
            const state = session ? session.moment(place) : await moment(place);
            const time = at ?? (entries.find((entry) => entry.number === state.number)?.time ?? 0) / 1000;
            past = { number: state.number, time, scenes: scenesOf(state) };
            said.textContent = `At ${time.toFixed(3)} s, as it was`;
            writeAddress();
          } catch (error) {
            said.textContent = error.message;
          }
          schedule();
        }

        /** Goes where an address leads, once. */
        async function goTo({ at, scene }) {
          wanted = undefined;
          await standAt(session ? session.numberAt(at) : `at?seconds=${at}`, at);
          for (const [id, state] of past?.scenes ?? []) if (state.scene.name === scene) chosen = id;
          writeAddress();
          schedule();
        }

        function writeAddress() {
          const scene = past?.scenes.get(chosen)?.scene.name;
          const hash = past ? hashOf({ at: past.time, scene }) : "";
          if (location.hash !== hash) history.replaceState(undefined, "", hash || location.pathname + location.search);
        }

        function backToNow() {
          past = undefined;
          momentBar.hidden = true;
          writeAddress();
          schedule();
        }

        async function copyAddress() {
          const said = momentBar.firstElementChild;
          try {
            await navigator.clipboard.writeText(location.href);
            said.textContent = "Copied";
          } catch {
            said.textContent = "Copy it from the browser's address line";
          }
        }

        // A session from a file

        function open(text, name) {
          const opened = new Session(text, name);
          backToNow();
          session = opened;
          chosen = undefined;
          forgetScenes();
          wanted ??= placeIn(location.hash);
          fileBar.hidden = false;
          fileBar.firstElementChild.textContent = `${name}: ${session.entries.length} entries in ${session.seconds.toFixed(1)} s`;
          schedule();
        }

        function closeFile() {
          session = undefined;
          chosen = undefined;
          forgetScenes();
          fileBar.hidden = true;
          backToNow();
        }

        // Keys and controls

        function togglePause() {
          isPaused = !isPaused;
          pauseButton.setAttribute("aria-pressed", isPaused);
          schedule();
        }

        function select(tab) {
          for (const each of tabs) {
            each.setAttribute("aria-selected", each === tab);
            document.getElementById(each.getAttribute("aria-controls")).hidden = each !== tab;
          }
          tables.isShown = tab.id === "tab-tables";
          if (tables.isShown) tables.readAgain();
          schedule();
        }

        for (const [index, tab] of tabs.entries()) {
          tab.addEventListener("click", () => select(tab));
          tab.addEventListener("keydown", (event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!step) return;
            const next = tabs[(index + step + tabs.length) % tabs.length];
            next.focus();
            select(next);
          });
        }

        window.addEventListener("hashchange", () => {
          wanted = placeIn(location.hash);
          schedule();
        });
        document.querySelector("#now").addEventListener("click", backToNow);
        document.querySelector("#copy").addEventListener("click", copyAddress);
        fileBar.querySelector("button").addEventListener("click", closeFile);
        pauseButton.addEventListener("click", togglePause);
        filter.addEventListener("input", schedule);
        filter.addEventListener("submit", (event) => event.preventDefault());
        onOpen(async (file) => open(await file.text(), file.name));

        document.addEventListener("keydown", (event) => {
          if (event.key === "Escape") backToNow();
          if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === "p") togglePause();
          if (event.key === "/") {
            event.preventDefault();
            filter.text.focus();
          }
        });

        // A page that was saved has its session in it, and no app.
        const saved = document.querySelector("#session");
        if (saved) {
          document.querySelector("#connection").textContent = "A recorded session";
          fileBar.querySelector("button").hidden = true;
          open(saved.textContent, decodeURIComponent(location.pathname.split("/").at(-1)));
        } else {
          listen({
            known: () => ({ session: live.session, last: live.last }),
            onEvent(name, message) {
              if (name === "now") {
                if (message.session !== live.session) forgetScenes();
                live.begin(message);
              } else if (name === "run") live.run = message;
              else live.add(message);
              schedule();
            },
            onState(text) {
              const connection = document.querySelector("#connection");
              connection.textContent = text;
              connection.dataset.state = text === "connected" ? "open" : "closed";
            },
          });
        }

        """##,
        "model.js": ##"""
        import { difference, same, short } from "./values.js";

        const dataKinds = new Set(["request", "commit", "query", "outbox"]);
        const mostRequests = 40;

        /** What the page knows of an app: without any element, and bounded while the app runs. */
        export class Model {
          session = "";
          run = { recording: "none", canBegin: false, isTestable: false, databases: [], switches: [] };
          scenes = new Map();
          names = new Map();
          entries = [];
          requests = new Map();
          queries = new Map();
          outbox = new Map();
          commits = new Map();
          missed = 0;
          last = 0;

          constructor(most = 2000) {
            this.most = most;
          }

          /** Begins with what is alive. What came before is told by the entries that follow. */
          begin(moment) {
            if (moment.session !== this.session) Object.assign(this, new Model(this.most), { session: moment.session });
            this.scenes = scenesOf(moment);
            for (const { scene } of this.scenes.values()) this.names.set(scene.id, scene.name);
            this.known = moment.number;
          }

          add({ missed, entries }) {
            this.missed += missed;
            // Their ends may be among the missed entries.
            if (missed > 0) for (const known of [this.requests, this.queries, this.outbox]) known.clear();
            for (const entry of entries) {
              this.last = entry.number;
              // The moment that the page began with has these already.
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
              case "commit":
                for (const table of entry.name.split(", ")) this.commits.set(table, entry.number);
                break;
              case "outbox":
                if (entry.text === "is performed") this.outbox.delete(entry.name);
                else this.outbox.set(entry.name, entry);
                break;
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
            // A recording has the answer alone.
            if (request.step === "recorded") Object.assign(known, { hasEnded: true, text });
            if (this.requests.size > mostRequests) this.requests.delete(this.requests.keys().next().value);
          }

          applyQuery({ query, name, text }) {
            if (text === "ends") { this.queries.delete(query); return; }
            const known = this.queries.get(query) ?? { name: "", runs: 0 };
            this.queries.set(query, { name: name || known.name, runs: known.runs + (text === "begins" ? 0 : 1), text });
          }

          /** The requests that have no answer yet. */
          get flying() {
            return [...this.requests.values()].filter((request) => !request.hasEnded);
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
            if (entry.isInitial || isNoise(entry)) return false;
            if (scene !== undefined && entry.scene !== scene) return false;
            if (kind === "input" && entry.kind !== "input") return false;
            if (kind === "output" && entry.kind !== "state" && entry.kind !== "event") return false;
            if (kind === "data" && !dataKinds.has(entry.kind)) return false;
            return !text || `${this.who(entry)} ${this.what(entry)}`.toLowerCase().includes(text.toLowerCase());
          }
        }

        /** What tells of something that the line before says as well. */
        function isNoise({ kind, request, text }) {
          return kind === "request" ? request.step === "ended" : kind === "query" && (text === "begins" || text === "ends");
        }

        /** The scenes of a moment, by their identities. */
        export function scenesOf(moment) {
          return new Map(moment.scenes.map((state) => [state.scene.id, { ...state, changed: {} }]));
        }

        """##,
        "record.js": ##"""
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

        /** What can be done about recordings now. */
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

        /** Reads the file that is opened. */
        export function onOpen(read) {
          open.addEventListener("change", async () => {
            const file = open.files[0];
            if (!file) return;
            say(() => read(file));
            // So that the same file can be opened again.
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

        /** Saves a file that a test can play, or that anybody can look at. */
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

        /** Begins anew with another app or session, whose scenes have the same identities. */
        export function forgetScenes() {
          list.replaceChildren();
          showScene();
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
          form.append(name, control ?? element("span", input.control === "none" && input.type ? `takes ${input.type}, which no text says` : "", "type"), end);
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
        "session.js": ##"""
        import { Model } from "./model.js";

        /** A session that was recorded, as the entries that the app's log would have had. */
        export class Session {
          model = new Model(Infinity);

          constructor(text, name) {
            this.name = name;
            this.entries = entriesOf(text);
            this.model.begin({ session: name, number: 0, scenes: [] });
            this.model.add({ missed: 0, entries: this.entries });
          }

          get seconds() { return (this.entries.at(-1)?.time ?? 0) / 1000; }

          /** The number of the last entry at a time in seconds. */
          numberAt(seconds) {
            return this.entries.findLast((entry) => entry.time / 1000 < seconds + 0.0005)?.number ?? 0;
          }

          /** What was alive after an entry. */
          moment(number) {
            const model = new Model(0);
            model.begin({ session: this.name, number: 0, scenes: [] });
            model.add({ missed: 0, entries: this.entries.filter((entry) => entry.number <= number) });
            return { number, scenes: [...model.scenes.values()] };
          }
        }

        /** The lines of a recording as entries. */
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
            if (entry?.kind === "request") entry.request = { id: entries.length, step: "recorded" };
            if (entry) entries.push({ number: entries.length + 1, time: at, sets: 1, ...entry });
          }
          return entries;
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

        /** The tree of a value that a recording has as a text, such as `Row(id: 1, names: ["Milk"])`. What is no such text is a leaf. */
        export function parseValue(text) {
          const reader = { text, position: 0 };
          try {
            const node = readValue(reader);
            if (reader.position === text.length) return node;
          } catch {
            // A string in it may contain a quotation mark.
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
          // The description of a list comes before it.
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
          grid-template-areas: "header header header" "scenes scene timeline" "scenes scene panels";
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
        #panels { grid-area: panels; display: flex; flex-direction: column; }

        nav, main, #timeline, #panels {
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
        #moment, #file { margin-left: auto; display: flex; gap: 0.75rem; align-items: baseline; color: var(--accent); }
        #moment + #moment, #file:not([hidden]) + #moment { margin-left: 0; }

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
        li > details { display: inline-block; vertical-align: top; max-width: calc(100% - 3.5rem); }
        summary { cursor: pointer; }
        .value { font-family: var(--code); font-size: 0.8125rem; }
        .text { color: var(--event); }

        /* Timeline */
        #filter { display: flex; flex-wrap: wrap; gap: 0.4rem 0.6rem; align-items: center; margin-bottom: 0.5rem; }
        #filter [type="search"] { width: 7rem; }
        #past { overflow: auto; flex: 1; }
        #older { margin: 0.5rem auto; display: block; }
        .entry { content-visibility: auto; contain-intrinsic-size: auto 1.7rem; border-bottom: 1px solid var(--line); }
        .entry button {
          display: grid;
          grid-template-columns: 3.6rem 6rem 1fr;
          align-items: baseline;
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
        .failure .what, .value.failure { color: var(--failure); }

        /* Panels */
        [role="tablist"] { display: flex; gap: 0.25rem; border-bottom: 1px solid var(--line); margin-bottom: 0.5rem; }
        [role="tab"] { border-color: transparent; background: none; border-radius: 0.35rem 0.35rem 0 0; font-weight: 600; }
        [role="tab"][aria-selected="true"] { color: var(--accent); box-shadow: inset 0 -2px var(--accent); }
        [role="tabpanel"] { overflow: auto; flex: 1; min-height: 0; }
        [role="tabpanel"] form, .buttons { display: flex; flex-wrap: wrap; gap: 0.4rem 0.9rem; align-items: center; margin-bottom: 0.6rem; }
        [role="tabpanel"] h3:first-of-type { margin-top: 0; }
        h3 span { text-transform: none; letter-spacing: 0; font-weight: normal; margin-left: 0.5rem; }
        [role="tabpanel"] h3 span { color: var(--input); }

        /* Tables */
        #tables:not([hidden]) { display: flex; flex-direction: column; }
        #rows { overflow: auto; flex: 1; }
        table { border-collapse: collapse; font: 0.8125rem var(--code); }
        th, td { padding: 0.15rem 0.6rem; text-align: left; border-bottom: 1px solid var(--line); max-width: 24rem; overflow-wrap: break-word; vertical-align: top; }
        th { position: sticky; top: 0; background: var(--card); color: var(--state); }

        /* Record */
        #record p { margin-bottom: 0.6rem; }
        #recording-state { font-weight: 600; }
        #recording-state[data-state="running"]::before { content: "● "; color: var(--failure); }
        #saved { color: var(--accent); min-height: 1.3em; }

        /* Data */
        #switches .on { color: var(--input); font-weight: 600; }
        #data ul:empty::after { content: "nothing yet"; color: var(--soft); }
        .request { margin-bottom: 0.4rem; }
        .request > p { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; }
        .request > p :last-child { color: var(--soft); }
        .bar { display: flex; height: 0.5rem; border-radius: 0.25rem; overflow: hidden; background: var(--ground); }
        .bar span { background: var(--data); }
        .bar .wait { background: repeating-linear-gradient(135deg, var(--line) 0 4px, transparent 4px 8px); }
        .bar .failed { background: var(--failure); }
        .bar .flying { background: var(--input); }

        @media (max-width: 60rem) {
          body { grid-template: auto / 1fr; grid-template-areas: "header" "scenes" "scene" "timeline" "panels"; height: auto; }
          #past { max-height: 60vh; }
        }

        @media (prefers-reduced-motion: reduce) {
          * { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
        }

        """##,
        "tables.js": ##"""
        import { rows, tables } from "./connection.js";
        import { element } from "./values.js";

        const form = document.querySelector("#table-choice");
        const place = document.querySelector("#table-place");
        const hint = document.querySelector("#no-tables");
        const grid = document.querySelector("#rows");
        const waiting = document.querySelector("#waiting");
        const pause = 300;

        /** Whether DataKit keeps something for itself in a table. */
        function isOfKit(name) {
          return /^(cached_|outbox|pulled_|sqlite_)/.test(name);
        }

        /** The tables of the app's databases, read again when a commit has changed them: not more often than one can read. */
        export class Tables {
          model = undefined;
          known = [];
          counts = "";
          after = 0;
          readNumber = -1;
          isReading = false;
          isShown = false;

          constructor() {
            form.database.addEventListener("change", () => { this.after = 0; this.readAgain(); });
            form.table.addEventListener("change", () => { this.after = 0; this.readAgain(); });
            form.before.addEventListener("click", () => { this.after = Math.max(0, this.after - 100); this.readAgain(); });
            form.after.addEventListener("click", () => { this.after += 100; this.readAgain(); });
            form.addEventListener("submit", (event) => event.preventDefault());
          }

          /** Shows what a model has; nothing for a session from a file. */
          show(model, isLive) {
            this.model = model;
            const names = isLive ? model.run.databases : [];
            form.hidden = names.length === 0;
            grid.hidden = form.hidden;
            hint.hidden = !form.hidden;
            if (names.join("\n") !== this.known.join("\n")) {
              this.known = names;
              form.database.replaceChildren(...names.map((name) => element("option", name)));
              form.database.parentElement.hidden = names.length < 2;
              this.readNumber = -1;
            }
            const last = Math.max(0, ...model.commits.values());
            if (names.length > 0 && this.readNumber !== last && !this.isReading) this.read(last);
          }

          readAgain() {
            if (this.isReading) this.readNumber = -1;
            else if (this.known.length > 0) this.read(this.readNumber);
          }

          async read(number) {
            this.isReading = true;
            this.readNumber = number;
            try {
              await this.readCounts();
              if (this.isShown && form.table.value) this.showRows(await rows(form.database.value, form.table.value, this.after));
            } catch (error) {
              place.textContent = error.message;
            }
            await new Promise((resume) => setTimeout(resume, pause));
            this.isReading = false;
            if (this.model) this.show(this.model, this.known.length > 0);
          }

          async readCounts() {
            const found = await tables(form.database.value);
            const edits = found.find((table) => table.name === "outbox")?.count ?? 0;
            waiting.textContent = edits === 0 ? "" : edits === 1 ? "1 edit is stored" : `${edits} edits are stored`;
            const counts = JSON.stringify(found);
            if (counts === this.counts) return;
            this.counts = counts;
            // The user most likely looks for the app's own table with the most rows.
            const rank = ({ name, count }) => (isOfKit(name) ? -1 : count);
            const shown = found.find(({ name }) => name === form.table.value)?.name;
            const chosen = shown ?? found.toSorted((one, other) => rank(other) - rank(one))[0]?.name;
            form.table.replaceChildren(...found.map(({ name, count }) => {
              const option = element("option", `${name} (${count})`);
              option.value = name;
              return option;
            }));
            form.table.value = chosen;
          }

          showRows({ columns, rows, count }) {
            const first = Math.min(this.after + 1, count);
            place.textContent = count === 0 ? "no rows" : `rows ${first} to ${this.after + rows.length} of ${count}`;
            form.before.disabled = this.after === 0;
            form.after.disabled = this.after + rows.length >= count;
            grid.querySelector("thead tr").replaceChildren(...columns.map((name) => {
              const cell = element("th", name);
              cell.scope = "col";
              return cell;
            }));
            grid.querySelector("tbody").replaceChildren(...rows.map((values) => {
              const row = element("tr");
              row.append(...values.map((value) => element("td", value, value === "NULL" ? "hint" : undefined)));
              return row;
            }));
          }
        }

        """##,
        "timeline.js": ##"""
        import { element } from "./values.js";

        const list = document.querySelector("#entries");
        const older = document.querySelector("#older");
        const rowsOfPart = 120;

        /** The newest entries that pass the filter, the newest first. */
        export class Timeline {
          shownFilter = "";
          shownNumber = 0;
          most = rowsOfPart;
          hasOlder = false;

          constructor(onChoose, onOlder) {
            list.addEventListener("click", (event) => {
              const row = event.target.closest(".entry");
              if (row) onChoose(Number(row.dataset.number));
            });
            older.addEventListener("click", () => {
              this.most += rowsOfPart;
              this.clear();
              onOlder();
            });
          }

          clear() {
            this.shownNumber = 0;
            this.hasOlder = false;
            list.replaceChildren();
          }

          show(model, filter, chosen) {
            const key = JSON.stringify([model.session, filter]);
            if (key !== this.shownFilter || model.last < this.shownNumber) {
              this.shownFilter = key;
              this.most = rowsOfPart;
              this.clear();
            }
            const fresh = [];
            let index = model.entries.length - 1;
            for (; index >= 0 && fresh.length < this.most; index--) {
              const entry = model.entries[index];
              if (entry.number <= this.shownNumber) break;
              if (model.passes(entry, filter)) fresh.push(row(model, entry, chosen));
            }
            if (fresh.length === this.most && index >= 0) this.hasOlder = true;
            this.shownNumber = model.last;
            list.prepend(...fresh);
            while (list.children.length > this.most) {
              list.lastChild.remove();
              this.hasOlder = true;
            }
            older.hidden = !this.hasOlder;
            if (this.chosen !== chosen) {
              this.chosen = chosen;
              list.querySelector('[aria-current="true"]')?.removeAttribute("aria-current");
              list.querySelector(`[data-number="${chosen}"]`)?.setAttribute("aria-current", "true");
            }
          }
        }

        function row(model, entry, chosen) {
          const item = element("li", undefined, `entry kind-${entry.kind}${entry.isFailure ? " failure" : ""}`);
          item.dataset.number = entry.number;
          if (entry.number === chosen) item.setAttribute("aria-current", "true");
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
