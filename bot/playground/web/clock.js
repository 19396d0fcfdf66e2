// The playground's clock: how far it is ahead of the machine's, and the menu that moves it on.

import * as api from "./api.js";
import { h, icon, menu } from "./dom.js";
import { refreshTimes } from "./markdown.js";
import { moment } from "./people.js";
import { ahead, now, setAhead } from "./world_time.js";

const STEPS = [["+1 minute", 60], ["+1 hour", 3600], ["+1 day", 86_400]];
const LENGTHS = [["d", 86_400], ["h", 3600], ["min", 60]];

export class ClockMenu {
  #toast;

  constructor({ toast }) {
    this.#toast = toast;
    this.count = h("span", { class: "count", hidden: true, "data-role": "clock-ahead" });
    this.now = h("p", { class: "tool-now", role: "status", "data-role": "clock-now" });
    this.steps = STEPS.map(([label, seconds]) => h("button", {
      type: "button", class: "menu-item", "data-role": `clock-${seconds}`, onclick: () => this.#advance(seconds),
    }, h("b", {}, label)));
    this.element = menu({ class: "tool-menu", "data-role": "clock", ontoggle: () => this.show() },
      [{ class: "top-button", "aria-label": "Clock", title: "Move time forward for Lodge and Discord" },
        icon("clock", 18), h("span", {}, "Clock"), this.count],
      this.now, this.steps);
    this.show();
  }

  /** Take over by how many seconds the clock is ahead, and bring everything on the page up to date. */
  set(seconds) {
    setAhead(seconds);
    refreshTimes();
    this.show();
  }

  /** Ask the playground how far it is ahead. */
  async load() {
    this.set((await api.clock()).ahead);
  }

  /** What time it is. */
  show() {
    const words = inWords(ahead());
    this.count.hidden = !words;
    this.count.textContent = `+${words}`;
    this.now.textContent = `It's ${moment(new Date(now()), "F")} here${words ? `, ${words} ahead` : ""}.`;
  }

  async #advance(seconds) {
    try {
      this.set((await api.advance(seconds)).ahead);
    } catch (error) {
      this.#toast(error.message);
    }
  }
}

/** "1 d 2 h", "5 min"; nothing below a minute. */
function inWords(seconds) {
  let left = seconds;
  const parts = [];
  for (const [unit, length] of LENGTHS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count) parts.push(`${count} ${unit}`);
  }
  return parts.slice(0, 2).join(" ");
}
