import type { Letter } from './letter.ts';

/** The letter as plain text. */
export function mailText({ title, lines, link, why, leaveUrl }: Letter): string {
  return [
    title,
    '',
    ...lines.map((line) => `- ${line}`),
    ...(lines.length === 0 ? [] : ['']),
    `${link.text}: ${link.url}`,
    '',
    // What readers of mail take for the end of what is said.
    '-- ',
    why,
    ...(leaveUrl === null ? [] : [`${stopText}: ${leaveUrl}`]),
    '',
  ].join('\n');
}

export const stopText = 'Stop these mails';
