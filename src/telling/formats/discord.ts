import type { Message } from '../event-types.ts';
import { colours } from './colours.ts';
import { fitted, listed } from './fitted.ts';

const titleMax = 256;
/** Discord takes 4,096. */
const descriptionMax = 4_000;

/** The body for a webhook of Discord: https://docs.discord.com/developers/resources/webhook#execute-webhook. */
export function discordBody({ title, lines, mood, link }: Message) {
  return {
    content: '',
    // Whatever the text says, nobody is called.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: fitted(title, titleMax, escapeDiscord),
        description: fitted(listed(lines), descriptionMax, escapeDiscord),
        url: link.url,
        color: Number.parseInt(colours[mood].slice(1), 16),
      },
    ],
  };
}

/** Emphasis, code, spoilers, quotes, headings, lists, links, mentions, emoji and times. */
function escapeDiscord(text: string): string {
  return text.replace(/[\\`*_~|>#+\-[\]()<@:]/g, '\\$&');
}
