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
