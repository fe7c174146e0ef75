// The way to the app. The token is in the page's address, and goes with each request in a header field.

const token = new URLSearchParams(location.search).get("token") ?? "";

async function ask(path, options = {}) {
  const answer = await fetch(path, { ...options, headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
  if (!answer.ok) throw new Error((await answer.text()) || `The app answers ${answer.status}`);
  return answer;
}

/** What was alive after an entry. */
export async function moment(number) {
  return (await ask(`/moments/${number}`)).json();
}

/** The recording of the session. */
export async function recording() {
  return (await ask("/recording")).blob();
}

/** Sends a value, as JSON, to an input. */
export async function send(scene, input, json) {
  await ask(`/scenes/${scene}/inputs/${encodeURIComponent(input)}`, { method: "POST", body: json });
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
export async function listen({ last, onEvent, onState }) {
  let pause = 250;
  for (;;) {
    try {
      const answer = await ask(`/events?after=${last()}`);
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
