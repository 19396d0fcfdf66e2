// The playground's HTTP interface and its feed of events.

async function ask(method, path, body) {
  const options = { method };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(`/playground/${path}`, options);
  const text = await response.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = { error: text };
  }
  if (!response.ok) throw new Error(data?.error ?? data?.message ?? `The playground answered ${response.status}.`);
  return data;
}

const query = (values) => new URLSearchParams(values).toString();

export const world = () => ask("GET", "world");
export const channels = (user) => ask("GET", `channels?${query({ user })}`);
export const messages = (channel, user) => ask("GET", `channels/${channel}/messages?${query({ user })}`);
export const commands = (channel, user) => ask("GET", `commands?${query({ channel_id: channel, user })}`);
export const say = (user, channel, content) =>
  ask("POST", "messages", { user, channel_id: channel, content });
export const remove = (channel, message) =>
  ask("POST", "messages/delete", { channel_id: channel, message_id: message });
export const restart = (how) => ask("POST", "bot/restart", { how });
export const drop = (how) => ask("POST", "gateway/drop", { how });
export const clock = () => ask("GET", "clock");
export const advance = (seconds) => ask("POST", "clock", { advance: seconds });
export const distance = () => ask("GET", "distance");
export const moveAway = (distance) => ask("POST", "distance", distance);
export const refusals = () => ask("GET", "refusals");

/** Interaction types, as Discord numbers them. */
export const COMMAND = 2;
export const COMPONENT = 3;
export const AUTOCOMPLETE = 4;
export const MODAL = 5;

/** One interaction of a person; answers when the bot has answered, or when Discord would give up. */
export function interact(user, channel, type, data, message) {
  const body = { user, channel_id: channel, type, data };
  if (message) body.message_id = message;
  return ask("POST", "interactions", body);
}

/** What happens in the world, as one person may see it. Connects again for as long as it is not closed. */
export class Feed {
  #socket = null;
  #closed = false;
  #wait = 250;

  /** `onEvent(type, data)` for each event; `onState(connected)` whenever the line comes up or goes down. */
  constructor(user, onEvent, onState) {
    this.user = user;
    this.onEvent = onEvent;
    this.onState = onState;
    this.#connect();
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
  }

  #connect() {
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/playground/ws?${query({ user: this.user })}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = 250;
      if (!this.#closed) this.onState(true);
    };
    socket.onmessage = (event) => {
      const { t, d } = JSON.parse(event.data);
      if (!this.#closed) this.onEvent(t, d);
    };
    socket.onclose = () => {
      if (this.#closed) return;
      this.onState(false);
      setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, 4000);
    };
  }
}
