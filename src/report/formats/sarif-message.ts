import { cutText, shortened } from '../../lib/cut-text.ts';
import { printable } from '../terminal.ts';
import { buildWords as words } from '../words/build.ts';
import { adviceSentences, pageSentence, shownOf } from './place-text.ts';
import type { PlacedFinding } from './placed-findings.ts';

const messageMax = 1_000;
/** More of them help nobody in the margin of a line. */
const placesMax = 5;

/** The first sentence is the title of an alert; advice comes last, so that it stands alone where there is one place. */
export function resultMessage(found: PlacedFinding): string {
  const { headline, items } = found;
  const advice = adviceSentences(found);
  const told = `${printable(headline)}. ${pageSentence(found)}`;
  if (items.length < 2) return sarifMessage([`${told} ${advice}`.trim()]);
  const places = [...new Set(items.map((item) => shortened(shownOf(item), placeMax)))];
  const more = places.length - placesMax;
  return sarifMessage([told, ...places.slice(0, placesMax), more > 0 ? words.more(more) : '', advice]);
}

const placeMax = 100;

/**
 * A message in which nothing of a page has a meaning: brackets would be links, and a number in braces is where an
 * argument goes.
 */
export function sarifMessage(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('\n');
  const escaped = text.replace(/[\\[\]]/g, '\\$&').replace(/\{(?=\d)/g, '{\u200b');
  if (escaped.length <= messageMax) return escaped;
  // Half an escape would escape what follows. P3: at most 1000 characters.
  return `${cutText(escaped, messageMax - 1).replace(/\\*$/, '')}…`;
}
