// How far away the playground is from the bot: what is in force, and the menu of a few distances.

import * as api from "./api.js";
import { h, icon, menu } from "./dom.js";

/** By name: what `POST /playground/distance` takes, the label, and what it means. */
const DISTANCES = {
  none: [{ latency: 0, stragglers: 0, events: "prompt" }, "None", "Everything arrives instantly"],
  usual: [{ latency: 120, stragglers: 0, events: "prompt" }, "120 ms", "About as far away as Discord"],
  stragglers: [{ latency: 120, stragglers: 5, events: "prompt" }, "120 ms with stragglers", "Now and then a request takes two seconds"],
  late: [{ latency: 120, stragglers: 0, events: "late" }, "120 ms, events late", "Presses reach Lodge late too"],
  shuffled: [{ latency: 120, stragglers: 0, events: "shuffled" }, "120 ms, events out of order", "A second press may arrive before the first"],
};
const EVENTS = { late: "Events arrive late.", shuffled: "Events arrive out of order." };

export class DistanceMenu {
  #toast;

  constructor({ toast }) {
    this.#toast = toast;
    this.latency = h("span", { class: "count", hidden: true, "data-role": "distance-latency" });
    this.now = h("p", { class: "tool-now", role: "status", "data-role": "distance-now" });
    this.items = Object.entries(DISTANCES).map(([name, [distance, label, meaning]]) => h("button", {
      type: "button", class: "menu-item", "data-role": `distance-${name}`, onclick: () => this.#moveAway(distance),
    }, h("b", {}, label), h("small", {}, meaning)));
    this.element = menu({ class: "tool-menu", "data-role": "distance" },
      [{ class: "top-button", "aria-label": "Distance", title: "How far away Discord is from Lodge" },
        icon("distance", 18), h("span", {}, "Distance"), this.latency],
      this.now, this.items);
  }

  /** What is in force, however it was set. */
  show({ latency, stragglers, events }) {
    const away = `${Math.round(latency)} ms`;
    this.latency.hidden = !latency && !stragglers;
    this.latency.textContent = away;
    this.now.textContent = [
      latency ? `Discord is ${away} away.` : "Discord answers instantly.",
      stragglers && `${stragglers}% of requests take two seconds.`,
      EVENTS[events],
    ].filter(Boolean).join(" ");
    Object.values(DISTANCES).forEach(([each], index) => {
      const inForce = each.latency === latency && each.stragglers === stragglers && each.events === events;
      this.items[index].setAttribute("aria-pressed", String(inForce));
    });
  }

  /** Ask the playground how far away it is. */
  async load() {
    this.show(await api.distance());
  }

  async #moveAway(distance) {
    try {
      this.show(await api.moveAway(distance));
    } catch (error) {
      this.#toast(error.message);
    }
  }
}
