// What can be pressed: buttons, and the select menus of messages and modals.

import { dots, h, icon, uid } from "./dom.js";
import { messageLink } from "./markdown.js";
import { avatar, displayName } from "./people.js";

export const STRING_SELECT = 3;
export const USER_SELECT = 5;
const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const LINK = 5;

function emoji(data) {
  if (!data) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" }, data.id ? `:${data.name}:` : data.name);
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
  return ctx.directory.everybody.map((user) => ({
    value: user.id, label: displayName(user), description: null,
    picture: avatar(user, ctx.directory, 24), chosen: chosen.has(user.id),
  }));
}

/**
 * A select menu. With one value to choose, choosing closes it and calls `onchoose(values)`; with several,
 * closing does, when the number chosen is allowed and something changed.
 */
export function select(data, { ctx, busy, blocked, onchoose }) {
  const items = entries(data, ctx);
  const single = (data.max_values ?? 1) === 1;
  let chosen = items.filter((item) => item.chosen).map((item) => item.value);
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
    menu.replaceChildren(...items.map(row), ...(single ? [] : [footer()]));
  }

  function row(item, index) {
    const on = chosen.includes(item.value);
    return h("div", {
      class: ["select-option", index === active && "active"], role: "option", id: `${id}-${index}`,
      "aria-selected": String(on), "data-value": item.value,
      onmousedown: (event) => event.preventDefault(),
      onclick: () => toggle(item.value),
    }, item.picture, h("span", { class: "select-words" }, h("span", {}, item.label),
      item.description && h("small", {}, item.description)), on && icon("check", 18));
  }

  function footer() {
    const least = data.min_values ?? 1;
    return h("div", { class: "select-footer" }, `${chosen.length} chosen (${least} to ${data.max_values})`,
      h("button", { type: "button", class: "button button-primary", disabled: chosen.length < least, onclick: close }, "Done"));
  }

  const isOpen = () => !menu.hidden;

  function open() {
    before = chosen;
    active = Math.max(0, items.findIndex((item) => chosen.includes(item.value)));
    menu.hidden = false;
    trigger.setAttribute("aria-expanded", "true");
    const pane = element.closest("[data-role=scroll]")?.getBoundingClientRect();
    const box = trigger.getBoundingClientRect();
    element.classList.toggle("up", Boolean(pane) && pane.bottom - box.bottom < 240 && box.top - pane.top > 240);
    document.addEventListener("mousedown", outside);
    paint();
  }

  function close() {
    menu.hidden = true;
    trigger.setAttribute("aria-expanded", "false");
    document.removeEventListener("mousedown", outside);
    const changed = chosen.length !== before.length || chosen.some((value) => !before.includes(value));
    if (changed && chosen.length >= (data.min_values ?? 1)) onchoose(chosen);
    else chosen = before;
    paint();
  }

  function outside(event) {
    if (!element.contains(event.target)) close();
  }

  function toggle(value) {
    if (single) {
      chosen = chosen.includes(value) && data.min_values === 0 ? [] : [value];
      close();
      return;
    }
    if (chosen.includes(value)) chosen = chosen.filter((other) => other !== value);
    else if (chosen.length < data.max_values) chosen = [...chosen, value];
    paint();
  }

  function key(event) {
    if (event.key === "Escape" && isOpen()) {
      event.stopPropagation();
      chosen = before;
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen()) return open();
      active = (active + (event.key === "ArrowDown" ? 1 : items.length - 1)) % items.length;
      trigger.setAttribute("aria-activedescendant", `${id}-${active}`);
      paint();
      menu.children[active].scrollIntoView({ block: "nearest" });
    } else if ((event.key === "Enter" || event.key === " ") && isOpen()) {
      event.preventDefault();
      toggle(items[active].value);
    } else if (event.key === "Tab" && isOpen()) {
      close();
    }
    return undefined;
  }

  paint();
  return element;
}
