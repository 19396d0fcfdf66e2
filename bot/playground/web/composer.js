// The message box, and the slash box that opens above it.

import * as api from "./api.js";
import { h, icon, uid } from "./dom.js";
import { avatar, displayName } from "./people.js";
import * as slash from "./slash.js";

const DEBOUNCE = 120;

export class Composer {
  #commands = [];
  #items = [];
  #active = -1;
  #answer = null;
  #asked = 0;
  #timer = 0;
  #shut = false;
  /** What is wrong with the text as it stands. */
  #complaint = "";

  /** `ctx` is the pane: it sends what is written here. */
  constructor(ctx) {
    this.ctx = ctx;
    const id = uid("slash");
    this.box = h("textarea", {
      class: "send-box", rows: "1", "data-role": "send-box", spellcheck: "false", autocomplete: "off", role: "combobox",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id, maxlength: "2000",
      oninput: () => this.#changed(), onkeydown: (event) => this.#key(event), onclick: () => this.#changed(),
      onblur: () => this.#hide(), onfocus: () => this.#changed(),
    });
    this.pills = h("div", { class: "send-pills", "aria-hidden": "true" });
    this.popup = h("div", { class: "slash", hidden: true, "data-role": "slash-box", onmousedown: (event) => event.preventDefault() });
    this.listId = id;
    const start = () => this.set(this.box.value.startsWith("/") ? this.box.value : "/");
    this.element = h("form", { class: "composer", "data-role": "composer", "data-commands": "0", onsubmit: (event) => { event.preventDefault(); this.#send(); } },
      this.popup,
      h("div", { class: "send-frame" },
        h("button", { type: "button", class: "slash-button", title: "Commands", "aria-label": "Show all commands", onclick: start }, "/"),
        h("div", { class: "send-field" }, this.pills, this.box),
        h("button", { class: "send-button", title: "Send", "aria-label": "Send" }, icon("send", 20))));
  }

  /** The commands registered for the channel that is open now. */
  set commands(list) {
    this.#commands = slash.leaves(list);
    this.element.dataset.commands = this.#commands.length;
    if (document.activeElement === this.box) this.#changed();
  }

  set placeholder(text) {
    this.box.placeholder = text;
    this.box.setAttribute("aria-label", text);
  }

  /** Put a text in the box, the caret behind it. */
  set(text) {
    this.box.value = text;
    this.box.focus();
    this.box.setSelectionRange(text.length, text.length);
    this.#changed();
  }

  get #command() {
    return slash.commandOf(this.box.value, this.#commands);
  }

  #changed() {
    this.#shut = false;
    this.#complaint = "";
    this.#size();
    this.#paintPills();
    this.#suggest();
  }

  #size() {
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight, 180)}px`;
  }

  /** The command and its values as pills behind the letters. */
  #paintPills() {
    const text = this.box.value;
    const command = this.#command;
    this.pills.replaceChildren();
    if (!command) return;
    const end = command.name.length + 1;
    const marks = [{ start: 0, end, kind: "pill-command" }];
    for (const value of slash.values(text, command)) {
      const stop = value.from + text.slice(value.from, value.end).trimEnd().length;
      if (value.start < value.from) marks.push({ start: value.start, end: stop, kind: "pill" });
    }
    let at = 0;
    for (const mark of marks.sort((a, b) => a.start - b.start)) {
      this.pills.append(text.slice(at, mark.start), h("span", { class: mark.kind }, text.slice(mark.start, mark.end)));
      at = mark.end;
    }
    this.pills.append(text.slice(at));
  }

  /** Find what could come next, and show it. */
  #suggest() {
    const text = this.box.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.#hide();
    const command = this.#command;
    if (!command) {
      const found = slash.suggestions(text, this.#commands);
      return this.#show(null, null, found.map((leaf) => ({ label: `/${leaf.name}`, detail: leaf.description, text: `/${leaf.name} `, command: leaf })), 0);
    }
    const caret = this.box.selectionStart;
    const all = slash.values(text, command);
    const value = slash.valueAt(all, caret, text);
    const name = slash.nameAt(value, caret, text);
    const items = value ? this.#valueItems(command, all, value) : [];
    const settled = name && name.start > value?.from && items.some((item) => item.exact);
    const both = [...(settled ? [] : items), ...(name ? this.#optionItems(command, all, value, name) : [])];
    return this.#show(command, settled ? null : value?.option ?? null, both, this.#preferred(value, both), all);
  }

  /** Options not yet given, as things to pick. */
  #optionItems(command, all, value, { start, word }) {
    const text = this.box.value;
    const unnamed = value && value.start === value.from;
    const given = new Set(all.filter((each) => !unnamed || each !== value).map((each) => each.option));
    const before = text.slice(0, start).replace(/\s*$/, " ");
    const after = text.slice(unnamed ? value.end : this.box.selectionStart);
    return command.options
      .filter((option) => !given.has(option) && option.name.startsWith(word))
      .map((option) => ({
        label: `${option.name}:`, detail: option.description, kind: slash.TYPE_NAMES[option.type], required: option.required,
        text: `${before}${option.name}:${after}`, caret: before.length + option.name.length + 1, option,
      }));
  }

  /** Values that the option at the caret could take. */
  #valueItems(command, all, value) {
    const { option, text } = value;
    const typed = text.replace(/^@/, "").toLowerCase();
    const fits = (label) => label.toLowerCase().includes(typed);
    const item = (label, insert, extra = {}) => ({ label, exact: [label, insert].some((each) => String(each).toLowerCase() === text.toLowerCase()), ...this.#inserted(value, insert), ...extra });
    if (option.type === slash.USER) {
      return this.ctx.directory.everybody.filter((user) => fits(displayName(user))).map((user) =>
        item(displayName(user), `@${displayName(user)}`, { user, detail: user.id === this.ctx.me ? "you" : user.username }));
    }
    if (option.type === slash.BOOLEAN) return ["True", "False"].filter(fits).map((word) => item(word, word));
    if (option.choices?.length) return option.choices.filter((choice) => fits(choice.name)).map((choice) => item(choice.name, choice.name));
    if (!option.autocomplete) return [];
    return this.#autocomplete(command, all, value).map((choice) => item(choice.name, choice.value, { detail: String(choice.value) === choice.name ? null : String(choice.value) }));
  }

  /** The text and caret after a value has been picked. */
  #inserted(value, insert) {
    const text = this.box.value;
    const after = text.slice(value.end).trimStart();
    const before = `${text.slice(0, value.start)}${value.option.name}:${insert} `;
    return { text: before + after, caret: before.length };
  }

  /** What is chosen when Enter is pressed without looking: only what the typed letters already mean. */
  #preferred(value, items) {
    if (!value) return items.findIndex((item) => item.required);
    const typed = value.text.replace(/^@/, "").toLowerCase();
    const exact = items.findIndex((item) => item.exact);
    if (exact >= 0) return exact;
    return items.length && (!typed || items[0].label.toLowerCase().startsWith(typed)) ? 0 : -1;
  }

  /** The bot's choices for what is typed. Until they come, those of the same option that still fit. */
  #autocomplete(command, all, value) {
    const { data } = slash.commandData(command, all, this.ctx.directory, value.option);
    const key = JSON.stringify([this.ctx.channel, this.ctx.me, data]);
    if (this.#answer?.key === key) return this.#answer.choices;
    clearTimeout(this.#timer);
    this.#asked += 1;
    const mine = this.#asked;
    this.#timer = setTimeout(async () => {
      const reply = await api.interact(this.ctx.me, this.ctx.channel, api.AUTOCOMPLETE, data).catch(() => ({}));
      if (mine !== this.#asked) return;
      this.#answer = { key, option: value.option, choices: reply.choices ?? [] };
      if (!this.#shut) this.#suggest();
    }, DEBOUNCE);
    const typed = value.text.toLowerCase();
    const stale = this.#answer?.option === value.option ? this.#answer.choices : [];
    return stale.filter((choice) => choice.name.toLowerCase().includes(typed));
  }

  #show(command, option, items, active, all = []) {
    this.#items = items;
    this.#active = active;
    const rows = items.map((item, index) => this.#row(item, index));
    const title = command ? this.#signature(command, option, all) : h("div", { class: "slash-title" }, this.#commands.length ? "Commands" : "Lodge hasn't registered any commands yet.");
    const none = command && option?.autocomplete && !items.length && h("p", { class: "slash-none" }, "No suggestions. Keep typing, or send it as it is.");
    this.popup.replaceChildren(title, h("div", { class: "slash-list", role: "listbox", id: this.listId, "aria-label": "Suggestions" }, rows), none || "");
    this.popup.hidden = document.activeElement !== this.box;
    this.box.setAttribute("aria-expanded", String(!this.popup.hidden));
    this.#mark();
    this.#paintComplaint();
  }

  #signature(command, option, all) {
    const chip = (each) => h("span", {
      class: ["chip", each === option && "current", all.some((value) => value.option === each && value.text) && "given"],
    }, each.name, each.required && h("i", { title: "needed" }, "*"));
    return h("div", { class: "slash-title" },
      h("div", { class: "slash-signature" }, h("b", {}, `/${command.name}`), command.options.map(chip)),
      h("p", {}, option ? [h("b", {}, option.name), ` · ${slash.TYPE_NAMES[option.type]} · ${option.description}`] : command.description));
  }

  #row(item, index) {
    const picture = item.user ? avatar(item.user, this.ctx.directory, 24) : null;
    return h("div", {
      class: ["slash-item", item.option && "slash-option"], role: "option", id: `${this.listId}-${index}`, "data-value": item.label,
      onclick: () => this.#take(item), onmousemove: () => { this.#active = index; this.#mark(); },
    }, picture, h("b", {}, item.label), h("span", {}, item.detail),
    item.kind && h("small", {}, item.required ? `${item.kind}, needed` : item.kind));
  }

  #mark() {
    const rows = this.popup.querySelectorAll("[role=option]");
    rows.forEach((row, index) => {
      row.classList.toggle("active", index === this.#active);
      row.setAttribute("aria-selected", String(index === this.#active));
    });
    const row = rows[this.#active];
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.box.setAttribute("aria-activedescendant", row.id);
    else this.box.removeAttribute("aria-activedescendant");
  }

  #hide() {
    this.#shut = true;
    this.popup.hidden = true;
    this.box.setAttribute("aria-expanded", "false");
  }

  #take(item) {
    this.box.value = item.text;
    const caret = item.caret ?? item.text.length;
    // A command with something to fill in goes straight to its first needed option.
    const needed = item.command?.options.find((option) => option.required);
    if (needed) this.box.value += `${needed.name}:`;
    this.box.setSelectionRange(needed ? this.box.value.length : caret, needed ? this.box.value.length : caret);
    this.box.focus();
    this.#changed();
  }

  #key(event) {
    const open = !this.popup.hidden;
    const item = this.#items[this.#active];
    if (event.isComposing) return;
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      this.#hide();
    } else if (open && this.#items.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : this.#items.length - 1;
      this.#active = this.#active < 0 ? (step === 1 ? 0 : this.#items.length - 1) : (this.#active + step) % this.#items.length;
      this.#mark();
    } else if (event.key === "Tab" && !event.shiftKey && open && this.#items.length) {
      event.preventDefault();
      this.#take(item ?? this.#items[0]);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (open && item && !item.exact && !this.#bare(item)) this.#take(item);
      else this.#send();
    }
  }

  /** A command fully typed that needs nothing more is sent by the first Enter. */
  #bare(item) {
    return item.command && this.box.value.trimEnd() === `/${item.command.name}` && !item.command.options.some((option) => option.required);
  }

  async #send() {
    const text = this.box.value.trim();
    if (!text) return;
    const command = slash.commandOf(`${this.box.value.trimEnd()} `, this.#commands);
    if (text.startsWith("/") && !command) {
      this.#complain(`There's no command ${text.split(" ")[0]}. Pick one from the list.`);
      return;
    }
    if (command) {
      const typed = `${this.box.value.trimEnd()} `;
      const { data, error, missing } = slash.commandData(command, slash.values(typed, command), this.ctx.directory);
      if (error) {
        if (missing && !new RegExp(`\\b${missing.name}:`).test(typed)) this.set(`${typed}${missing.name}:`);
        this.#complain(error);
        return;
      }
      this.#clear();
      await this.ctx.run(command, data);
    } else {
      this.#clear();
      await this.ctx.say(text);
    }
  }

  #clear() {
    this.box.value = "";
    this.#answer = null;
    this.#asked += 1;
    this.#changed();
  }

  /** Say what is wrong, until the text changes: suggestions that come late leave it there. */
  #complain(sentence) {
    this.popup.hidden = false;
    this.#complaint = sentence;
    this.#paintComplaint();
  }

  #paintComplaint() {
    this.popup.querySelector(".slash-error")?.remove();
    const sentence = this.#complaint;
    if (sentence) this.popup.prepend(h("p", { class: "slash-error", role: "alert", "data-role": "slash-error" }, sentence));
  }
}
