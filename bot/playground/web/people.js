// Who and what can be named: people, the bot, channels. And how they are shown.

import { colour, h } from "./dom.js";
import { now } from "./world_time.js";

/** Channel types, as Discord numbers them. */
export const DM = 1;
const THREADS = new Set([10, 11, 12]);

export const isThread = (channel) => THREADS.has(channel.type);

const BOT_COLOUR = "#2f6f62";
const PALETTE = ["#3f87c9", "#c9762b", "#2d9a74", "#b0629a"];

/** Everybody and every channel one person knows of. */
export class Directory {
  constructor(world) {
    this.users = world.users;
    this.others = world.others ?? [];
    this.bot = world.bot;
    this.guilds = world.guilds;
    this.channels = new Map();
    for (const guild of world.guilds) {
      for (const channel of guild.channels) this.add({ guild_id: guild.id, ...channel });
    }
  }

  add(channel) {
    this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
  }

  /** The people of this page, the bot, then whoever else exists: all that can be named. */
  get everybody() {
    return [...this.users, this.bot, ...this.others];
  }

  person(id) {
    return this.everybody.find((user) => user.id === id);
  }

  /** A person by the name somebody typed: "@Ben", "ben", "<@2>" or "2"; undefined if there is none. */
  find(text) {
    const name = text.replace(/^<@!?(\d+)>$/, "$1").replace(/^@/, "").toLowerCase();
    return this.everybody.find((user) =>
      [user.id, user.username.toLowerCase(), displayName(user).toLowerCase()].includes(name),
    );
  }

  channelName(id) {
    const channel = this.channels.get(id);
    if (!channel) return "unknown";
    return channel.type === DM ? displayName(this.bot) : channel.name;
  }

  guildOf(channel) {
    const parent = this.channels.get(channel.parent_id);
    const id = channel.guild_id ?? parent?.guild_id;
    return this.guilds.find((guild) => guild.id === id);
  }
}

export function displayName(user) {
  return user.global_name || user.username;
}

function colourOf(user) {
  if (user.colour !== undefined && user.colour !== null) return colour(user.colour);
  return PALETTE[Number(BigInt(user.id) % BigInt(PALETTE.length))];
}

/** A round picture of a person: the initial on the person's colour; the bot has its lodge. */
export function avatar(user, directory, size = 40) {
  const known = directory.person(user.id) ?? user;
  const bot = user.id === directory.bot.id;
  const style = `--size:${size}px;--disc:${bot ? BOT_COLOUR : colourOf(known)}`;
  return h("span", { class: ["avatar", bot && "avatar-bot"], style, "aria-hidden": "true" },
    bot ? lodge() : displayName(known).slice(0, 1).toUpperCase());
}

/** Lodge's mark: a beaver's lodge on the water. */
export function lodge() {
  const mark = h("span", { class: "lodge" });
  mark.innerHTML =
    '<svg viewBox="0 0 40 40" aria-hidden="true"><path d="M5 27C8 15 14 9 20 9s12 6 15 18z" fill="#ffd56a"/>' +
    '<path d="M9 24 28 13M12 17l17 8M16 11l17 12M20 27l12-9" stroke="#8a5a1c" stroke-width="2" stroke-linecap="round"/>' +
    '<path d="M16 27a4 5 0 0 1 8 0z" fill="#3a2416"/>' +
    '<path d="M3 31c3-2.5 5.5-2.5 8.5 0s5.5 2.5 8.5 0 5.5-2.5 8.5 0 5.5 2.5 8.5 0" fill="none" stroke="#cfe9e0" stroke-width="2.5" stroke-linecap="round"/></svg>';
  return mark;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export const clock = (date) => CLOCK.format(date);
export const day = (date) => DATE.format(date);

/** "in 24 hours", "3 minutes ago". */
export function relative(date) {
  const seconds = (date - now()) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(seconds / length), unit);
}

/** A moment in one of Discord's timestamp styles (t T d D f F R). */
export function moment(date, style) {
  const seconds = date.toLocaleTimeString("en-GB");
  const styles = {
    t: () => clock(date),
    T: () => seconds,
    d: () => date.toLocaleDateString("en-GB"),
    D: () => day(date),
    f: () => `${day(date)} ${clock(date)}`,
    F: () => `${WEEKDAY.format(date)}, ${day(date)} ${clock(date)}`,
    R: () => relative(date),
  };
  return (styles[style] ?? styles.f)();
}
