import type { Item } from '../../checks/run.ts';
import { adviceFor } from '../advice-for.ts';
import { printable } from '../terminal.ts';
import { buildWords as words } from '../words/build.ts';
import type { PlacedFinding } from './placed-findings.ts';

/** What a person looks for in that place, on one line. */
export function shownOf({ snippet, url, detail }: Item): string {
  return printable(snippet ?? url ?? detail);
}

export function pageSentence({ page, pagesCount }: PlacedFinding): string {
  const address = printable(page.url);
  return pagesCount === 1 ? words.onPage(address) : words.onPages(pagesCount, address);
}

export function adviceSentences({ check, texts }: PlacedFinding): string {
  return adviceFor(check, texts).map(printable).join(' ');
}

/** `dist/index.html:41:7`. */
export function pathAndLine({
  place,
  line,
  column,
}: Pick<PlacedFinding, 'place' | 'line' | 'column'>): string {
  return `${printable(place.path)}:${line}${column === null ? '' : `:${column}`}`;
}
