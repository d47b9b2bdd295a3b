import { sentenceCase } from '../lib/sentence-case.ts';
import type { JudgedCheck } from './body.ts';
import type { CatalogueCheck } from './catalogue.ts';
import { headlineWords as words } from './words/checks.ts';

type Said = Pick<JudgedCheck, 'summary' | 'itemsTotal'>;
type Texts = Pick<CatalogueCheck, 'several'> | undefined;

/** What is so, without full stop: what holds where the check passes, otherwise what was found. */
export function statementOf(
  check: Said & Pick<JudgedCheck, 'outcome'>,
  texts: Pick<CatalogueCheck, 'several' | 'title'> | undefined,
): string {
  return check.outcome === 'pass' && texts !== undefined ? texts.title : headlineOf(check, texts);
}

/** What was found, as a statement without full stop, of all that was found. */
export function headlineOf(check: Said, texts: Texts): string {
  const { first, others } = partsOf(check);
  if (others === 0) return first;
  return texts?.several === undefined
    ? words.andMore(first, others)
    : words.several(others + 1, texts.several);
}

/** The same as a sentence; where there is nothing to count, the summary as it stands. */
export function sentenceOf(check: Said, texts: Texts): string {
  return partsOf(check).others === 0 ? check.summary : `${headlineOf(check, texts)}.`;
}

/** Whether the headline, or the sentence, says all that the detail of an item does. */
export function isToldBy(statement: string, detail: string): boolean {
  const [told, own] = [bareOf(statement), bareOf(detail)];
  return told === own || told.startsWith(`${own}, `) || told.startsWith(`${own}. `);
}

/** What every finding of the accessibility checks begins with: where it was judged. The items go on saying it. */
const judgedWhere = 'In the server’s HTML, ';

/**
 * A summary without full stop, and how many problems there are besides the one that it tells. By its own words, as
 * notes are items, too.
 */
function partsOf({ summary, itemsTotal }: Said): { first: string; others: number } {
  const [ending = '', count = ''] = / And (\d[\d,]{0,9}) more\.$/.exec(summary) ?? [];
  const counted = Number(count.replaceAll(',', ''));
  const others = counted < itemsTotal ? counted : 0;
  return { first: bareOf(others === 0 ? summary : summary.slice(0, -ending.length)), others };
}

function bareOf(sentence: string): string {
  const text = sentence.startsWith(judgedWhere) ? sentenceCase(sentence.slice(judgedWhere.length)) : sentence;
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
