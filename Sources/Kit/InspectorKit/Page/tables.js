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
