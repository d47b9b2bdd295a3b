import type { Message } from '../event-types.ts';

/** For people who read text: mails, and the command line. */
export function plainText({ title, lines, link }: Message): string {
  return [
    title,
    '',
    ...lines.map((line) => `- ${line}`),
    ...(lines.length === 0 ? [] : ['']),
    `${link.text}: ${link.url}`,
  ].join('\n');
}
