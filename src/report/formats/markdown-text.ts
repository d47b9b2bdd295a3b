import { printable, withoutControls } from '../terminal.ts';

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
  // As long as no run inside: only such a one ends the span.
  const longest = longestRun(line);
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? fence + line + fence : `${fence} ${line} ${fence}`;
}

/** Tables end a cell at each bar, also in code. */
export function tableCode(text: string): string {
  return code(text).replaceAll('|', '\\|');
}

/**
 * Plain words stay as they are. A sentence that may hold text of the page is code: forges find people, issues and
 * commits in any other.
 */
export function statement(headline: string): string {
  const text = printable(headline);
  return isPlain(text) ? text : code(text);
}

function isPlain(text: string): boolean {
  return /^[A-Za-z\d ,.;’%()–-]+$/.test(text) && !/www\.|[\da-f]{7}|[A-Z\d]-\d/i.test(text);
}

/**
 * A fenced code block, line by line: the fence is longer than any run of backticks inside, so nothing ends it.
 * @param language what colours it
 * @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
export function codeBlock(text: string, language = ''): string[] {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return [fence + language, ...withoutControls(text).split(/\r\n?|\n/), fence];
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** As a link when it can be one: the parser of URLs leaves no character in it that would end it early. */
export function address(url: string): string {
  return /^https?:\/\/[^\s<>]+$/.test(url) ? `<${url}>` : code(url);
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
