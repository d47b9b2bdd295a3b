import type { Message } from '../event-types.ts';
import { fitted, listed } from './fitted.ts';

const headerMax = 150;
/** Slack takes 3,000. */
const sectionMax = 2_900;

/**
 * The body for an incoming webhook of Slack: https://docs.slack.dev/reference/block-kit/blocks. The lines are plain text, as
 * the markup of Slack has no way to write its own characters, such as `*`.
 */
export function slackBody({ title, lines, link }: Message) {
  return {
    // What notifications show.
    text: fitted(title, headerMax, escapeSlack),
    mrkdwn: false,
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', emoji: false, text: fitted(title, headerMax, escapeSlack) },
      },
      ...(lines.length === 0
        ? []
        : [
            {
              type: 'section',
              text: {
                type: 'plain_text',
                emoji: false,
                text: fitted(listed(lines), sectionMax, escapeSlack),
              },
            },
          ]),
      {
        type: 'context',
        elements: [
          { type: 'mrkdwn', verbatim: true, text: `<${escapeSlack(link.url)}|${escapeSlack(link.text)}>` },
        ],
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** https://docs.slack.dev/messaging/formatting-message-text: these three, in every text. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
