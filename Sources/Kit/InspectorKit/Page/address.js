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
