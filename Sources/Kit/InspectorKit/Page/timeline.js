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
