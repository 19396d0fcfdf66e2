// The list of messages of one channel: their order, what is above and below, and where the eye is.

import { pictureUrls } from "./components.js";
import { keepOpen } from "./buttons_and_selects.js";
import { h, icon } from "./dom.js";
import { continues, messageElement, plainText } from "./message.js";
import { day, displayName } from "./people.js";

const NEAR_BOTTOM = 160;
const PICTURE_PATIENCE = 600;

const byAge = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

export class Log {
  #messages = new Map();
  #failures = new Map();
  #versions = new Map();
  /** Whether the list keeps to its end as it grows: until its reader scrolls up. */
  #pinned = true;
  #top = 0;
  #highlighted = null;

  /** `ctx` is the pane. `element` goes into the page. */
  constructor(ctx) {
    this.ctx = ctx;
    this.list = h("div", { class: "log-list" });
    this.notices = h("div", { class: "notices" });
    this.inner = h("div", { class: "log-inner" }, this.list, this.notices);
    this.scroller = h("div", {
      class: "log", role: "log", "aria-live": "off", "aria-label": "Messages", tabindex: "0", "data-role": "scroll",
      onscroll: () => this.#scrolled(),
    }, this.inner);
    this.newer = h("button", { type: "button", class: "newer", hidden: true, onclick: () => this.toBottom() },
      icon("down", 16), "New messages");
    this.live = h("div", { class: "unseen", "aria-live": "polite", "data-role": "announcer" });
    this.element = h("div", { class: "log-frame" }, this.scroller, this.newer, this.live);
    const observer = new ResizeObserver(() => this.#pinned && this.toBottom());
    observer.observe(this.inner);
    observer.observe(this.scroller);
  }

  /** Show these messages and no others: a channel was opened. */
  reset(messages) {
    this.#messages = new Map(messages.map((message) => [message.id, message]));
    this.#failures.clear();
    this.notices.replaceChildren();
    this.#renderAll();
    this.toBottom();
  }

  get(id) {
    return this.#messages.get(id);
  }

  /** A message is new, or has changed. Its pictures are fetched first, so that nothing flickers. */
  async put(message) {
    const version = (this.#versions.get(message.id) ?? 0) + 1;
    this.#versions.set(message.id, version);
    const known = this.#messages.get(message.id);
    if (known) await ready(pictureUrls(message));
    if (this.#versions.get(message.id) !== version || message.channel_id !== this.ctx.channel) return;
    const fresh = !this.#messages.has(message.id);
    this.#messages.set(message.id, { ...this.#messages.get(message.id), ...message });
    if (fresh) {
      this.#renderAll();
      this.#arrived(message);
    } else {
      this.refresh(message.id);
    }
    this.#announce(message, fresh);
  }

  drop(id) {
    this.#versions.set(id, (this.#versions.get(id) ?? 0) + 1);
    if (this.#messages.delete(id)) this.#renderAll();
  }

  /** Set or (null) take away the red sentence under a message. */
  fail(id, sentence) {
    if (sentence) this.#failures.set(id, sentence);
    else this.#failures.delete(id);
    this.refresh(id);
  }

  /** Draw one message again, keeping the keyboard where it was. */
  refresh(id) {
    const old = this.list.querySelector(`[data-message-id="${id}"]`);
    const message = this.#messages.get(id);
    if (!old || !message) return;
    const place = controls(old).indexOf(document.activeElement);
    const element = this.#element(message, this.#above(message));
    old.replaceWith(element);
    keepOpen(old, element);
    if (place >= 0) (controls(element).filter((control) => !control.disabled)[place] ?? element).focus({ preventScroll: true });
  }

  /** A line below the messages that is no message; returns it, so that it can be changed or removed. */
  notice(...children) {
    const element = h("div", { class: "notice", "data-role": "notice" }, children);
    this.notices.append(element);
    this.toBottom();
    return element;
  }

  toBottom() {
    this.#pinned = true;
    this.newer.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#top = this.scroller.scrollTop;
  }

  /** Bring a message into view and light it up; false when it is not here. */
  show(id) {
    const element = this.list.querySelector(`[data-message-id="${id}"]`);
    if (!element) return false;
    this.#pinned = false;
    element.scrollIntoView({ block: "center" });
    this.#highlighted?.classList.remove("lit");
    this.#highlighted = element;
    element.classList.add("lit");
    element.focus({ preventScroll: true });
    setTimeout(() => element.classList.remove("lit"), 2500);
    return true;
  }

  #sorted() {
    return [...this.#messages.values()].sort(byAge);
  }

  #above(message) {
    const all = this.#sorted();
    return all[all.findIndex((each) => each.id === message.id) - 1];
  }

  #renderAll() {
    const children = [this.ctx.welcome()];
    const replaced = [];
    let above;
    for (const message of this.#sorted()) {
      const date = day(new Date(message.timestamp));
      if (!above || day(new Date(above.timestamp)) !== date) {
        children.push(h("div", { class: "day", role: "separator" }, h("span", {}, date)));
      }
      const old = this.list.querySelector(`[data-message-id="${message.id}"]`);
      const same = old && old.message === message && old.classList.contains("grouped") === continues(message, above);
      children.push(same ? old : this.#element(message, above));
      if (old && !same) replaced.push([old, children.at(-1)]);
      above = message;
    }
    const top = this.scroller.scrollTop;
    this.list.replaceChildren(...children); // with the focus in it, browsers scroll up
    this.scroller.scrollTop = top;
    for (const [old, element] of replaced) keepOpen(old, element);
  }

  #element(message, above) {
    const state = { grouped: continues(message, above), failure: this.#failures.get(message.id) };
    const element = messageElement(message, this.ctx, state);
    element.message = message;
    return element;
  }

  #arrived(message) {
    const near = this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
    const mine = message.author.id === this.ctx.me || message.flags & 64;
    if (this.#pinned || mine || near < this.scroller.clientHeight / 2) this.toBottom();
    else this.newer.hidden = false;
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    if (scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM) {
      this.#pinned = true;
      this.newer.hidden = true;
    } else if (scrollTop < this.#top) {
      this.#pinned = false;
    }
    this.#top = scrollTop;
  }

  #announce(message, fresh) {
    if (message.author.id === this.ctx.me) return;
    const words = plainText(message, this.ctx.directory);
    if (words) this.live.textContent = `${displayName(message.author)}${fresh ? "" : ", edited"}: ${words.slice(0, 400)}`;
  }
}

const controls = (element) => [...element.querySelectorAll("button[data-custom-id]")];

/** Wait until pictures can be shown without a gap, but not long. */
function ready(urls) {
  const loads = urls.map((url) => {
    const image = new Image();
    image.src = url;
    return image.decode().catch(() => undefined);
  });
  if (!loads.length) return Promise.resolve();
  const patience = new Promise((resolve) => setTimeout(resolve, PICTURE_PATIENCE));
  return Promise.race([Promise.all(loads), patience]);
}
