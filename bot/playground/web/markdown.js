// Discord's markdown, as far as bots write it, made into nodes. Never through innerHTML.

import { h, icon } from "./dom.js";
import { displayName, DM, moment } from "./people.js";

const MESSAGE_LINK = /^https?:\/\/(?:[\w-]+\.)?(?:discord(?:app)?\.com|localhost(?::\d+)?|127\.0\.0\.1(?::\d+)?)\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?$/;

/** Inline syntax in the order it is tried at each place. Each maker gets the match and the context. */
const INLINE = [
  [/^\\([^\w\s])/, (m) => m[1]],
  [/^(`+)([^]*?[^`])\1(?!`)/, (m) => h("code", {}, m[2].trim())],
  [/^\|\|([^]+?)\|\|/, (m, ctx) => spoiler(inline(m[1], ctx))],
  [/^\*\*\*([^]+?)\*\*\*/, (m, ctx) => h("strong", {}, h("em", {}, inline(m[1], ctx)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m, ctx) => h("strong", {}, inline(m[1], ctx))],
  [/^__([^]+?)__(?!_)/, (m, ctx) => h("u", {}, inline(m[1], ctx))],
  [/^~~([^]+?)~~/, (m, ctx) => h("s", {}, inline(m[1], ctx))],
  [/^\*(?!\s)([^*]+?)(?<!\s)\*(?!\*)/, (m, ctx) => h("em", {}, inline(m[1], ctx))],
  [/^_([^_]+?)_(?!\w)/, (m, ctx) => h("em", {}, inline(m[1], ctx))],
  [/^<@!?(\d+)>/, (m, ctx) => mention(m[1], ctx)],
  [/^<@&(\d+)>/, () => h("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, (m, ctx) => channel(m[1], null, ctx)],
  [/^<\/([^:>]+):\d+>/, (m, ctx) => command(m[1], ctx)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2] ?? "f")],
  [/^<a?(:\w+:)\d+>/, (m) => h("span", { class: "emoji" }, m[1])],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/, (m, ctx) => link(m[2], inline(m[1], ctx), ctx)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, ctx) => link(m[1], null, ctx)],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;!?"')\]]/, (m, ctx) => link(m[0], null, ctx)],
];

/** Nodes of a text. `ctx` is the pane: it knows the viewer, the directory, and how to jump. */
export function markdown(text, ctx) {
  const lines = text.replaceAll("\r", "").split("\n");
  const out = [];
  while (lines.length) out.push(...block(lines, ctx));
  return out;
}

/** Take one block off the top of `lines`. */
function block(lines, ctx) {
  const line = lines.shift();
  if (line.startsWith("```")) return [codeBlock(line, lines)];
  let match = /^(#{1,3}) +(.+)$/.exec(line);
  if (match) return [h(`h${match[1].length + 2}`, { class: `md-h${match[1].length}` }, inline(match[2], ctx))];
  match = /^-# +(.+)$/.exec(line);
  if (match) return [h("p", { class: "md-small" }, inline(match[1], ctx))];
  if (/^>>> /.test(line)) return [quote([line.slice(4), ...lines.splice(0)], ctx)];
  if (/^> ?/.test(line) && line !== ">") {
    return [quote([line, ...run(lines, /^> ?/)].map((each) => each.replace(/^> ?/, "")), ctx)];
  }
  if (ITEM.test(line)) return [list([line, ...run(lines, ITEM)], ctx)];
  if (!line.trim()) return [h("div", { class: "md-gap" })];
  const plain = (next) => next.trim() && !/^(#{1,3} |-# |> |>>> |```)/.test(next) && !ITEM.test(next);
  const text = [line];
  while (lines.length && plain(lines[0])) text.push(lines.shift());
  return [h("p", {}, inline(text.join("\n"), ctx))];
}

const ITEM = /^( *)(?:[-*]|(\d+)\.) +(.+)$/;

function run(lines, pattern) {
  const taken = [];
  while (lines.length && pattern.test(lines[0])) taken.push(lines.shift());
  return taken;
}

function codeBlock(line, lines) {
  const first = line.slice(3);
  const shut = first.indexOf("```");
  if (shut > 0) return h("pre", {}, h("code", {}, first.slice(0, shut)));
  const body = /^\w*$/.test(first) ? [] : [first];
  while (lines.length) {
    const next = lines.shift();
    const end = next.indexOf("```");
    if (end < 0) {
      body.push(next);
      continue;
    }
    if (end > 0) body.push(next.slice(0, end));
    if (next.slice(end + 3)) lines.unshift(next.slice(end + 3));
    break;
  }
  return h("pre", {}, h("code", {}, body.join("\n")));
}

function quote(lines, ctx) {
  return h("blockquote", {}, markdown(lines.join("\n"), ctx));
}

/** A list; deeper indentation makes lists within the item above. */
function list(lines, ctx) {
  const [, indent, number] = ITEM.exec(lines[0]);
  const root = h(number ? "ol" : "ul", { start: number });
  while (lines.length) {
    const [, depth, , text] = ITEM.exec(lines[0]);
    if (depth.length > indent.length && root.lastChild) {
      const inner = [];
      while (lines.length && ITEM.exec(lines[0])[1].length > indent.length) inner.push(lines.shift());
      root.lastChild.append(list(inner, ctx));
    } else {
      lines.shift();
      root.append(h("li", {}, inline(text, ctx)));
    }
  }
  return root;
}

function inline(text, ctx) {
  const out = [];
  let plain = "";
  const flush = () => {
    if (plain) out.push(plain);
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const found = syntax(rest, text[at - 1]);
    if (found) {
      flush();
      out.push(found.make(found.match, ctx));
      at += found.match[0].length;
    } else if (text[at] === "\n") {
      flush();
      out.push(h("br"));
      at += 1;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return out;
}

function syntax(rest, before) {
  if (!/[\\`|*_~<[h]/.test(rest[0])) return null;
  // snake_case and words that only end in "http" are plain text.
  if ((rest[0] === "_" || rest[0] === "h") && before && /\w/.test(before)) return null;
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(rest);
    if (match) return { match, make };
  }
  return null;
}

function spoiler(children) {
  const reveal = () => {
    element.classList.add("open");
    element.setAttribute("aria-expanded", "true");
  };
  const element = h("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler", "aria-expanded": "false",
    onclick: reveal,
    onkeydown: (event) => (event.key === "Enter" || event.key === " ") && reveal(),
  }, h("span", {}, children));
  return element;
}

function mention(id, ctx) {
  const user = ctx.directory.person(id);
  return h("span", { class: ["mention", id === ctx.me && "mention-me"], "data-user-id": id },
    `@${user ? displayName(user) : "unknown-user"}`);
}

function channel(id, message, ctx) {
  const known = ctx.directory.channels.has(id);
  const name = ctx.directory.channelName(id);
  const place = ctx.directory.channels.get(id)?.type === DM ? `@${name}` : [icon("channel", 14), name];
  const content = message ? [place, " › ", icon("chat", 14)] : place;
  return h("button", {
    type: "button", class: "mention mention-link", disabled: !known,
    "aria-label": message ? `Message in ${name}` : name,
    onclick: () => ctx.jump(id, message),
  }, content);
}

function command(name, ctx) {
  return h("button", { type: "button", class: "mention mention-link", onclick: () => ctx.compose(`/${name} `) }, `/${name}`);
}

function timestamp(unix, style) {
  const date = new Date(unix * 1000);
  return h("time", { class: "timestamp", datetime: date.toISOString(), title: moment(date, "F"), "data-style": style },
    moment(date, style));
}

/** A link; one to a message of ours goes there within the page. `label` null shows the address. */
function link(url, label, ctx) {
  const ours = MESSAGE_LINK.exec(url);
  if (ours && label === null) return channel(ours[2], ours[3], ctx);
  if (ours) {
    const go = (event) => {
      event.preventDefault();
      ctx.jump(ours[2], ours[3]);
    };
    return h("a", { href: url, onclick: go }, label);
  }
  return h("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, label ?? url);
}

/** The channel and message a link address leads to, when it is one of this world; else null. */
export function messageLink(url) {
  const match = MESSAGE_LINK.exec(url);
  return match && { channel: match[2], message: match[3] };
}

/** Every relative time on the page, brought up to date. */
export function refreshTimes() {
  for (const element of document.querySelectorAll("time[data-style=R]")) {
    const words = moment(new Date(element.dateTime), "R");
    if (element.textContent !== words) element.textContent = words;
  }
}
