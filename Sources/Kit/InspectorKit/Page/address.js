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
