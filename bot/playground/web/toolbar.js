// The toolbar at the top: whether the bot is online, the clock, how far away Discord is, and buttons to restart the bot and
// to drop its connection.

import * as api from "./api.js";
import { ClockMenu } from "./clock.js";
import { DistanceMenu } from "./distance.js";
import { h, icon, menu } from "./dom.js";
import { lodge } from "./people.js";

const RESTARTS = { term: ["Restart the bot", "Asks it to stop (SIGTERM)"], kill: ["Kill the bot", "Stops it instantly (kill -9)"] };
const DROPS = {
  close: ["Drop the connection", "Closes the connection, which the bot may resume"],
  reconnect: ["Ask for a reconnect", "Asks the bot to reconnect, as Discord sometimes does"],
  abort: ["Cut the wire", "The connection goes silent"],
  invalid: ["Invalidate the session", "The bot has to identify again"],
};

const START_PATIENCE = 15_000;

export class Toolbar {
  #starting = false;
  #toast;

  constructor(connected, { refusals, toast, onHelp, onSplit }) {
    this.#toast = toast;
    this.bot = h("span", { class: "bot-status", role: "status", "data-role": "bot-status" });
    this.twoPanes = h("button", {
      type: "button", class: "top-button", "data-role": "panes-toggle", title: "Show one pane or two", onclick: onSplit,
    }, icon("panes", 18), h("span", {}, "Two panes"));
    const help = h("button", { type: "button", class: "top-button", title: "How to start", onclick: onHelp },
      icon("help", 18), h("span", {}, "How to start"));
    this.clock = new ClockMenu({ toast });
    this.distance = new DistanceMenu({ toast });
    this.element = h("header", { class: "top" }, lodge(), h("h1", {}, "Lodge playground"), this.bot,
      h("div", { class: "top-tools" }, help, this.twoPanes, this.clock.element, this.distance.element,
        this.#menu("restart", RESTARTS, (how) => this.#restart(how)), this.#menu("plug", DROPS, (how) => this.#drop(how)),
        refusals.toggle));
    this.showBot(connected);
  }

  /** Ask the playground for what the menus show. */
  async load() {
    await Promise.all([this.clock.load(), this.distance.load()]);
  }

  /** The light in the bar: on, off, or (after a restart, until the bot is back) starting. */
  showBot(connected) {
    if (connected) this.#starting = false;
    const state = connected ? "on" : this.#starting ? "starting" : "off";
    const words = { on: "Lodge is online", starting: "Lodge is restarting…", off: "Lodge is offline" };
    this.bot.dataset.state = state;
    this.bot.replaceChildren(h("i", { class: "light" }), words[state]);
  }

  /** The button for two panes: pressed, or not. */
  showSplit(two) {
    this.twoPanes.setAttribute("aria-pressed", String(two));
  }

  /** A button for the first way of doing something, and a menu of the other ways. */
  #menu(name, ways, act) {
    const [usual, ...others] = Object.keys(ways);
    const item = (how) => h("button", { type: "button", class: "menu-item", "data-role": `${name}-${how}`, onclick: () => { details.open = false; act(how); } },
      h("b", {}, ways[how][0]), h("small", {}, ways[how][1]));
    const details = menu({}, [{ "aria-label": "More options", title: "More options" }, icon("down", 16)], others.map(item));
    return h("div", { class: "split-button", "data-role": name },
      h("button", { type: "button", class: "top-button", title: ways[usual][1], "data-role": `${name}-${usual}`, onclick: () => act(usual) },
        icon(name, 18), h("span", {}, ways[usual][0])), details);
  }

  async #restart(how) {
    this.#starting = true;
    this.showBot(false);
    try {
      await api.restart(how);
      await new Promise((resolve) => setTimeout(resolve, START_PATIENCE));
    } catch (error) {
      this.#toast(error.message);
    }
    this.#starting = false;
    this.showBot((await api.world()).bot.connected);
  }

  async #drop(how) {
    try {
      await api.drop(how);
      this.#toast(`${DROPS[how][0]}: done. The bot will reconnect on its own.`);
    } catch (error) {
      this.#toast(error.message);
    }
  }
}
