// The page: the bar at the top, and one or two panes below it.

import * as api from "./api.js";
import { h, icon } from "./dom.js";
import { refreshTimes } from "./markdown.js";
import { Pane } from "./pane.js";
import { lodge } from "./people.js";
import { Refusals } from "./refusals.js";

const RESTARTS = { term: ["Restart the bot", "It is asked to leave (SIGTERM)"], kill: ["Kill the bot", "It gets no chance to tidy up (kill -9)"] };
const DROPS = {
  close: ["Drop the connection", "The gateway closes the line; the bot may resume"],
  reconnect: ["Ask for a reconnect", "The gateway asks the bot to come again, as Discord does now and then"],
  abort: ["Cut the wire", "The line goes dead without a word"],
  invalid: ["Invalidate the session", "The bot has to identify again"],
};

const START_PATIENCE = 15_000;

class Page {
  #starting = false;

  constructor(world) {
    this.refusals = new Refusals();
    this.bot = h("span", { class: "bot-status", role: "status", "data-role": "bot-status" });
    this.toasts = h("div", { class: "toasts", "aria-live": "polite" });
    const options = { onNews: (type, data) => this.#news(type, data) };
    const [first, second] = world.users;
    this.panes = [
      new Pane("left", world, { person: first.id, ...options }),
      new Pane("right", world, { person: (second ?? first).id, ...options }),
    ];
    this.showBot(world.bot.connected);
    const host = document.getElementById("page");
    host.replaceChildren(this.#bar(), this.#hint(),
      h("main", { class: "panes" }, this.panes.map((pane) => pane.element)), this.refusals.panel, this.toasts);
    this.#split(localStorage.getItem("panes") !== "one");
  }

  async start() {
    await Promise.all([...this.panes.map((pane) => pane.start()), this.refusals.load()]);
    document.body.dataset.ready = "true";
  }

  #bar() {
    this.twoPanes = h("button", {
      type: "button", class: "top-button", "data-role": "panes-toggle", title: "One pane or two",
      onclick: () => this.#split(!document.body.classList.contains("two")),
    }, icon("panes", 18), h("span", {}, "Two panes"));
    this.helper = h("button", { type: "button", class: "top-button", title: "How to start", onclick: () => this.#showHint(this.hint.hidden) },
      icon("help", 18), h("span", {}, "How to start"));
    return h("header", { class: "top" }, lodge(), h("h1", {}, "Lodge playground"), this.bot,
      h("div", { class: "top-tools" }, this.helper, this.twoPanes,
        this.#menu("restart", RESTARTS, (how) => this.#restart(how)), this.#menu("plug", DROPS, (how) => this.#drop(how)),
        this.refusals.toggle));
  }

  /** A button for the first way of doing something, and a menu of the other ways. */
  #menu(name, ways, act) {
    const [usual, ...others] = Object.keys(ways);
    const item = (how) => h("button", { type: "button", class: "menu-item", "data-role": `${name}-${how}`, onclick: () => { details.open = false; act(how); } },
      h("b", {}, ways[how][0]), h("small", {}, ways[how][1]));
    const details = h("details", { class: "menu", onfocusout: (event) => details.contains(event.relatedTarget) || (details.open = false) },
      h("summary", { "aria-label": "Other ways", title: "Other ways" }, icon("down", 16)), h("div", { class: "menu-list" }, others.map(item)));
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
      this.#toast(`${DROPS[how][0]}: done. The bot finds its way back by itself.`);
    } catch (error) {
      this.#toast(error.message);
    }
  }

  #toast(sentence) {
    const toast = h("p", { class: "toast", "data-role": "toast" }, sentence);
    this.toasts.append(toast);
    setTimeout(() => toast.remove(), 6000);
  }

  /** The light in the bar: on, off, or (after a restart, until the bot is back) starting. */
  showBot(connected) {
    if (connected) this.#starting = false;
    const state = connected ? "on" : this.#starting ? "starting" : "off";
    const words = { on: "Lodge is online", starting: "Lodge is restarting…", off: "Lodge is offline" };
    this.bot.dataset.state = state;
    this.bot.replaceChildren(h("i", { class: "light" }), words[state]);
  }

  /** Events that concern no single pane. Both panes hear them; hearing twice does no harm. */
  #news(type, data) {
    if (type === "BOT_STATUS") this.showBot(data.connected);
    if (type === "REFUSED") this.refusals.load();
    if (type === "LINE" && data) this.refusals.load().catch(() => undefined);
  }

  #split(two) {
    document.body.classList.toggle("two", two);
    this.twoPanes.setAttribute("aria-pressed", String(two));
    localStorage.setItem("panes", two ? "two" : "one");
  }

  #hint() {
    const [left] = this.panes;
    const versus = "/play game:yonmoque opponent:@Ben";
    const alone = "/play game:el-oso";
    const fill = (text, before) => h("button", {
      type: "button", class: "try", title: "Put it in the left box", onclick: async () => { await before?.(); left.compose(text); },
    }, text);
    const toDm = () => {
      const dm = left.nav.querySelector(".channels-section:last-child .channel");
      return left.openChannel(dm.dataset.channelId);
    };
    this.hint = h("section", { class: "hint", "aria-label": "How to start" },
      h("p", {}, h("b", {}, "Two players: "), "send ", fill(versus), " as Ann, press Accept as Ben, then move by the buttons."),
      h("p", {}, h("b", {}, "Alone: "), "send ", fill(alone, toDm), " in the direct message with Lodge."),
      h("button", { type: "button", class: "icon-button", "aria-label": "Hide this hint", onclick: () => this.#showHint(false) }, icon("close", 18)));
    this.#showHint(localStorage.getItem("hint") !== "off");
    return this.hint;
  }

  #showHint(shown) {
    this.hint.hidden = !shown;
    localStorage.setItem("hint", shown ? "on" : "off");
  }
}

/** The world, however long the server takes to be there. */
async function whenThere() {
  for (;;) {
    try {
      return await api.world();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const page = new Page(await whenThere());
await page.start();
setInterval(refreshTimes, 15_000);
