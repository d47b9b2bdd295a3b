import type { Message } from '../event-types.ts';
import { fitted } from './fitted.ts';

const titleMax = 256;
const lineMax = 1_000;

/**
 * The body for a Teams workflow, "When a Teams webhook request is received": a card of
 * https://learn.microsoft.com/adaptive-cards/schema-explorer/adaptive-card. Text stands in runs, whose Markdown nobody
 * reads, and which wrap; a TextBlock would make links and emphasis of it.
 */
export function teamsBody({ title, lines, mood, link }: Message) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          // What notifications show.
          fallbackText: fitted(title, titleMax, escapeTeams),
          body: [
            paragraph(fitted(title, titleMax, escapeTeams), {
              size: 'Medium',
              weight: 'Bolder',
              color: cardColours[mood],
            }),
            ...lines.map((line) => paragraph(fitted(line, lineMax, escapeTeams))),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
        },
      },
    ],
  };
}

const cardColours: Readonly<Record<Message['mood'], string>> = {
  bad: 'Attention',
  good: 'Good',
  neutral: 'Default',
};

function paragraph(text: string, style: Readonly<Record<string, string>> = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...style }] };
}

/** Cards put dates for `{{DATE(…)}}` and values for `${…}`; a space of no width keeps them apart. */
function escapeTeams(text: string): string {
  return text.replace(/[{$](?=\{)/g, '$&\u200b');
}
