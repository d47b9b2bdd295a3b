import { shortened } from '../../lib/cut-text.ts';

/** The text escaped, in at most so many UTF-16 units; what is cut ends with an ellipsis, and no grapheme is halved. */
export function fitted(text: string, unitsMax: number, escaping: (text: string) => string): string {
  let kept = unitsMax;
  let escaped = escaping(shortened(text, kept));
  while (escaped.length > unitsMax) {
    kept -= Math.max(1, Math.floor((escaped.length - unitsMax) / unitsPerCharacter));
    escaped = escaping(shortened(text, kept));
  }
  return escaped;
}

/** At most, of what an escape makes of one, such as `&quot;`. */
const unitsPerCharacter = 6;

/** One line each, with a mark of ours before it, so that none begins with what a chat takes for a list or a quote. */
export function listed(lines: readonly string[]): string {
  return lines.map((line) => `• ${line}`).join('\n');
}
