// What can be pressed: buttons, and the select menus of messages and modals.

import { dots, h, icon, uid } from "./dom.js";
import { messageLink } from "./markdown.js";
import { avatar, displayName } from "./people.js";

export const STRING_SELECT = 3;
export const USER_SELECT = 5;
export const CHANNEL_SELECT = 8;
const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const LINK = 5;

function emoji(data) {
  if (!data) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" },
    data.id ? h("img", { src: `/emojis/${data.id}.png`, alt: "", width: 22, height: 22 }) : data.name);
}

/** A button. `busy` shows that its click is being answered; `onpress()` is called for all but links. */
export function button(data, { busy, blocked, onpress, ctx }) {
  const style = BUTTON_STYLES[data.style] ?? "secondary";
  const content = [emoji(data.emoji), data.label && h("span", { class: "button-label" }, data.label)];
  const name = data.label ?? data.emoji?.name ?? "button";
  const common = { class: ["button", `button-${style}`, busy && "busy"], "data-custom-id": data.custom_id };
  if (data.style === LINK) return linkButton(data, content, ctx);
  return h("button", {
    ...common, type: "button", disabled: data.disabled, "aria-label": name, "aria-busy": busy ? "true" : null,
    "aria-disabled": blocked ? "true" : null,
    onclick: () => blocked || onpress(),
  }, content, busy && dots("Waiting for Lodge"));
}

function linkButton(data, content, ctx) {
  const ours = messageLink(data.url);
  const go = (event) => {
    event.preventDefault();
    ctx.jump(ours.channel, ours.message);
  };
  return h("a", {
    class: ["button", "button-link", data.disabled && "disabled"], href: data.disabled ? null : data.url,
    target: ours ? null : "_blank", rel: "noreferrer noopener", onclick: ours ? go : null,
  }, content, icon("link", 14));
}

/** What a select offers: [{value, label, description, picture, chosen}]. */
function entries(data, ctx) {
  if (data.type === STRING_SELECT) {
    return data.options.map((option) => ({
      value: option.value, label: option.label, description: option.description,
      picture: emoji(option.emoji), chosen: Boolean(option.default),
    }));
  }
  const chosen = new Set((data.default_values ?? []).map((value) => value.id));
  if (data.type === CHANNEL_SELECT) {
    const { channels } = ctx.directory;
    const guild = ctx.directory.guildOf(channels.get(ctx.channel));
    const offered = [...channels.values()].filter((channel) => guild && ctx.directory.guildOf(channel) === guild
      && (data.channel_types ?? [channel.type]).includes(channel.type));
    return offered.map((channel) => ({
      value: channel.id, label: channel.name, description: null, picture: icon("channel", 18), chosen: chosen.has(channel.id),
    }));
  }
  return ctx.directory.everybody.map((user) => ({
    value: user.id, label: displayName(user), description: null,
    picture: avatar(user, ctx.directory, 24), chosen: chosen.has(user.id),
  }));
}

/**
 * A select menu. With one value to choose, choosing closes it and calls `onchoose(values)`; with several,
 * closing does, when the number chosen is allowed and something changed. Escape puts back what was chosen.
 * `values`, where given, are the ones chosen instead of the defaults.
 */
export function select(data, { ctx, busy, blocked, values, onchoose }) {
  const items = entries(data, ctx);
  const least = data.min_values ?? 1;
  const most = data.max_values ?? 1;
  const single = most === 1;
  let chosen = values ?? items.filter((item) => item.chosen).map((item) => item.value);
  let before = chosen;
  let active = 0;
  const id = uid("select");

  const trigger = h("button", {
    type: "button", class: ["select-trigger", busy && "busy"], role: "combobox", "aria-haspopup": "listbox",
    "aria-expanded": "false", "aria-controls": id, "aria-label": data.placeholder ?? "Make a selection",
    disabled: data.disabled, "data-custom-id": data.custom_id,
    onclick: () => !blocked && (isOpen() ? close() : open()), onkeydown: key,
  });
  const menu = h("div", { class: "select-menu", role: "listbox", id, hidden: true, "aria-multiselectable": String(!single) });
  const element = h("div", { class: "select", "data-role": "select" }, trigger, menu);

  function paint() {
    const labels = items.filter((item) => chosen.includes(item.value));
    trigger.replaceChildren(
      labels.length
        ? h("span", { class: "select-value" }, labels.map((item) => h("span", { class: single ? null : "select-tag" },
          item.picture?.cloneNode(true), item.label)))
        : h("span", { class: "select-placeholder" }, data.placeholder ?? "Make a selection"),
      busy ? dots("Waiting for Lodge") : icon("down", 20));
    const scrolled = menu.scrollTop;
    menu.replaceChildren(...items.map(row), ...(single ? [] : [footer()]));
    menu.scrollTop = scrolled;
    if (isOpen()) trigger.setAttribute("aria-activedescendant", `${id}-${active}`);
    else trigger.removeAttribute("aria-activedescendant");
  }

  function row(item, index) {
    const on = chosen.includes(item.value);
    const full = !single && !on && chosen.length >= most;
    return h("div", {
      class: ["select-option", index === active && "active"], role: "option", id: `${id}-${index}`,
      "aria-selected": String(on), "aria-disabled": full ? "true" : null, "data-value": item.value,
      onmousedown: (event) => event.preventDefault(),
      onclick: () => { active = index; toggle(item.value); },
    }, !single && h("span", { class: "select-box" }, on && icon("check", 14)),
    item.picture, h("span", { class: "select-words" }, h("span", {}, item.label),
      item.description && h("small", {}, item.description)), single && on && icon("check", 18));
  }

  function footer() {
    return h("div", { class: "select-footer", onmousedown: (event) => event.preventDefault() },
      `${chosen.length} chosen, ${least} to ${most} allowed`,
      h("button", { type: "button", class: "button button-primary", tabindex: "-1", disabled: chosen.length < least, onclick: close }, "Done"));
  }

  const isOpen = () => !menu.hidden;

  function open() {
    before = chosen;
    active = Math.max(0, items.findIndex((item) => chosen.includes(item.value)));
    unfold();
  }

  function unfold() {
    menu.hidden = false;
    trigger.setAttribute("aria-expanded", "true");
    const pane = element.closest("[data-role=scroll]")?.getBoundingClientRect();
    const box = trigger.getBoundingClientRect();
    const below = pane ? pane.bottom - box.bottom : Infinity;
    element.classList.toggle("up", below < MENU_HEIGHT && box.top - pane.top > below);
    document.addEventListener("mousedown", outside);
    paint();
    if (element.closest("[data-role=modal]")) menu.scrollIntoView({ block: "nearest" }); // a form scrolls
  }

  function fold() {
    menu.hidden = true;
    trigger.setAttribute("aria-expanded", "false");
    document.removeEventListener("mousedown", outside);
  }

  function close() {
    fold();
    const changed = chosen.length !== before.length || chosen.some((value) => !before.includes(value));
    const allowed = chosen.length >= least;
    if (!allowed) chosen = before;
    paint();
    trigger.focus({ preventScroll: true });
    if (changed && allowed) onchoose(chosen);
  }

  function outside(event) {
    if (!element.isConnected) fold();
    else if (!element.contains(event.target)) close();
  }

  function toggle(value) {
    if (single) {
      chosen = chosen.includes(value) && least === 0 ? [] : [value];
      close();
      return;
    }
    if (chosen.includes(value)) chosen = chosen.filter((other) => other !== value);
    else if (chosen.length < most) chosen = [...chosen, value];
    paint();
  }

  function move(to) {
    active = (to + items.length) % items.length;
    paint();
    menu.children[active].scrollIntoView({ block: "nearest" });
  }

  const steps = { ArrowDown: () => active + 1, ArrowUp: () => active - 1, Home: () => 0, End: () => items.length - 1 };

  function key(event) {
    if (blocked) return;
    if (!isOpen()) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      chosen = before;
      close();
    } else if (event.key in steps) {
      event.preventDefault();
      move(steps[event.key]());
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      toggle(items[active].value);
    } else if (event.key === "Tab") {
      close();
    }
  }

  OPEN.set(element, {
    asks: JSON.stringify([data.id, least, most, items.map((item) => [item.value, item.label])]),
    leave() {
      if (!isOpen()) return null;
      fold();
      return { chosen, before, active, scrolled: menu.scrollTop };
    },
    resume(state) {
      if (blocked) return;
      ({ chosen, before, active } = state);
      unfold();
      menu.scrollTop = state.scrolled;
    },
  });
  paint();
  return element;
}

const MENU_HEIGHT = 320;

/** How each select menu is taken over by the one that replaces it. */
const OPEN = new WeakMap();

/** Menus that are open in `old` stay open in `fresh`, which replaces it, where they still offer the same, be it
 * by another custom id; the others close with nothing sent. */
export function keepOpen(old, fresh) {
  const menus = (within) => [...within.querySelectorAll("[data-role=select]")].map((element) => OPEN.get(element));
  for (const menu of menus(old)) {
    const state = menu.leave();
    if (state) menus(fresh).find((other) => other.asks === menu.asks)?.resume(state);
  }
}
