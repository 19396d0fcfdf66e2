// One client: a person, the channels that person sees, and one of them open.

import * as api from "./api.js";
import { channelList } from "./channels.js";
import { Composer } from "./composer.js";
import { contextMenu, ON_MESSAGE, ON_USER } from "./context_menu.js";
import { dots, h, icon } from "./dom.js";
import { Log } from "./log.js";
import { openModal } from "./modal.js";
import { avatar, Directory, displayName, DM, isThread } from "./people.js";

const FAILED = "This interaction failed";
const NO_ANSWER = "The application did not respond";
const TYPING_FOR = 10_000;

export class Pane {
  #feed = null;
  #channels = [];
  #commands = [];
  #marks = new Map();
  #waiting = new Map();
  #dismissed;
  #typing = 0;
  #generation = 0;
  #wasDown = false;

  /** `side` is "left" or "right"; `onNews(type, data)` hears of what concerns the whole page. */
  constructor(side, world, { person, onNews }) {
    this.side = side;
    this.directory = new Directory(world);
    this.onNews = onNews;
    this.me = stored(side, "person") ?? person;
    this.channel = stored(side, "channel") ?? null;
    this.#dismissed = new Set(JSON.parse(stored(side, "dismissed") ?? "[]"));
    this.#build();
  }

  #build() {
    this.log = new Log(this);
    this.log.element.addEventListener("contextmenu", (event) => this.#rightClick(event));
    this.composer = new Composer(this);
    this.nav = h("nav", { class: "channels", "aria-label": "Channels", "data-role": "channels" });
    this.title = h("h2", { class: "pane-title", "data-role": "channel-title" });
    this.people = h("div", { class: "people", role: "group", "aria-label": "Who you're playing as in this pane", "data-role": "people" });
    this.status = h("div", { class: "status-line", "aria-live": "polite" });
    this.offline = h("div", { class: "offline", role: "status", hidden: true }, dots("Connecting"), "Connection lost. Trying again…");
    const menu = h("button", {
      type: "button", class: "icon-button menu-button", "aria-label": "Channels",
      onclick: () => this.element.classList.toggle("nav-open"),
    }, icon("menu"));
    this.element = h("section", { class: "pane", "data-pane": this.side },
      this.nav,
      h("div", { class: "pane-main" },
        h("header", { class: "pane-head" }, menu, this.title, this.people),
        this.offline, this.log.element, this.composer.element, this.status));
  }

  async start() {
    await this.#become(this.me);
  }

  /** Be another person: new line, new channels, the same channel if that person sees it. */
  async #become(user) {
    this.me = user;
    store(this.side, "person", user);
    this.#marks.clear();
    this.#waiting.clear();
    this.#feed?.close();
    this.#feed = new api.Feed(user, (type, data) => this.#event(type, data), (up) => this.#line(up));
    this.#paintPeople();
    await this.#enter();
  }

  /** Read everything anew; the open channel stays open if it is still there. */
  async #enter() {
    await this.#loadChannels();
    const known = this.#channels.some((channel) => channel.id === this.channel);
    await this.openChannel(known ? this.channel : this.#sameKind());
  }

  /** Where a person goes who does not see the open channel: DM to DM, else the first channel. */
  #sameKind() {
    const wasDm = this.directory.channels.get(this.channel)?.type === DM;
    const same = this.#channels.find((channel) => (channel.type === DM) === wasDm);
    return (same ?? this.#channels[0]).id;
  }

  async #loadChannels() {
    this.#channels = await api.channels(this.me);
    for (const channel of this.#channels) this.directory.add(channel);
    this.#paintChannels();
  }

  async openChannel(id) {
    this.#generation += 1;
    const mine = this.#generation;
    this.channel = id;
    store(this.side, "channel", id);
    this.#marks.delete(id);
    this.element.classList.remove("nav-open");
    this.#paintChannels();
    this.#paintTitle();
    const [messages, commands] = await Promise.all([api.messages(id, this.me), api.commands(id, this.me)]);
    if (mine !== this.#generation) return;
    this.log.reset(messages.filter((message) => !this.#dismissed.has(message.id)));
    this.#know(commands);
  }

  #line(up) {
    this.offline.hidden = up;
    this.onNews("LINE", up);
    if (up && this.#wasDown) this.#enter().catch(() => undefined); // gone again: the next time it is up
    this.#wasDown = !up;
  }

  #event(type, data) {
    const handlers = {
      MESSAGE_CREATE: () => this.#message(data, true),
      MESSAGE_UPDATE: () => this.#message(data, false),
      MESSAGE_DELETE: () => this.log.drop(data.id ?? data.message_id),
      CHANNEL_CREATE: () => this.#newChannel(data),
      COMMANDS_UPDATE: () => this.#loadCommands(),
      TYPING: () => this.#showTyping(data),
    };
    (handlers[type] ?? (() => this.onNews(type, data)))();
  }

  #message(message, fresh) {
    if (this.#dismissed.has(message.id)) return;
    if (message.channel_id === this.channel) {
      if (fresh) this.status.replaceChildren();
      this.log.put(message);
    } else if (fresh && message.author.id !== this.me) {
      const pinged = (message.mentions ?? []).some((user) => user.id === this.me);
      this.#marks.set(message.channel_id, (this.#marks.get(message.channel_id) ?? 0) + (pinged ? 1 : 0));
      this.#paintChannels();
    }
  }

  #newChannel(channel) {
    this.directory.add(channel);
    this.#channels = [...this.#channels.filter((each) => each.id !== channel.id), channel];
    this.#paintChannels();
  }

  async #loadCommands() {
    this.#know(await api.commands(this.channel, this.me));
  }

  #know(commands) {
    this.#commands = commands;
    this.composer.commands = commands;
  }

  #showTyping(data) {
    if (data.channel_id !== this.channel) return;
    const user = this.directory.person(data.user_id) ?? this.directory.bot;
    if (user.id === this.me) return;
    clearTimeout(this.#typing);
    this.status.replaceChildren(dots("Typing"), h("b", {}, displayName(user)), " is typing…");
    this.#typing = setTimeout(() => this.status.replaceChildren(), TYPING_FOR);
  }

  #paintPeople() {
    this.people.replaceChildren(h("span", { class: "people-label" }, "You are"), ...this.directory.users.map((user) => h("button", {
      type: "button", class: "person", "aria-pressed": String(user.id === this.me), "data-user": user.username, "data-user-id": user.id,
      onclick: () => user.id === this.me || this.#become(user.id),
    }, avatar(user, this.directory, 22), displayName(user))));
    this.element.dataset.user = this.me;
  }

  #paintChannels() {
    this.nav.replaceChildren(...channelList(this.#channels, {
      directory: this.directory, current: this.channel, marks: this.#marks, open: (id) => this.openChannel(id),
    }).filter(Boolean));
  }

  #paintTitle() {
    const channel = this.directory.channels.get(this.channel);
    const name = this.directory.channelName(this.channel);
    const direct = channel.type === DM;
    const mark = direct ? avatar(this.directory.bot, this.directory, 24) : icon(isThread(channel) ? "thread" : "channel", 20);
    this.title.replaceChildren(mark, h("span", {}, name));
    this.composer.placeholder = `Message ${direct ? "@" : "#"}${name} · "/" for commands`;
  }

  /** What stands at the top of a channel. */
  welcome() {
    const name = this.directory.channelName(this.channel);
    const channel = this.directory.channels.get(this.channel);
    const direct = channel?.type === DM;
    const guild = channel && this.directory.guildOf(channel);
    const where = direct
      ? "These are your direct messages with Lodge. Solo games start here right away."
      : `This is the start of #${name}${guild ? ` in ${guild.name}` : ""}. Everyone here sees the same boards.`;
    const outside = guild?.bot_member === false && " Lodge isn't in this server. You're using it as a personal app.";
    return h("div", { class: "welcome" }, h("h3", {}, direct ? displayName(this.directory.bot) : `#${name}`), h("p", {}, where, outside,
      " Type ", h("button", { type: "button", class: "mention mention-link", onclick: () => this.compose("/") }, "/"), " to see what Lodge can do."));
  }

  // What messages ask of the pane that shows them.

  /** What was pressed on a message and waits for its answer, as {customId, values}; or undefined. */
  waitingOn(message) {
    return this.#waiting.get(message);
  }

  /** Press a button, or choose `values` in a select. */
  async press(message, component, values) {
    this.#waiting.set(message.id, { customId: component.custom_id, values });
    this.log.fail(message.id, null);
    const data = { component_type: component.type, custom_id: component.custom_id };
    if (values) data.values = values;
    const answer = await this.#interact(api.COMPONENT, data, message.id);
    this.#waiting.delete(message.id);
    this.log.fail(message.id, failure(answer) && (answer.error ?? FAILED));
    if (answer.status === "modal") this.#modal(answer.modal, message.id);
  }

  /** Run a command, typed or from a menu. */
  async run(command, data) {
    const who = displayName(this.directory.person(this.me));
    const words = [h("b", {}, who), " used ", h("span", { class: "mention" }, command.type > 1 ? command.name : `/${command.name}`)];
    const notice = this.log.notice(...words, h("span", { class: "thinking" }, dots("Sending"), "Sending…"));
    const answer = await this.#interact(api.COMMAND, data);
    if (!failure(answer)) {
      notice.remove();
      if (answer.status === "modal") this.#modal(answer.modal);
      return;
    }
    const dismiss = h("button", { type: "button", class: "plain-link", onclick: () => notice.remove() }, "Dismiss");
    notice.classList.add("failed");
    const sentence = answer.error && answer.error !== FAILED ? answer.error : NO_ANSWER;
    notice.replaceChildren(...words, h("p", { class: "failure", role: "alert", "data-role": "failure" }, sentence, " · ", dismiss));
  }

  /** The menu of what lies under the pointer: a person who is named there, or else a message. */
  #rightClick(event) {
    const person = event.target.closest("[data-user-id]")?.dataset.userId;
    const message = event.target.closest("[data-message-id]")?.dataset.messageId;
    const entries = person ? this.#entries(ON_USER, person) : message ? this.#entries(ON_MESSAGE, message) : [];
    if (!entries.length) return;
    event.preventDefault();
    contextMenu({ x: event.clientX, y: event.clientY }, entries);
  }

  /** Open the menu of a message, and of its author, below a button. */
  openMenu(message, button) {
    const { left, bottom } = button.getBoundingClientRect();
    const entries = [...this.#entries(ON_MESSAGE, message.id), ...this.#entries(ON_USER, message.author.id)];
    contextMenu({ x: left, y: bottom }, entries);
  }

  /** The entries of a menu: the commands of a type, run on a person or message. */
  #entries(type, target) {
    return this.#commands.filter((command) => command.type === type).map((command) => ({
      name: command.name,
      choose: () => this.run(command, { name: command.name, type, target_id: target }),
    }));
  }

  #modal(modal, message) {
    openModal(modal, this, async (data) => {
      const answer = await this.#interact(api.MODAL, data, message);
      if (answer.status === "refused") return answer.error;
      return failure(answer) ? "Something went wrong. Try again." : null;
    });
  }

  /** An interaction's answer; one that could not even be sent counts as failed. */
  #interact(type, data, message) {
    return api.interact(this.me, this.channel, type, data, message).catch((error) => ({ status: "failed", error: error.message }));
  }

  async say(text) {
    try {
      await api.say(this.me, this.channel, this.#mentions(text));
      this.log.toBottom();
    } catch (error) {
      const notice = this.log.notice(h("p", { class: "failure", role: "alert" }, `Not sent: ${error.message} · `,
        h("button", { type: "button", class: "plain-link", onclick: () => notice.remove() }, "Dismiss")));
    }
  }

  /** "@Ben" as Discord's clients send it. */
  #mentions(text) {
    return text.replace(/(?<!\w)@(\w+)/g, (whole, name) => {
      const user = this.directory.find(name);
      return user ? `<@${user.id}>` : whole;
    });
  }

  /** Open the channel if need be and bring the message into view. */
  async jump(channel, message) {
    if (channel !== this.channel) {
      if (!this.directory.channels.has(channel)) return;
      await this.openChannel(channel);
    }
    if (message) this.log.show(message);
  }

  compose(text) {
    this.composer.set(text);
  }

  focus() {
    this.composer.box.focus();
  }

  /** An ephemeral message goes from this pane only; the bot does not hear of it. */
  dismiss(id) {
    this.#dismissed.add(id);
    store(this.side, "dismissed", JSON.stringify([...this.#dismissed].slice(-200)));
    this.log.drop(id);
  }

  async remove(id) {
    await api.remove(this.channel, id);
  }
}

const failure = (answer) => answer.status === "failed" || answer.status === "refused";

// A pane keeps its person and channel over a reload of the page.

function stored(side, key) {
  return sessionStorage.getItem(`${side}.${key}`);
}

function store(side, key, value) {
  sessionStorage.setItem(`${side}.${key}`, value);
}
