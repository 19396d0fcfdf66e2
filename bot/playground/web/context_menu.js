// The menus of people and messages: the commands that the application adds to them.

import { h } from "./dom.js";

/** Command types, as Discord numbers them. */
export const ON_USER = 2;
export const ON_MESSAGE = 3;

let opened = null;

/** Show a menu of `entries`, [{name, choose}], at a point of the window. */
export function contextMenu({ x, y }, entries) {
  close();
  const back = document.activeElement;
  const leave = () => {
    close();
    back?.focus();
  };
  const items = entries.map(({ name, choose }) => h("button", {
    type: "button", role: "menuitem", "data-command": name,
    onclick: () => {
      leave();
      choose();
    },
  }, name));
  const key = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") leave();
    if (step) items.at((items.indexOf(document.activeElement) + step) % items.length)?.focus();
    if (step || event.key === "Escape") event.preventDefault();
  };
  opened = h("div", { class: "context-menu", role: "menu", "aria-label": "Apps", "data-role": "context-menu", onkeydown: key }, items);
  document.body.append(opened);
  const { width, height } = opened.getBoundingClientRect();
  opened.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
  opened.style.top = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`;
  items[0]?.focus();
  document.addEventListener("pointerdown", outside, true);
}

function close() {
  opened?.remove();
  opened = null;
  document.removeEventListener("pointerdown", outside, true);
}

function outside(event) {
  if (!opened?.contains(event.target)) close();
}
