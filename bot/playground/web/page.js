// The page: the toolbar at the top, and one or two panes below it.

import * as api from "./api.js";
import { h, icon } from "./dom.js";
import { skipLinks, typeAnywhere } from "./keys.js";
import { refreshTimes } from "./markdown.js";
import { Pane } from "./pane.js";
import { Refusals } from "./discord_refusals.js";
import { Toolbar } from "./toolbar.js";

class Page {
  constructor(world) {
    this.refusals = new Refusals();
    this.toasts = h("div", { class: "toasts", "aria-live": "polite" });
    const options = { onNews: (type, data) => this.#news(type, data) };
    const [first, second] = world.users;
    this.panes = [
      new Pane("left", world, { person: first.id, ...options }),
      new Pane("right", world, { person: (second ?? first).id, ...options }),
    ];
    this.toolbar = new Toolbar(world.bot.connected, {
      refusals: this.refusals, toast: (sentence) => this.#toast(sentence),
      onHelp: () => this.#showHint(this.hint.hidden), onSplit: () => this.#split(!document.body.classList.contains("two")),
    });
    const host = document.getElementById("page");
    host.replaceChildren(skipLinks(this.panes), this.toolbar.element, this.#hint(),
      h("main", { class: "panes" }, this.panes.map((pane) => pane.element)), this.refusals.panel, this.toasts);
    this.#split(localStorage.getItem("panes") !== "one");
    typeAnywhere(this.panes);
  }

  async start() {
    await Promise.all([...this.panes.map((pane) => pane.start()), this.refusals.load(), this.toolbar.load()]);
    document.body.dataset.ready = "true";
  }

  #toast(sentence) {
    const toast = h("p", { class: "toast", "data-role": "toast" }, sentence);
    this.toasts.append(toast);
    setTimeout(() => toast.remove(), 6000);
  }

  /** Events that concern no single pane. Both panes hear them; hearing twice does no harm. */
  #news(type, data) {
    if (type === "BOT_STATUS") this.toolbar.showBot(data.connected);
    if (type === "REFUSED") this.refusals.load();
    if (type === "CLOCK") this.toolbar.clock.set(data.ahead);
    if (type === "DISTANCE") this.toolbar.distance.show(data);
    if (type === "LINE" && data) Promise.all([this.refusals.load(), this.toolbar.load()]).catch(() => undefined);
  }

  #split(two) {
    document.body.classList.toggle("two", two);
    this.toolbar.showSplit(two);
    localStorage.setItem("panes", two ? "two" : "one");
  }

  #hint() {
    const [left] = this.panes;
    const versus = "/play game:yonmoque opponent:@Ben";
    const alone = "/play game:el-oso";
    const lodge = "/play game:yonmoque level:normal";
    const fill = (text, before) => h("button", {
      type: "button", class: "try", title: "Put this in the left message box", onclick: async () => { await before?.(); left.compose(text); },
    }, text);
    const toDm = () => {
      const dm = left.nav.querySelector(".channels-section:last-child .channel");
      return left.openChannel(dm.dataset.channelId);
    };
    this.hint = h("section", { class: "hint", "aria-label": "How to start" },
      h("p", {}, h("b", {}, "Two players: "), "send ", fill(versus), " as Ann, press Accept as Ben, then use the buttons to move."),
      h("p", {}, h("b", {}, "Alone: "), "send ", fill(alone, toDm), " in your direct messages with Lodge, or play against Lodge with ", fill(lodge), "."),
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
setInterval(refreshTimes, 1000);
