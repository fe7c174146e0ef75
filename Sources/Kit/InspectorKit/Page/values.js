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
