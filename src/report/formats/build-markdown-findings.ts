import { shortened } from '../../lib/cut-text.ts';
import type { WaivedFindings } from '../build-report.ts';
import { isToldBy } from '../headline.ts';
import { buildWords } from '../words/build.ts';
import { code, prose, statement } from './markdown-text.ts';
import { adviceSentences, pathAndLine, shownOf } from './place-text.ts';
import type { PlacedFinding } from './placed-findings.ts';

const words = buildWords.comment;
const itemsMax = 5;
const shownMax = 200;

/** What was found, where, and what to do. */
export function findingBlock(found: PlacedFinding): string[] {
  const { check, headline, items, isNew, pagesCount, page } = found;
  const where = [code(pathAndLine(found)), code(page.url)];
  const others = pagesCount > 1 ? [buildWords.more(pagesCount - 1)] : [];
  // What the headline says already is not said again.
  const told = items.filter((item) => !isToldBy(headline, shownOf(item)));
  const more = told.length - itemsMax;
  const advice = adviceSentences(found);
  return [
    `- **${statement(headline)}** (${[code(check.id), ...(isNew ? [words.isNew] : [])].join(', ')})`,
    `  - ${[...where, ...others].join(' · ')}`,
    ...told.slice(0, itemsMax).map((item) => `  - ${code(shortened(shownOf(item), shownMax))}`),
    ...(more > 0 ? [`  - ${buildWords.more(more)}`] : []),
    ...(advice === '' ? [] : [`  - ${prose(advice)}`]),
  ];
}

export function waivedLine({ check, count, reason, until, by }: WaivedFindings): string[] {
  return [`- ${code(check)}: ${words.waived(count, code(reason), code(until), code(by))}`];
}
