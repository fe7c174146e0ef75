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

/** A request with its response, without secrets. */
export async function content(id) {
  return (await ask(`/requests/${id}`)).json();
}

/** Sends a request once more. Its outcome arrives as a new request. */
export async function repeat(id) {
  await post(`/requests/${id}/repeat`, "");
}

/** Answers a held request in place of the server. */
export async function answer(id, status, body) {
  await post(`/requests/${id}/answer?status=${encodeURIComponent(status)}`, body);
}

/** Lets a held request go to the server. */
export async function letGo(id) {
  await post(`/requests/${id}/send`, "");
}

/** Holds the requests whose method and path contain a text; without a text none. */
export async function hold(text) {
  await post(text === undefined ? "/holding/off" : "/holding/on", text ?? "");
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
