// The few lines that stand in for a framework: make elements, draw icons, open menus.

const SVG = "http://www.w3.org/2000/svg";

/** Outline icons on a 24 x 24 field. */
const ICONS = {
  channel: "M9.5 3.5 7.5 20.5M16.5 3.5l-2 17M4.5 9h16M3.5 15h16",
  thread: "M4 5h16M4 10h10M12 15h8M12 20h6M6 10v6a4 4 0 0 0 4 4",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  reply: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  down: "M6 9.5 12 15.5 18 9.5",
  check: "M5 12.5 10 17.5 19 7",
  close: "M6 6l12 12M18 6 6 18",
  restart: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M19.5 3.5v4.6h-4.6",
  plug: "M8 3v6M16 3v6M6 9h12v3a6 6 0 0 1-12 0zM12 18v3",
  shield: "M12 3 4.5 6v5.5c0 4.6 3.2 8 7.5 9.5 4.3-1.5 7.5-4.9 7.5-9.5V6zM12 8v5M12 16v.5",
  distance: "M4 12h16M8 8l-4 4 4 4M16 8l4 4-4 4",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2",
  panes: "M4 5h16v14H4zM12 5v14",
  menu: "M4 7h16M4 12h16M4 17h16",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  link: "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  bin: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.9.4-1.2 1-1.2 2.2M12 17v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  send: "M4 12h15M13 6l6 6-6 6",
  chat: "M4 5h16v11H11l-4.5 4v-4H4z",
};

/**
 * Make an element. In `props`, `on…` keys holding functions are listeners, `class` may be a list with
 * falsy holes, true is an empty attribute, and null, undefined or false leaves the attribute out.
 * Children are nodes, text, lists of these, or empty (null, undefined, false).
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = [value].flat().filter(Boolean).join(" ");
    else if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(Boolean));
  return element;
}

/** An icon that screen readers pass over; its button carries the words. */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true", class: "icon" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** "#RRGGBB" of a colour given as Discord gives it (an integer), or as CSS text. */
export function colour(value) {
  return typeof value === "number" ? `#${value.toString(16).padStart(6, "0")}` : value;
}

/** Three dots that move: somebody is at work. */
export function dots(label) {
  return h("span", { class: "dots", role: "img", "aria-label": label }, h("i"), h("i"), h("i"));
}

/** What opens a list below it (`summary` are the props and the children of what is pressed), and shuts it when the focus leaves. */
export function menu(props, [summaryProps, ...summary], ...list) {
  const details = h("details", {
    ...props, class: ["menu", props.class],
    onfocusout: (event) => details.contains(event.relatedTarget) || (details.open = false),
    onkeydown: (event) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary").focus();
    },
  }, h("summary", summaryProps, ...summary), h("div", { class: "menu-list" }, list));
  return details;
}

let last = 0;

/** An element id nobody else on the page has. */
export function uid(prefix) {
  last += 1;
  return `${prefix}-${last}`;
}
