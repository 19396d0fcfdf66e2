// The list of channels at the left of a pane: servers, threads below their channel, the DM.

import { h, icon } from "./dom.js";
import { avatar, displayName, DM, isThread } from "./people.js";

/**
 * The list's content. `channels` are those the person may see; `marks` maps channel ids to how many times
 * the person was mentioned there unseen (0: something is unread).
 */
export function channelList(channels, { directory, current, marks, open }) {
  const row = (channel) => channelRow(channel, { directory, current: channel.id === current, mark: marks.get(channel.id), open });
  const sections = directory.guilds.map((guild) => {
    const own = channels.filter((channel) => !isThread(channel) && directory.guildOf(channel)?.id === guild.id);
    const threads = (parent) => channels.filter((channel) => isThread(channel) && channel.parent_id === parent.id);
    return section(guild.name, own.flatMap((channel) => [row(channel), ...threads(channel).map(row)]), guild);
  });
  const direct = channels.filter((channel) => channel.type === DM);
  return [...sections, section("Direct messages", direct.map(row))];
}

function section(title, rows, guild) {
  if (!rows.length) return null;
  const outside = guild && guild.bot_member === false;
  const hint = "Lodge isn't in this server. People here use it as a personal app.";
  return h("section", { class: "channels-section" },
    h("h3", { title: outside ? hint : null }, title, outside && h("span", { class: "outside" }, "user app")), rows);
}

function channelRow(channel, { directory, current, mark, open }) {
  const thread = isThread(channel);
  const name = channel.type === DM ? displayName(directory.bot) : channel.name;
  const picture = channel.type === DM ? avatar(directory.bot, directory, 20) : icon(thread ? "thread" : "channel", 18);
  return h("button", {
    type: "button", class: ["channel", thread && "thread", current && "current", mark !== undefined && "unread"],
    "data-channel-id": channel.id, "data-channel-name": name, title: name, "aria-current": current ? "page" : null,
    onclick: () => open(channel.id),
  }, picture, h("span", { class: "channel-name" }, name),
  mark > 0 && h("span", { class: "badge", "aria-label": `${mark} mentions` }, mark));
}
