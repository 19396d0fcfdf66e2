// The keyboard as in Discord: what is typed while nothing takes it goes into a message box.

import { h } from "./dom.js";

const TAKES_KEYS = "input, textarea, select, [role=combobox][aria-expanded=true], [role=listbox], [role=dialog]";

/** Letters typed anywhere go into the box of the pane that was used last. */
export function typeAnywhere(panes) {
  let last = panes[0];
  for (const pane of panes) {
    for (const use of ["focusin", "pointerdown"]) pane.element.addEventListener(use, () => (last = pane));
  }
  document.addEventListener("keydown", (event) => {
    // A blank presses the button that has the focus, or scrolls; no message begins with one.
    const letter = [...event.key].length === 1 && event.key !== " ";
    if (!letter || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.target.closest(TAKES_KEYS) || document.querySelector("[role=dialog]")) return;
    (shown(last) ? last : panes[0]).focus(); // the letter follows the focus
  });
}

/** Buttons before everything else on the page, seen once they have the focus: straight to each message box. */
export function skipLinks(panes) {
  const link = (pane, words) => h("button", { type: "button", class: "skip", "data-role": `skip-${pane.side}`, onclick: () => pane.focus() }, words);
  const [first, second] = panes;
  return h("nav", { class: "skips", "aria-label": "Message boxes" }, link(first, "Go to the message box"), link(second, "Go to the right message box"));
}

const shown = (pane) => pane.element.offsetParent !== null;
