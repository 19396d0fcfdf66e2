// One message: who, when, in answer to what, and what it holds.

import { attachments, components, embed } from "./components.js";
import { dots, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { avatar, clock, day, displayName } from "./people.js";

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
const GROUPED_FOR = 7 * 60_000;

/** Whether a message continues the one above: same author, soon after, nothing to say about its origin. */
export function continues(message, above) {
  if (!above || above.author.id !== message.author.id || headed(message)) return false;
  if ((above.flags ^ message.flags) & EPHEMERAL || above.type === THREAD_CREATED) return false;
  return new Date(message.timestamp) - new Date(above.timestamp) < GROUPED_FOR;
}

const headed = (message) =>
  Boolean(message.message_reference || command(message)) || message.type === THREAD_CREATED;

/** The command this message answers: {name, user}, or undefined. */
function command(message) {
  const origin = message.interaction_metadata ?? message.interaction;
  if (!origin || origin.type !== 2) return undefined;
  const name = message.interaction?.name ?? origin.name ?? "a command";
  return { name: origin.command_type > 1 ? name : `/${name}`, user: origin.user };
}

/** A message's element. `failure` is the sentence of an interaction that went wrong, if one did. */
export function messageElement(message, ctx, { grouped, failure }) {
  if (message.type === THREAD_CREATED) return threadNote(message, ctx);
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const pinged = mentionsMe(message, ctx);
  const name = displayName(message.author);
  return h("article", {
    class: ["message", grouped && "grouped", ephemeral && "ephemeral", pinged && "pinged"],
    "data-message-id": message.id, "data-author-id": message.author.id, "data-ephemeral": String(ephemeral),
    "aria-label": `Message from ${name}`, tabindex: "-1",
  },
  origin(message, ctx),
  h("div", { class: "message-grid" },
    grouped ? h("time", { class: "side-time" }, clock(new Date(message.timestamp))) : avatar(message.author, ctx.directory),
    h("div", { class: "message-main" },
      !grouped && header(message, name),
      body(message, ctx),
      grouped && edited(message),
      message.thread && threadLink(message.thread, ctx),
      failure && h("p", { class: "failure", role: "alert", "data-role": "failure" }, failure),
      ephemeral && dismissal(message, ctx))),
  !ephemeral && tools(message, ctx));
}

function header(message, name) {
  const date = new Date(message.timestamp);
  return h("header", { class: "message-head" },
    h("b", { class: "author", "data-user-id": message.author.id }, name), message.author.bot && h("span", { class: "tag" }, "APP"),
    h("time", { datetime: message.timestamp, title: `${day(date)} ${clock(date)}` }, clock(date)),
    edited(message));
}

function body(message, ctx) {
  const at = { message, ctx };
  if (message.flags & LOADING) {
    return h("p", { class: "thinking", "data-role": "thinking" }, dots("Working"), `${displayName(message.author)} is thinking…`);
  }
  return [
    message.content && h("div", { class: "text" }, markdown(message.content, ctx)),
    (message.embeds ?? []).map((each) => embed(each, at)),
    attachments(message).filter(() => !usesComponents(message)),
    message.components?.length && h("div", { class: "components" }, components(message.components, at)),
  ];
}

function edited(message) {
  const at = message.edited_timestamp;
  return at && h("small", { class: "edited", title: `${day(new Date(at))} ${clock(new Date(at))}` }, "(edited)");
}

const usesComponents = (message) => Boolean(message.flags & (1 << 15));

/** The line above a message: what it replies to, or which command it answers. */
function origin(message, ctx) {
  const used = command(message);
  const reference = message.message_reference;
  const referred = message.referenced_message ?? ctx.log.get(reference?.message_id);
  if (used?.user) {
    return h("div", { class: "origin" }, avatar(used.user, ctx.directory, 16), h("b", {}, displayName(used.user)), "used",
      h("span", { class: "mention" }, used.name));
  }
  if (!reference || message.type === THREAD_STARTER) return null;
  if (!referred) return h("div", { class: "origin" }, icon("reply", 14), h("i", {}, "Original message was deleted"));
  const go = () => ctx.jump(reference.channel_id ?? ctx.channel, referred.id);
  return h("button", { type: "button", class: "origin origin-link", onclick: go },
    avatar(referred.author, ctx.directory, 16), h("b", {}, displayName(referred.author)),
    h("span", { class: "origin-text" }, plainText(referred, ctx.directory) || "Go to message"));
}

function threadLink(thread, ctx) {
  return h("button", { type: "button", class: "thread-link", "data-thread-id": thread.id, onclick: () => ctx.openChannel(thread.id) },
    icon("thread", 18), h("b", {}, thread.name), h("span", {}, "Open thread ›"));
}

function threadNote(message, ctx) {
  const id = message.message_reference?.channel_id;
  return h("article", { class: "message note", "data-message-id": message.id },
    icon("thread", 18), h("b", {}, displayName(message.author)), " started a thread: ",
    id ? h("button", { type: "button", class: "plain-link", onclick: () => ctx.openChannel(id) }, message.content) : message.content);
}

function dismissal(message, ctx) {
  return h("p", { class: "only-you", "data-role": "only-you" }, icon("eye", 14), "Only you can see this · ",
    h("button", { type: "button", class: "plain-link", "data-role": "dismiss", onclick: () => ctx.dismiss(message.id) }, "Dismiss message"));
}

/** What may be done to a message; seen on hover and on focus. */
function tools(message, ctx) {
  return h("div", { class: "tools" }, h("button", {
    type: "button", title: "Apps", "aria-label": "Apps", "aria-haspopup": "menu", "data-role": "apps",
    onclick: (event) => ctx.openMenu(message, event.currentTarget),
  }, icon("menu", 18)), h("button", {
    type: "button", title: "Delete message", "aria-label": "Delete message", onclick: () => ctx.remove(message.id),
  }, icon("bin", 18)));
}

function mentionsMe(message, ctx) {
  if (message.author.id === ctx.me) return false;
  return (message.mentions ?? []).some((user) => user.id === ctx.me);
}

/** All words of a message in one line: for reply previews and for announcing it. */
export function plainText(message, directory) {
  const walk = (data) => [data.content, ...(data.components ?? []).flatMap(walk)].filter(Boolean);
  return [message.content, ...(message.components ?? []).flatMap(walk)].filter(Boolean).join(" ")
    .replace(/<@!?(\d+)>/g, (whole, id) => `@${displayName(directory.person(id) ?? { username: "somebody" })}`)
    .replace(/-# |<[^>]+>|[*_`#>|]/g, "").replace(/\s+/g, " ").trim();
}
