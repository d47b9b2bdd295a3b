import type { Message } from '../event-types.ts';
import { colours } from './colours.ts';
import { fitted, listed } from './fitted.ts';

const titleMax = 256;
const textMax = 4_000;

/**
 * The body for an incoming webhook of Mattermost:
 * https://docs.mattermost.com/developers/integrate/reference/message-attachments.
 */
export function mattermostBody({ title, lines, mood, link }: Message) {
  return {
    text: '',
    attachments: [
      {
        // What notifications show, without markup.
        fallback: fitted(title, titleMax, apart),
        color: colours[mood],
        title: fitted(title, titleMax, escapeMattermost),
        title_link: link.url,
        text: fitted(listed(lines), textMax, escapeMattermost),
      },
    ],
  };
}

/** Its Markdown, and HTML; then what no backslash holds: a space of no width. */
function escapeMattermost(text: string): string {
  const escaped = text
    .replace(/[\\`*_{}[\]()#+\-.!~|]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return apart(escaped);
}

/** Mentions begin with `@`, names of channels with `~`, and emoji and addresses need a colon. */
function apart(text: string): string {
  return text.replace(/[@~:](?! )/g, '$&\u200b');
}
