import { printable } from '../terminal.ts';

/**
 * A sentence, ours or of an audited page, that stays text wherever Markdown is read: it begins no markup, holds no HTML,
 * links to nowhere and calls nobody. Tags and addresses become code.
 */
export function prose(text: string): string {
  return (
    printable(text)
      .split(/(<[^<>]{1,200}>|(?:https?|ftp):\/\/[^\s<>"'“”‘’]{1,2048})/i)
      .map((part, index) => (index % 2 === 1 ? code(part) : escapeMarkup(part)))
      .reduce(joined, '')
      // What would begin a heading or a list, were the sentence alone on its line.
      .replace(/^(\d{0,9})([#+.)=-])(?=[\s#=-]|$)/, '$1\\$2')
  );
}

/** Two backticks that meet would be one fence. */
function joined(before: string, part: string): string {
  return before.endsWith('`') && part.startsWith('`') ? `${before} ${part}` : before + part;
}

/**
 * A code span, in which nothing has a meaning.
 * @see https://spec.commonmark.org/0.31.2/#code-spans
 */
export function code(text: string): string {
  const line = printable(text);
  if (line === '') return '';
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  // As long as no run inside: only such a one ends the span.
  const fence = '`'.repeat(1 + Math.max(0, ...runs));
  return runs.length === 0 ? fence + line + fence : `${fence} ${line} ${fence}`;
}

/** U+2060: it has no width, joins nothing to a name, and keeps the line together. */
const wordJoiner = '\u2060';

function escapeMarkup(text: string): string {
  return (
    text
      // Trackers read @name, #7, !7, GH-7 and the like after Markdown is done, so a backslash would not help.
      .replace(/[@#!~%$^&](?=[\w"])/g, `$&${wordJoiner}`)
      .replace(/\b(?:www\.(?=\w)|GH-(?=\d))/gi, `$&${wordJoiner}`)
      .replace(/[\\`*_[\]|~$]/g, '\\$&')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
