// The panel of what Discord would have refused, had the bot talked to Discord.

import * as api from "./api.js";
import { h, icon } from "./dom.js";
import { clock } from "./people.js";

export class Refusals {
  #list = [];

  /** `toggle` opens and shuts the panel and carries the count; `panel` is the drawer. */
  constructor() {
    this.count = h("span", { class: "count", "data-role": "refusal-count" }, "0");
    this.toggle = h("button", {
      type: "button", class: "top-button", "aria-expanded": "false", "aria-controls": "refusals", "data-role": "refusals-toggle",
      title: "The bot's requests that Discord would have refused", onclick: () => this.#open(this.panel.hidden),
    }, icon("shield", 18), h("span", {}, "Refused"), this.count);
    this.body = h("div", { class: "drawer-body", "data-role": "refusal-list" });
    this.panel = h("aside", { class: "drawer", id: "refusals", "aria-label": "What Discord would refuse", hidden: true, "data-role": "refusals",
      onkeydown: (event) => event.key === "Escape" && this.#open(false) },
      h("header", {}, h("h2", {}, "What Discord would refuse"),
        h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => this.#open(false) }, icon("close"))),
      this.body);
    this.#paint();
  }

  async load() {
    this.#list = (await api.refusals()) ?? [];
    this.#paint();
  }

  #open(open) {
    this.panel.hidden = !open;
    (open ? this.panel.querySelector("button") : this.toggle).focus();
    this.toggle.setAttribute("aria-expanded", String(open));
  }

  #paint() {
    this.count.textContent = this.#list.length;
    this.count.classList.toggle("some", this.#list.length > 0);
    const intro = "The playground refuses whatever Discord would refuse. The newest refusals come first.";
    const none = h("p", { class: "drawer-none" }, icon("check", 20), "Nothing yet.");
    this.body.replaceChildren(h("p", { class: "drawer-intro" }, intro), ...(this.#list.length ? this.#list.toReversed().map(row) : [none]));
  }
}

function row(refusal) {
  const errors = refusal.errors && Object.keys(refusal.errors).length ? h("pre", {}, JSON.stringify(refusal.errors, null, 2)) : null;
  return h("article", { class: "refusal" },
    h("header", {}, h("b", {}, refusal.code || refusal.status), h("span", {}, refusal.message), h("time", {}, when(refusal.at))),
    h("code", {}, `${refusal.method} ${refusal.path} → ${refusal.status}`), errors);
}

/** `at` is seconds since 1970, or an ISO date. */
function when(at) {
  return at ? clock(new Date(typeof at === "number" ? at * 1000 : at)) : "";
}
