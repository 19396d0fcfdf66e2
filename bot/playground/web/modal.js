// Modals: a form the bot asks a person to fill in, within that person's pane.

import { select, STRING_SELECT, USER_SELECT } from "./buttons_and_selects.js";
import { h, icon, uid } from "./dom.js";
import { markdown } from "./markdown.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/**
 * Show a modal in `ctx`'s pane. `submit(data)` sends it and resolves to a sentence when that failed, else to
 * nothing, which closes the modal. Leaving it sends nothing, as on Discord.
 */
export function openModal(modal, ctx, submit) {
  const answers = new Map();
  const title = uid("modal");
  const fault = h("p", { class: "failure", role: "alert", hidden: true, "data-role": "failure" });
  const send = h("button", { class: "button button-primary", "data-role": "modal-submit" }, "Submit");

  const close = () => {
    veil.remove();
    ctx.focus();
  };

  async function onsubmit(event) {
    event.preventDefault();
    send.disabled = true;
    const data = { custom_id: modal.custom_id, components: modal.components.map((part) => answer(part, answers)) };
    const sentence = await submit(data);
    send.disabled = false;
    fault.textContent = sentence ?? "";
    fault.hidden = !sentence;
    if (!sentence) close();
  }

  const form = h("form", { class: "modal", role: "dialog", "aria-modal": "true", "aria-labelledby": title, "data-role": "modal", onsubmit },
    h("header", {}, h("h2", { id: title }, modal.title),
      h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: close }, icon("close"))),
    h("div", { class: "modal-body" }, modal.components.map((part) => field(part, answers, ctx)), fault),
    h("footer", {}, h("button", { type: "button", class: "button button-secondary", onclick: close }, "Cancel"), send));
  const veil = h("div", { class: "modal-veil", onkeydown: (event) => event.key === "Escape" && close() }, form);
  ctx.element.append(veil);
  form.querySelector("input, textarea, .select-trigger, button[data-role]")?.focus();
}

function field(part, answers, ctx) {
  if (part.type === ROW) return part.components.map((inner) => labelled(inner.label, null, inner, answers, ctx));
  if (part.type === LABEL) return labelled(part.label, part.description, part.component, answers, ctx);
  if (part.type === TEXT) return h("div", { class: "text" }, markdown(part.content, ctx));
  return null;
}

function labelled(label, description, data, answers, ctx) {
  const id = uid("field");
  const required = data.required !== false;
  return h("div", { class: "field" },
    h("label", { for: id }, label, required && h("i", { title: "needed" }, "*")),
    description && h("small", {}, description), control(data, id, required, answers, ctx));
}

function control(data, id, required, answers, ctx) {
  if (data.type === TEXT_INPUT) {
    const input = h(data.style === PARAGRAPH ? "textarea" : "input", {
      id, required, minlength: data.min_length, maxlength: data.max_length ?? 4000, placeholder: data.placeholder,
      "data-custom-id": data.custom_id, rows: data.style === PARAGRAPH ? "4" : null,
      oninput: () => answers.set(data.custom_id, { value: input.value }),
    });
    input.value = data.value ?? "";
    answers.set(data.custom_id, { value: input.value });
    return input;
  }
  if (data.type === STRING_SELECT || data.type === USER_SELECT) {
    const chosen = (data.options ?? []).filter((option) => option.default).map((option) => option.value);
    answers.set(data.custom_id, { values: chosen });
    return select(data, { ctx, onchoose: (values) => answers.set(data.custom_id, { values }) });
  }
  return h("p", { class: "unknown" }, `(unknown component, type ${data.type})`);
}

/** A part of the modal as it is sent back: the same tree, with what was entered. */
function answer(part, answers) {
  const filled = (data) => ({ type: data.type, custom_id: data.custom_id, ...answers.get(data.custom_id) });
  if (part.type === ROW) return { type: ROW, components: part.components.map(filled) };
  if (part.type === LABEL) return { type: LABEL, component: filled(part.component) };
  return { type: part.type };
}
