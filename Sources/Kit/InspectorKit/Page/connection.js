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
