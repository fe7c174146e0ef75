// Written by .ci/inspector-page from the files in Page.

extension PageFiles {
    static let texts: [String: String] = [
        "address.js": ##"""
        // The URL fragment of a moment, such as `#at=12.345&scene=Cart`. It opens the same place for everyone who opens the page,
        // during this run of the app or in the file of a recording.

        /** Returns the place that the page's address refers to, or `undefined` if it refers to none. */
        export function placeIn(hash) {
          const fields = new URLSearchParams(hash.replace(/^#/, ""));
          const at = Number(fields.get("at"));
          if (!fields.has("at") || !Number.isFinite(at)) return undefined;
          return { at, scene: fields.get("scene") ?? undefined };
        }

        /** Returns the part of an address that refers to a place. */
        export function hashOf({ at, scene }) {
          const fields = new URLSearchParams({ at: at.toFixed(3) });
          if (scene) fields.set("scene", scene);
          return `#${fields}`;
        }

        """##,
        "connection.js": ##"""
        // The connection to the app. The token is in the page's address, and each request sends it in a header field.

        const token = new URLSearchParams(location.search).get("token") ?? "";

        async function ask(path, options = {}) {
          const answer = await fetch(path, { ...options, headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
          if (!answer.ok) throw new Error((await answer.text()) || `The app answers ${answer.status}`);
          return answer;
        }

        function post(path, body) {
          return ask(path, { method: "POST", body });
        }

        /** Returns the state of the app after an entry, or at a time: `at?seconds=1.5`. */
        export async function moment(number) {
          return (await ask(`/moments/${number}`)).json();
        }

        let lastSend = Promise.resolve();

        /** Sends a value to an input, as JSON. Waits for earlier sends, because simultaneous requests may arrive in any order. */
        export function send(scene, input, json) {
          const sending = lastSend.then(() => post(`/scenes/${scene}/inputs/${encodeURIComponent(input)}`, json));
          lastSend = sending.catch(() => {});
          return sending;
        }

        /** Starts or stops a recording: `start` or `stop`. */
        export async function record(what) {
          await post(`/recording/${what}`, "");
        }

        /** Returns the recording of the session. `form` is `test` or `page`, or empty for the lines of the recording. */
        export async function recording(form, name) {
          const path = form ? `/recording/${form}?name=${encodeURIComponent(name)}` : "/recording";
          return (await ask(path)).blob();
        }

        /** Returns a request with its response, without secrets. */
        export async function content(id) {
          return (await ask(`/requests/${id}`)).json();
        }

        /** Sends a request once more. The repeated request arrives as a new request. */
        export async function repeat(id) {
          await post(`/requests/${id}/repeat`, "");
        }

        /** Responds to a held request in place of the server. */
        export async function answer(id, status, body) {
          await post(`/requests/${id}/answer?status=${encodeURIComponent(status)}`, body);
        }

        /** Sends a held request to the server. */
        export async function letGo(id) {
          await post(`/requests/${id}/send`, "");
        }

        /** Holds the requests whose method and path contain a text. Without a text, holds none. */
        export async function hold(text) {
          await post(text === undefined ? "/holding/off" : "/holding/on", text ?? "");
        }

        /** Chooses a position of a switch. */
        export async function choose(name, position) {
          await post(`/switches/${encodeURIComponent(name)}`, `${position}`);
        }

        /** Returns the tables of a database, with their numbers of rows. */
        export async function tables(database) {
          return (await (await ask(`/databases/${encodeURIComponent(database)}`)).json()).tables;
        }

        /** Returns some rows of a table. */
        export async function rows(database, table, after) {
          return (await ask(`/databases/${encodeURIComponent(database)}/${encodeURIComponent(table)}?after=${after}`)).json();
        }

        /** Splits the received text into events, each with a name and data. Returns the rest, which is not complete yet. */
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

        /** Receives events for as long as the page is open, and reconnects when the app is back. */
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
            <div id="file" class="notice" hidden>
              <span role="status"></span>
              <button type="button">Back to the app</button>
            </div>
            <div id="moment" class="notice" hidden>
              <span role="status"></span>
              <button type="button" id="copy">Copy address</button>
              <button type="button" id="now">Back to now <kbd>Esc</kbd></button>
            </div>
            <form id="switches" aria-label="Switches" hidden></form>
            <button type="button" id="show-keys">Keys <kbd>?</kbd></button>
          </header>

          <nav aria-labelledby="scenes-title">
            <div class="bar">
              <h2 id="scenes-title">Scenes</h2>
              <button type="button" id="follow" aria-pressed="true">Follow the app <kbd>f</kbd></button>
            </div>
            <ul id="scenes"></ul>
            <p id="no-scenes" class="hint">No scene is open. Use the app: each scene that it opens appears here.</p>
          </nav>

          <main id="scene" aria-labelledby="scene-title" tabindex="-1">
            <div class="bar">
              <h2 id="scene-title">Choose a scene</h2>
              <p id="path"></p>
            </div>
            <section aria-labelledby="outputs-title">
              <h3 id="outputs-title">Outputs <span>what the view shows</span></h3>
              <dl id="outputs"></dl>
            </section>
            <section aria-labelledby="inputs-title">
              <h3 id="inputs-title">Inputs <span>what the view sends</span></h3>
              <div id="inputs"></div>
              <p id="sent" role="status"></p>
            </section>
          </main>

          <section id="timeline" aria-labelledby="timeline-title" tabindex="-1">
            <div class="bar">
              <h2 id="timeline-title">Timeline</h2>
              <form id="filter" role="search">
                <label><span class="unseen">Filter</span> <kbd>/</kbd> <input type="search" name="text" placeholder="Filter" autocomplete="off"></label>
                <label><span class="unseen">Kind</span>
                  <select name="kind">
                    <option value="">all kinds</option>
                    <option value="input">inputs</option>
                    <option value="output">outputs</option>
                    <option value="data">data</option>
                  </select>
                </label>
                <label><input type="checkbox" name="own"> this scene</label>
                <button type="button" id="pause" aria-pressed="false">Pause <kbd>p</kbd></button>
              </form>
            </div>
            <div id="past" tabindex="-1">
              <ol id="entries" aria-label="Events, the newest first"></ol>
              <p id="no-entries" class="hint">Nothing has happened yet. Use the app, or send an input.</p>
              <button type="button" id="older" hidden>Show older events</button>
            </div>
          </section>

          <section id="panels" aria-label="Requests, data and recordings">
            <div role="tablist" aria-label="Panels">
              <button type="button" role="tab" id="tab-requests" aria-controls="network" aria-selected="true">Requests</button>
              <button type="button" role="tab" id="tab-data" aria-controls="data" aria-selected="false">Data</button>
              <button type="button" role="tab" id="tab-tables" aria-controls="tables" aria-selected="false">Tables</button>
              <button type="button" role="tab" id="tab-record" aria-controls="record" aria-selected="false">Record</button>
            </div>

            <div id="network" role="tabpanel" aria-labelledby="tab-requests">
              <form id="holding" aria-label="Answer requests by hand">
                <label>Hold requests with <input type="text" name="text" placeholder="any path" autocomplete="off"></label>
                <button name="toggle" aria-pressed="false">Hold</button>
                <span id="flying" role="status"></span>
              </form>
              <ul id="requests"></ul>
              <p id="no-requests" class="hint">No requests yet. They appear when an <code>APIClient</code> reports to <code>inspector.observer</code>.</p>
            </div>

            <div id="data" role="tabpanel" aria-labelledby="tab-data" hidden>
              <ul id="suspended"></ul>
              <h3>Live queries</h3>
              <ul id="queries"></ul>
              <h3>Pending edits <span id="waiting"></span></h3>
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
              <p id="no-tables" class="hint">No database yet. To show one, the app calls <code>inspector.show(database)</code>.</p>
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
              <p class="hint">A test plays a recording without a server. A saved page shows the session on any computer, without the app. A bug report contains the last minutes of a session that is not recorded.</p>
              <p><label>Open a recording <input type="file" id="open" accept=".jsonl"></label></p>
            </div>
          </section>

          <dialog id="keys" aria-labelledby="keys-title">
            <h2 id="keys-title">Keys</h2>
            <dl></dl>
            <form method="dialog"><button>Close <kbd>Esc</kbd></button></form>
          </dialog>
        </body>
        </html>

        """##,
        "keys.js": ##"""
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

        """##,
        "main.js": ##"""
        import { hashOf, placeIn } from "./address.js";
        import { listen, moment } from "./connection.js";
        import { showData } from "./data.js";
        import { listenForKeys, showKeys } from "./keys.js";
        import { Model, frontOf, scenesOf } from "./model.js";
        import { showRequests } from "./network.js";
        import { onOpen, showRecording } from "./record.js";
        import { forgetScenes, pathOf, showScene, showScenes } from "./scenes.js";
        import { Session } from "./session.js";
        import { Tables } from "./tables.js";
        import { Timeline } from "./timeline.js";

        const live = new Model();
        const filter = document.querySelector("#filter");
        const followButton = document.querySelector("#follow");
        const pauseButton = document.querySelector("#pause");
        const momentBar = document.querySelector("#moment");
        const fileBar = document.querySelector("#file");
        const missed = document.querySelector("#missed");
        const tabs = [...document.querySelectorAll("[role=tab]")];

        /** The session from a file, while the page shows one. */
        let session;
        let chosen;
        /** Whether the page follows the scene in front when the app opens another scene. */
        let isFollowing = true;
        let past;
        let isPaused = false;
        let isScheduled = false;
        let lastDrawn = -Infinity;
        /** The place in the page's address, until the page has opened it. */
        let wanted = placeIn(location.hash);
        const timeline = new Timeline(standAt, schedule);
        const tables = new Tables();

        /** Draws at most once in a frame. While many events arrive, draws ten times a second, so that the user can scroll. */
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
          const { scenes, stacks } = past ?? model;
          const front = frontOf(scenes, stacks);
          if (!scenes.has(chosen)) isFollowing = true;
          if (isFollowing) chosen = front;
          followButton.setAttribute("aria-pressed", isFollowing);
          showScenes(scenes, stacks, { chosen, front }, choose);
          showScene(scenes.get(chosen), !past && !session, pathOf(chosen));
          missed.hidden = model.missed === 0;
          missed.textContent = `${model.missed} events came faster than this page could read them.`;
          showRecording(live.run, !session);
          tables.show(model, !session);
          const own = filter.own.checked ? chosen : undefined;
          if (!isPaused || session) {
            timeline.show(model, { text: filter.text.value, kind: filter.kind.value, scene: own }, past?.number);
          }
          showRequests(model, !session);
          showData(model, !session);
        }

        function choose(id) {
          chosen = id;
          isFollowing = false;
          writeAddress();
          schedule();
        }

        function follow() {
          isFollowing = true;
          writeAddress();
          schedule();
        }

        // A moment

        async function standAt(place, at) {
          const entries = (session?.model ?? live).entries;
          const said = momentBar.firstElementChild;
          momentBar.hidden = false;
          try {
            const state = session ? session.moment(place) : await moment(place);
            const time = at ?? (entries.find((entry) => entry.number === state.number)?.time ?? 0) / 1000;
            past = { number: state.number, time, scenes: scenesOf(state), stacks: state.stacks ?? [] };
            said.textContent = `At ${time.toFixed(3)} s, as it was`;
            writeAddress();
          } catch (error) {
            said.textContent = error.message;
          }
          schedule();
        }

        /** Opens the place in the page's address, once. */
        async function goTo({ at, scene }) {
          wanted = undefined;
          await standAt(session ? session.numberAt(at) : `at?seconds=${at}`, at);
          for (const [id, state] of past?.scenes ?? []) {
            if (state.scene.name === scene) [chosen, isFollowing] = [id, false];
          }
          writeAddress();
          schedule();
        }

        function writeAddress() {
          const scene = past?.scenes.get(chosen)?.scene.name;
          const hash = past ? hashOf({ at: past.time, scene }) : "";
          if (location.hash !== hash) history.replaceState(undefined, "", hash || location.pathname + location.search);
        }

        /** Moves to the previous or the next event of the timeline. */
        function step(by) {
          const shown = timeline.numbers;
          const index = past ? shown.indexOf(past.number) : -1;
          const next = shown[index < 0 ? 0 : index - by];
          if (next !== undefined) standAt(next);
          else if (past && by > 0) backToNow();
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
        followButton.addEventListener("click", follow);
        document.querySelector("#now").addEventListener("click", backToNow);
        document.querySelector("#copy").addEventListener("click", copyAddress);
        fileBar.querySelector("button").addEventListener("click", closeFile);
        pauseButton.addEventListener("click", togglePause);
        filter.addEventListener("input", schedule);
        filter.addEventListener("submit", (event) => event.preventDefault());
        onOpen(async (file) => open(await file.text(), file.name));

        function focus(selector) {
          const list = document.querySelector(selector);
          // A list of selectors finds the first element of the page, not of the list.
          const current = list.querySelector('button[aria-current="true"], [aria-current="true"] button');
          (current ?? list.querySelector("button") ?? list).focus();
        }

        listenForKeys({
          s: () => focus("#scenes"),
          o: () => document.querySelector("#scene").focus(),
          t: () => focus("#entries"),
          f: follow,
          p: togglePause,
          "/": () => filter.text.focus(),
          "[": () => step(-1),
          "]": () => step(1),
          "?": showKeys,
          Escape: backToNow,
          ...Object.fromEntries(tabs.map((tab, index) => [`${index + 1}`, () => {
            select(tab);
            tab.focus();
          }])),
        });

        // A saved page contains its session, and is not connected to an app.
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

        """##,
        "network.js": ##"""
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

        /** Shows the actions for recordings that are currently possible. */
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

        /** Reads the file that the user opens. */
        export function onOpen(read) {
          open.addEventListener("change", async () => {
            const file = open.files[0];
            if (!file) return;
            say(() => read(file));
            // Resets the input, so that the user can open the same file again.
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

        /** Saves a file that a test can replay, or that people can open in a browser. */
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

        """##,
        "session.js": ##"""
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

        """##,
        "style.css": ##"""
        /* One accent for the selection. Every other color has one meaning, the same in the tree, the scene and the timeline. */
        :root {
          color-scheme: light dark;
          --card: light-dark(#ffffff, #14171d);
          --raised: light-dark(#f6f7fa, #1b1f27);
          --line: light-dark(#dfe3ea, #272c36);
          --edge: light-dark(#8b93a2, #6a7383);
          --ink: light-dark(#171b23, #e7eaf0);
          --soft: light-dark(#566072, #9ba5b5);
          --accent: light-dark(#3451d1, #93aaff);
          --chosen: light-dark(#e9edff, #20284a);
          --input: light-dark(#8f4700, #ffb765);
          --state: light-dark(#12663a, #6cd59a);
          --event: light-dark(#7c2d93, #de9df0);
          --data: light-dark(#0b6184, #6cc8ee);
          --failure: light-dark(#b3231b, #ff8b80);
          --small: 0.75rem;
          --title: 0.9375rem;
          --code: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
        }

        * { box-sizing: border-box; }

        /* Layout: panes that scroll by themselves, so that the timeline is always in view. */
        body {
          display: grid;
          grid-template: auto minmax(0, 1.25fr) minmax(0, 1fr) / minmax(11rem, 15rem) minmax(18rem, 1fr) minmax(24rem, 1.25fr);
          grid-template-areas: "header header header" "scenes scene timeline" "scenes scene panels";
          gap: 1px;
          height: 100vh;
          margin: 0;
          background: var(--line);
          color: var(--ink);
          font: 0.8125rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
        }
        header { grid-area: header; }
        nav { grid-area: scenes; }
        main { grid-area: scene; }
        #timeline { grid-area: timeline; display: flex; flex-direction: column; }
        #panels { grid-area: panels; display: flex; flex-direction: column; }
        nav, main, #timeline, #panels { min-width: 0; overflow: auto; padding: 0 0.875rem 0.875rem; background: var(--card); }
        #timeline, #panels { padding-bottom: 0; }

        @media (min-width: 100rem) {
          body {
            grid-template: auto minmax(0, 1fr) / 16rem minmax(22rem, 1fr) minmax(26rem, 1.15fr) minmax(26rem, 1.1fr);
            grid-template-areas: "header header header header" "scenes scene timeline panels";
          }
        }
        @media (max-width: 62rem) {
          body {
            grid-template: auto minmax(0, 1fr) minmax(0, 0.6fr) minmax(0, 1fr) / minmax(14rem, 2fr) minmax(20rem, 3fr);
            grid-template-areas: "header header" "scenes timeline" "scene timeline" "scene panels";
          }
        }
        @media (max-width: 36rem) {
          body {
            grid-template: auto / minmax(0, 1fr);
            grid-template-areas: "header" "scenes" "scene" "timeline" "panels";
            height: auto;
          }
          #past { max-height: 60vh; }
        }

        /* Type */
        h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; }
        h1, h2 { font-size: var(--title); font-weight: 650; letter-spacing: -0.01em; }
        h3 { margin: 1rem 0 0.375rem; font-size: var(--small); font-weight: 650; color: var(--soft); }
        h3 span { margin-left: 0.375rem; font-weight: 400; }
        ul, ol { list-style: none; }
        [hidden] { display: none !important; }
        code, .value, dt, .name, time, kbd { font-family: var(--code); }
        .value, dt, .name { font-size: var(--small); }
        .hint { max-width: 34rem; padding: 0.375rem 0; color: var(--soft); }
        .type, #sent, #path, .count { color: var(--soft); font-size: var(--small); }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        ::placeholder { color: var(--soft); opacity: 1; }
        .skip { position: absolute; left: -100vw; }
        .skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.25rem 0.5rem; z-index: 1; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

        /* Controls */
        button, input, select, textarea {
          min-height: 1.625rem;
          padding: 0 0.5rem;
          border: 1px solid var(--edge);
          border-radius: 0.375rem;
          background: var(--card);
          color: inherit;
          font: inherit;
        }
        textarea { width: 100%; min-height: 6rem; padding: 0.375rem 0.5rem; font: var(--small)/1.5 var(--code); resize: vertical; }
        [type="checkbox"] { min-height: auto; margin: 0 0.125rem 0 0; vertical-align: -0.1em; accent-color: var(--accent); }
        button { cursor: pointer; white-space: nowrap; }
        button:hover:enabled { border-color: var(--accent); }
        button:disabled, input:disabled, select:disabled { border-color: var(--line); color: var(--soft); cursor: default; }
        button[aria-pressed="true"] { border-color: var(--accent); background: var(--chosen); color: var(--accent); }
        kbd {
          padding: 0 0.3em;
          border: 1px solid currentcolor;
          border-radius: 0.25rem;
          color: var(--soft);
          font-size: 0.6875rem;
        }

        /* Header and bars */
        header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem 1rem; padding: 0.5rem 0.875rem; background: var(--raised); }
        #connection { color: var(--soft); }
        #connection::before { content: "●"; margin-right: 0.375rem; color: var(--failure); }
        #connection[data-state="open"]::before { color: var(--state); }
        #missed { color: var(--failure); }
        .notice { display: flex; align-items: center; gap: 0.5rem; padding: 0.125rem 0.125rem 0.125rem 0.625rem; border-radius: 0.5rem; background: var(--chosen); color: var(--accent); }
        #switches { display: flex; flex-wrap: wrap; gap: 0.375rem 0.75rem; margin-left: auto; color: var(--soft); }
        #switches .on { color: var(--input); font-weight: 600; }
        #show-keys { margin-left: auto; }
        #switches:not([hidden]) + #show-keys { margin-left: 0; }
        .bar {
          position: sticky;
          top: 0;
          z-index: 1;
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          justify-content: space-between;
          gap: 0.25rem 0.75rem;
          min-height: 2.625rem;
          margin: 0 -0.875rem;
          padding: 0.375rem 0.875rem;
          background: var(--card);
        }
        #path { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

        /* Scenes */
        #scenes ul { margin-left: 0.75rem; border-left: 1px solid var(--line); padding-left: 0.375rem; }
        #scenes ul:empty { display: none; }
        #scenes button {
          display: block;
          width: 100%;
          overflow: hidden;
          border-color: transparent;
          background: none;
          text-align: left;
          text-overflow: ellipsis;
        }
        #scenes button:hover { background: var(--raised); }
        #scenes button[aria-current="true"] { background: var(--chosen); color: var(--accent); font-weight: 600; }
        #scenes .front > button::after { content: "in front"; float: right; margin-left: 0.5rem; color: var(--soft); font-size: 0.6875rem; font-weight: 400; }

        /* A scene */
        main h3 { margin-top: 0.25rem; }
        main section + section h3 { margin-top: 1.25rem; }
        .input { display: grid; grid-template-columns: minmax(6rem, 9rem) minmax(0, 1fr) auto; gap: 0.5rem; align-items: center; min-height: 2rem; }
        .input .name { color: var(--input); overflow-wrap: anywhere; }
        .input :is(input, select) { width: 100%; min-width: 0; }
        .input > :last-child { text-align: right; }
        .count { display: inline-block; min-width: 4rem; font-variant-numeric: tabular-nums; text-align: left; }
        #sent { min-height: 1.5em; margin-top: 0.375rem; }
        #outputs { display: grid; grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr); }
        #outputs > * { padding: 0.25rem 0; border-bottom: 1px solid var(--line); }
        dt { max-width: 9.5rem; padding-right: 1rem !important; overflow-wrap: anywhere; color: var(--state); }
        #outputs > dd { overflow-wrap: anywhere; }
        dd.changed { animation: changed 1.2s; }
        @keyframes changed { from { background: color-mix(in srgb, var(--accent) 30%, transparent); } }
        summary { cursor: pointer; }
        details > ul { margin-left: 0.25rem; border-left: 1px solid var(--line); padding-left: 0.75rem; }
        li > details { display: inline-block; max-width: calc(100% - 3.5rem); vertical-align: top; }
        .value.text { color: var(--event); }

        /* Timeline */
        #filter { display: flex; flex-wrap: wrap; gap: 0.375rem 0.625rem; align-items: center; }
        #filter label { display: flex; gap: 0.25rem; align-items: center; color: var(--soft); }
        #filter [type="search"] { width: 7rem; }
        #past { flex: 1; min-height: 6rem; margin: 0 -0.875rem; overflow: auto; }
        #past .hint { padding: 0.375rem 0.875rem; }
        #older { display: block; margin: 0.5rem auto; }
        .entry { content-visibility: auto; contain-intrinsic-size: auto 1.625rem; }
        .entry button {
          display: grid;
          grid-template-columns: 3.75rem 0.75rem minmax(3.5rem, 7.5rem) minmax(0, 1fr);
          gap: 0.5rem;
          align-items: baseline;
          width: 100%;
          padding: 0.125rem 0.875rem;
          border: 0;
          border-radius: 0;
          background: none;
          text-align: left;
          white-space: normal;
        }
        .entry button:focus-visible { outline-offset: -2px; }
        .entry button:hover { background: var(--raised); }
        .entry[aria-current="true"] button { background: var(--chosen); box-shadow: inset 3px 0 var(--accent); }
        time { color: var(--soft); font-size: var(--small); font-variant-numeric: tabular-nums; text-align: right; }
        .who { overflow: hidden; color: var(--soft); text-overflow: ellipsis; white-space: nowrap; }
        .what { font: var(--small)/1.5 var(--code); overflow-wrap: anywhere; }
        .mark { align-self: start; width: 0.5rem; height: 0.5rem; margin-top: 0.375rem; border-radius: 50%; background: var(--soft); }
        .kind-input .mark { border-radius: 0.1rem; background: var(--input); }
        .kind-state .mark { background: var(--state); }
        .kind-event .mark { background: var(--event); }
        .kind-input .what { color: var(--input); }
        .kind-state .what { color: var(--state); }
        .kind-event .what { color: var(--event); }
        :is(.kind-request, .kind-commit, .kind-query, .kind-outbox) .mark { border-radius: 0.1rem; background: var(--data); }
        :is(.kind-request, .kind-commit, .kind-query, .kind-outbox) .what { color: var(--data); }
        .entry.failure .mark { background: var(--failure); }
        .failure .what, .failure .value, .failure .status { color: var(--failure); }

        /* Panels */
        [role="tablist"] { display: flex; gap: 0.25rem; min-height: 2.625rem; margin: 0 -0.875rem; padding: 0 0.5rem; border-bottom: 1px solid var(--line); }
        [role="tab"] { min-height: 2.625rem; border-color: transparent !important; border-radius: 0; background: none; color: var(--soft); font-weight: 600; }
        [role="tab"][aria-selected="true"] { color: var(--accent); box-shadow: inset 0 -2px var(--accent); }
        [role="tab"]:focus-visible { outline-offset: -4px; }
        [role="tabpanel"] { flex: 1; min-height: 0; padding: 0.5rem 0 0.875rem; overflow: auto; }
        [role="tabpanel"] form, .buttons { display: flex; flex-wrap: wrap; gap: 0.375rem 0.75rem; align-items: center; margin-bottom: 0.625rem; }
        [role="tabpanel"] > h3:first-child { margin-top: 0; }
        [role="tabpanel"] h3 span { color: var(--input); }
        .fact { display: flex; justify-content: space-between; gap: 1rem; padding: 0.125rem 0; }
        .fact > :last-child { color: var(--soft); white-space: nowrap; font-variant-numeric: tabular-nums; }
        #data ul:empty::after { content: "None"; color: var(--soft); }

        /* Requests */
        #flying { color: var(--input); }
        #network { padding-top: 0.25rem; }
        .request { border-bottom: 1px solid var(--line); }
        .request > details { display: block; max-width: none; }
        .request > details > summary {
          display: grid;
          grid-template-columns: 3.25rem 3.25rem minmax(0, 1fr) 4rem minmax(4rem, 22%);
          gap: 0.5rem;
          align-items: center;
          min-height: 1.875rem;
          font: var(--small)/1.5 var(--code);
        }
        .request > details > summary:hover { background: var(--raised); }
        .request .status { color: var(--state); font-weight: 600; }
        .request.failure .status { color: var(--failure); }
        .request .method, .took { color: var(--soft); }
        .took { font-variant-numeric: tabular-nums; text-align: right; }
        .request .path { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .bar-of-parts { position: relative; height: 0.5rem; border-radius: 0.25rem; background: var(--raised); }
        .bar-of-parts span { position: absolute; height: 100%; min-width: 3px; border-radius: 0.25rem; background: var(--data); }
        .bar-of-parts .wait { border-radius: 0; background: repeating-linear-gradient(135deg, var(--edge) 0 2px, transparent 2px 5px); }
        .bar-of-parts .failed { background: var(--failure); }
        .bar-of-parts .flying { background: var(--input); }
        .content { padding: 0 0 0.875rem; }
        .content h3 { margin-top: 0.75rem; }
        .content .fields { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: 0.125rem 0.875rem; font: var(--small)/1.5 var(--code); }
        .content .fields dt { color: var(--soft); }
        .content .fields dd { overflow-wrap: anywhere; }
        .content pre {
          max-height: 20rem;
          margin: 0;
          padding: 0.5rem 0.625rem;
          overflow: auto;
          border-radius: 0.375rem;
          background: var(--raised);
          font: var(--small)/1.5 var(--code);
          overflow-wrap: anywhere;
          white-space: pre-wrap;
        }
        .answer > label { display: block; width: 100%; }
        .request.held .status { color: var(--input); }
        .content .buttons { margin: 0.5rem 0 0; }

        /* Tables */
        #tables:not([hidden]) { display: flex; flex-direction: column; }
        #rows { flex: 1; overflow: auto; }
        table { border-collapse: collapse; font: var(--small)/1.5 var(--code); }
        th, td { max-width: 18rem; padding: 0.1875rem 1rem 0.1875rem 0; overflow: hidden; border-bottom: 1px solid var(--line); text-align: left; text-overflow: ellipsis; white-space: nowrap; }
        th { position: sticky; top: 0; background: var(--card); color: var(--soft); }

        .null { color: var(--soft); }

        /* Record */
        #record p { margin-bottom: 0.625rem; }
        #recording-state { font-weight: 600; }
        #recording-state[data-state="running"]::before { content: "● "; color: var(--failure); }
        #saved { min-height: 1.5em; color: var(--accent); }

        /* The overlay of keys */
        dialog { width: min(30rem, 90vw); padding: 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: var(--ink); }
        dialog::backdrop { background: rgb(0 0 0 / 45%); }
        dialog dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.375rem 1.25rem; margin: 0.75rem 0 1rem; }
        dialog dt { display: flex; gap: 0.25rem; align-items: baseline; color: var(--ink); }
        dialog dt kbd { color: var(--ink); font-size: var(--small); }

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

        /** Returns whether a table contains internal data of DataKit. */
        function isOfKit(name) {
          return /^(cached_|outbox|pulled_|sqlite_)/.test(name);
        }

        /** Shows the tables of the app's databases. Reads them again after a commit, but not more often than a user can read. */
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

          /** Shows the tables of a model. Shows nothing for a session from a file. */
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
              row.append(...values.map((value) => {
                const cell = element("td", value, value === "NULL" ? "null" : undefined);
                cell.title = value;
                return cell;
              }));
              return row;
            }));
          }
        }

        """##,
        "timeline.js": ##"""
        import { element } from "./values.js";

        const list = document.querySelector("#entries");
        const none = document.querySelector("#no-entries");
        const older = document.querySelector("#older");
        const rowsOfPart = 120;

        /** Shows the newest entries that pass the filter, the newest first. */
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

          /** The numbers of the shown entries, the newest first. */
          get numbers() {
            return [...list.children].map((item) => Number(item.dataset.number));
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
            none.hidden = list.children.length > 0;
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
            element("time", (entry.time / 1000).toFixed(3)), element("span", undefined, "mark"),
            element("span", model.who(entry), "who"),
            element("span", model.what(entry), "what"));
          item.append(button);
          return item;
        }

        """##,
        "values.js": ##"""
        // Shows values as text and as elements. A value never becomes markup. The app encodes values in these forms:
        //
        //   "12"                                    a number or anything else without parts
        //   { text: "Milk" }                        a text
        //   { count: 3, items: [...], summary? }    a list, whose items may be fewer than it has
        //   { name, summary?, fields: [[n, v]] }    a structure, or a case of an enumeration

        /** Returns a value in one line. */
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

        /** Returns the first differences of two values, as lines such as `items[2].price: 4 → 5`. */
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

        /** Creates an element with a text and a class. */
        export function element(name, text, style) {
          const made = document.createElement(name);
          if (text !== undefined) made.textContent = text;
          if (style) made.className = style;
          return made;
        }

        /** Creates a value that can be folded. `open` contains the unfolded paths, and is kept when the value changes. */
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
