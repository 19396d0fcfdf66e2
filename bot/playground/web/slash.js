// What somebody is typing after "/": which command, which option, which values. No page in here.

/** Option types, as Discord numbers them. */
export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const NUMBER = 10;
const SUBCOMMAND = 1;
const GROUP = 2;

export const TYPE_NAMES = {
  [STRING]: "text", [INTEGER]: "number", [BOOLEAN]: "yes or no", [USER]: "person", [CHANNEL]: "channel", [NUMBER]: "number",
};

/** Every command that can be typed, subcommands spelled out: [{path: ["verify", "match"], description, options}]. */
export function leaves(commands) {
  const walk = (node, path) => {
    const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length) return inner.flatMap((option) => walk(option, [...path, option.name]));
    return [{ path, name: path.join(" "), description: node.description, options: node.options ?? [] }];
  };
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => walk(command, [command.name]));
}

/** The command a text has settled on: it is spelled out and followed by a space; null while it is not. */
export function commandOf(text, all) {
  const typed = /^\/(.*)$/s.exec(text)?.[1];
  if (typed === undefined) return null;
  const found = all.filter((leaf) => typed.startsWith(`${leaf.name} `));
  return found.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** Commands whose name fits what is typed so far, best first. */
export function suggestions(text, all) {
  const typed = text.slice(1).trimEnd().toLowerCase();
  return all
    .filter((leaf) => leaf.name.includes(typed))
    .sort((a, b) => b.name.startsWith(typed) - a.name.startsWith(typed) || (a.name < b.name ? -1 : 1));
}

/**
 * The values in a text after `command`: [{option, text, start, from, end}], where the value's text
 * lies at from..end and its option's name begins at `start` (equal to `from` when no name was written:
 * "/play yonmoque @Ben" gives people to options that take a person, and the rest in order).
 */
export function values(text, command) {
  const base = command.name.length + 2;
  const named = [];
  const pattern = /(^|\s)([\w-]+):/g;
  for (const match of text.slice(base).matchAll(pattern)) {
    const option = command.options.find((each) => each.name === match[2].toLowerCase());
    if (!option || named.some((value) => value.option === option)) continue;
    named.push({ option, start: base + match.index + match[1].length, from: base + match.index + match[0].length });
  }
  named.forEach((value, index) => {
    value.end = named[index + 1]?.start ?? text.length;
    value.text = text.slice(value.from, value.end).trim();
  });
  return [...unnamed(text.slice(base, named[0]?.start ?? text.length), base, command, named), ...named];
}

function unnamed(text, base, command, named) {
  const free = command.options.filter((option) => !named.some((value) => value.option === option));
  const found = [];
  for (const match of text.matchAll(/\S+/g)) {
    const person = /^<?@/.test(match[0]);
    const index = free.findIndex((option) => (option.type === USER) === person);
    if (index < 0) continue;
    const [option] = free.splice(index, 1);
    const start = base + match.index;
    found.push({ option, text: match[0], start, from: start, end: start + match[0].length });
  }
  return found;
}

/** The value being typed at `caret`; null between values. */
export function valueAt(all, caret, text) {
  const value = all.findLast((each) => caret >= each.from && caret <= each.end);
  if (!value) return null;
  // A space after a finished value that takes no spaces ends it.
  const done = value.text && /\s/.test(text[caret - 1] ?? "") && value.option.type !== STRING;
  return done ? null : value;
}

/**
 * Where the name of a further option may be begun at `caret`: {start, word}, `word` being what is there of it;
 * null inside a value's first word. `value` is what `valueAt` gave.
 */
export function nameAt(value, caret, text) {
  if (!value) return { start: caret, word: "" };
  if (value.start === value.from) return { start: value.start, word: value.text.toLowerCase() };
  const found = /\S\s+(\S*)$/.exec(text.slice(value.from, caret));
  return found && { start: caret - found[1].length, word: found[1].toLowerCase() };
}

/**
 * What Discord sends for a value's text: {value}, or {error} with the sentence that says what is wrong.
 * `directory` finds people and channels.
 */
export function convert(option, text, directory) {
  const named = option.choices?.find((choice) => choice.name.toLowerCase() === text.toLowerCase());
  if (named) return { value: named.value };
  switch (option.type) {
    case INTEGER:
    case NUMBER:
      return number(option, text);
    case BOOLEAN:
      if (/^(true|yes|on|1)$/i.test(text)) return { value: true };
      if (/^(false|no|off|0)$/i.test(text)) return { value: false };
      return { error: `${option.name} must be True or False.` };
    case USER: {
      const user = directory.find(text);
      const names = directory.everybody.map((each) => `@${each.global_name || each.username}`).join(", ");
      return user ? { value: user.id } : { error: `${option.name}: no one here is called ${text}. Pick from ${names}.` };
    }
    case CHANNEL: {
      const channel = [...directory.channels.values()].find((each) => each.name === text.replace(/^#/, ""));
      return channel ? { value: channel.id } : { error: `${option.name}: there's no channel ${text}.` };
    }
    default:
      if (option.choices?.length) return { error: `${option.name} must be one of the choices listed.` };
      return { value: text };
  }
}

/** The greatest number that somebody can type, and as a negative number the least. */
const LIMIT = { [INTEGER]: Number.MAX_SAFE_INTEGER, [NUMBER]: 2 ** 53 };

function number(option, text) {
  const value = Number(text);
  const whole = option.type === INTEGER;
  if (!text || Number.isNaN(value) || (whole && !Number.isInteger(value))) {
    return { error: `${option.name} must be a ${whole ? "whole " : ""}number.` };
  }
  const limit = LIMIT[option.type];
  const { min_value: least = -limit, max_value: most = limit } = option;
  if (value < least) return { error: `${option.name} must be at least ${least}.` };
  if (value > most) return { error: `${option.name} must be at most ${most}.` };
  return { value };
}

/**
 * The interaction data of a command: {data}, or {error} with a sentence. `focused` is the option
 * that asks for autocomplete; what is unfinished elsewhere is then left out.
 */
export function commandData(command, all, directory, focused = null) {
  const options = [];
  for (const { option, text } of all) {
    if (option === focused) {
      options.push({ name: option.name, type: option.type, value: text, focused: true });
    } else if (text) {
      const { value, error } = convert(option, text, directory);
      if (error && !focused) return { error };
      if (!error) options.push({ name: option.name, type: option.type, value });
    }
  }
  const missing = command.options.find((option) => option.required && !options.some((each) => each.name === option.name));
  if (missing && !focused) return { error: `You need to fill in ${missing.name}: ${missing.description}.`, missing };
  const [root, ...inner] = command.path;
  const nested = inner.reduceRight(
    (children, name, depth) => [{ name, type: depth < inner.length - 1 ? GROUP : SUBCOMMAND, options: children }],
    options,
  );
  return { data: { name: root, type: 1, options: nested } };
}
