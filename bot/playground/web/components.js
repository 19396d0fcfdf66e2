// Components V2, laid out: containers, sections, texts, pictures, files and rows of controls.

import { button, CHANNEL_SELECT, select, STRING_SELECT, USER_SELECT } from "./buttons_and_selects.js";
import { colour, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";

const ROW = 1;
const BUTTON = 2;
const SECTION = 9;
const TEXT = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;

const MAKERS = {
  [ROW]: (data, at) => h("div", { class: "row" }, components(data.components, at)),
  [BUTTON]: (data, at) => button(data, control(data, at)),
  [STRING_SELECT]: (data, at) => select(data, control(data, at)),
  [USER_SELECT]: (data, at) => select(data, control(data, at)),
  [CHANNEL_SELECT]: (data, at) => select(data, control(data, at)),
  [SECTION]: section,
  [TEXT]: (data, at) => h("div", { class: "text" }, markdown(data.content, at.ctx)),
  [THUMBNAIL]: (data, at) => picture(data, at, "thumbnail"),
  [GALLERY]: gallery,
  [FILE]: (data, at) => fileLink(resolve(data.file, at.message), data.name),
  [SEPARATOR]: separator,
  [CONTAINER]: container,
};

/** Elements of a list of components. `at` is {message, ctx}: where they stand and who looks. */
export function components(list, at) {
  return (list ?? []).map((data) => {
    const make = MAKERS[data.type];
    return make ? make(data, at) : h("p", { class: "unknown" }, `(unknown component, type ${data.type})`);
  });
}

/** How a button or select of a message acts: it sends an interaction, and waits for the answer. */
function control(data, { message, ctx }) {
  const waiting = ctx.waitingOn(message.id);
  const busy = waiting !== undefined && waiting.customId === data.custom_id;
  const press = (values) => ctx.press(message, data, values);
  const values = busy ? waiting.values : undefined;
  return { ctx, busy, blocked: waiting !== undefined, values, onpress: () => press(), onchoose: press };
}

function section(data, at) {
  return h("div", { class: "section" }, h("div", { class: "section-texts" }, components(data.components, at)),
    h("div", { class: "section-side" }, components([data.accessory], at)));
}

function separator(data) {
  const classes = ["separator", data.spacing === 2 && "wide", data.divider === false && "blank"];
  return h("div", { class: classes, role: data.divider === false ? null : "separator" });
}

function container(data, at) {
  const bar = data.accent_color === null || data.accent_color === undefined ? null : colour(data.accent_color);
  return h("div", { class: ["container", bar && "accented"], style: bar && `--accent:${bar}`, "data-role": "container" },
    components(data.components, at));
}

function gallery(data, at) {
  const pictures = data.items.map((item) => picture(item, at, "picture"));
  return h("div", { class: ["gallery", pictures.length > 1 && "many"], "data-role": "gallery" }, pictures);
}

/** The address and size of a media item; "attachment://name" means the message's file of that name. */
function resolve(media, message) {
  const name = /^attachment:\/\/(.+)$/.exec(media?.url ?? "")?.[1];
  const file = name && (message.attachments ?? []).find((each) => each.filename === name);
  const source = file ?? media ?? {};
  const width = source.width ?? media?.width;
  const height = source.height ?? media?.height;
  return { url: source.url ?? "", name: name ?? source.filename, width, height };
}

/** A picture with its alt text: as `alt`, and on a badge that opens it for all to read. */
function picture(data, { message }, kind) {
  const media = resolve(data.media ?? data, message);
  const alt = data.description ?? "";
  const img = h("img", {
    src: media.url, alt, width: media.width, height: media.height, decoding: "async", draggable: "false",
    style: media.width ? `aspect-ratio:${media.width}/${media.height}` : null,
    onclick: () => enlarge(media.url, alt),
  });
  const figure = h("figure", { class: [kind, data.spoiler && "veiled"], "data-role": kind }, img);
  if (data.spoiler) {
    const veil = h("button", { type: "button", class: "veil", onclick: () => figure.classList.remove("veiled") }, "SPOILER");
    figure.append(veil);
  }
  if (alt && kind === "picture") figure.append(...altBadge(alt));
  return figure;
}

function altBadge(alt) {
  const words = h("figcaption", { class: "alt-text", hidden: true }, alt);
  const badge = h("button", {
    type: "button", class: "alt-badge", title: alt, "aria-expanded": "false", "aria-label": "Show the picture's description",
    onclick: () => {
      words.hidden = !words.hidden;
      badge.setAttribute("aria-expanded", String(!words.hidden));
    },
  }, "ALT");
  return [badge, words];
}

/** The picture as large as the window allows, until it is clicked away. */
function enlarge(url, alt) {
  const dialog = h("dialog", { class: "lightbox", "aria-label": "Picture", onclick: () => dialog.close(), onclose: () => dialog.remove() },
    h("img", { src: url, alt }));
  document.body.append(dialog);
  dialog.showModal();
}

function fileLink(media, name) {
  return h("a", { class: "file", href: media.url, target: "_blank", rel: "noreferrer noopener" },
    icon("file", 24), name ?? media.name ?? media.url.split("/").pop().split("?")[0]);
}

/** Files of a legacy message: pictures as a gallery, others as links. */
export function attachments(message) {
  return (message.attachments ?? []).map((file) =>
    file.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(file.filename)
      ? h("div", { class: "gallery", "data-role": "gallery" }, picture({ media: file, description: file.description }, { message }, "picture"))
      : fileLink(file, file.filename));
}

/** An embed of a legacy message: title, text, fields, picture, footer. */
export function embed(data, at) {
  const field = (each) => h("div", { class: ["embed-field", each.inline && "inline"] },
    h("b", {}, markdown(each.name, at.ctx)), markdown(each.value, at.ctx));
  return h("div", { class: "container accented embed", style: `--accent:${colour(data.color ?? 0x4a5259)}` },
    data.author && h("small", {}, data.author.name),
    data.title && h("h4", { class: "embed-title" }, markdown(data.title, at.ctx)),
    data.description && h("div", { class: "text" }, markdown(data.description, at.ctx)),
    data.fields?.length && h("div", { class: "embed-fields" }, data.fields.map(field)),
    data.image && h("div", { class: "gallery" }, picture({ media: data.image }, at, "picture")),
    data.footer && h("small", {}, data.footer.text));
}

/** Addresses of every picture in a message: to have them ready before they are shown. */
export function pictureUrls(message) {
  const walk = (data) => {
    const own = [data.media, ...(data.items ?? []).map((item) => item.media)].filter(Boolean);
    const inner = [...(data.components ?? []), ...(data.accessory ? [data.accessory] : [])];
    return [...own.map((media) => resolve(media, message).url), ...inner.flatMap(walk)];
  };
  return (message.components ?? []).flatMap(walk).filter(Boolean);
}
