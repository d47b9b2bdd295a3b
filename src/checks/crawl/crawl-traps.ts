import type { CrawlShape, CrawlView } from '../../evidence/crawl/crawl-view.ts';
import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { type CrawlFound, type CrawlItem, defineCrawlCheck } from './crawl-check.ts';

const thresholds = { knownMin: 100, indexablePercent: 10 };

const advice = {
  parameters: 'Take these parameters out of the links, or deny addresses with them in robots.txt.',
  paths: 'Link only to addresses that have a page of their own, or deny the others in robots.txt.',
};

type Advice = keyof typeof advice;

export const crawlTraps = defineCrawlCheck({
  id: 'crawl-traps',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Links do not lead into endless addresses',
  several: 'kinds of addresses hold hardly any page that may be found',
  why: 'Crawlers lose their time in calendars, filters and sessions, and come late to the real pages.',
  rule: `Sorts addresses by the shape of their path and the names of their parameters. Warns of a shape with more than ${thresholds.knownMin} known addresses when fewer than ${thresholds.indexablePercent} % of those that were fetched may be found, and of one where 50 in a row were none that may be; it never fails, as a crawl sees a part only. Passes otherwise.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  thresholds,
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    parameters: { one: 'Close 1 trap of parameters', many: 'Close {n} traps of parameters' },
    paths: { one: 'Close 1 trap of endless paths', many: 'Close {n} traps of endless paths' },
  },
  example: {
    before: '<a href="/walks?sort=date&amp;session=5f3a">By date</a>',
    after: '<a href="/walks/by-date">By date</a>',
  },
  warnTo: 'warn at most',

  evaluate(view): CrawlFound<Advice> {
    const traps = view.shapes.filter(isTrap).sort((a, b) => b.known - a.known);
    const members = membersOf(view, new Set(traps.map(({ name }) => name)));
    const items = traps.flatMap((trap) => itemsOf(trap, members.get(trap.name) ?? []));
    const judged = view.urls.filter(({ kind }) => kind !== 'skipped' && kind !== 'waiting').length;
    const shapes = counted(view.shapes.length, 'kind');
    const passed = `Of ${shapes} of addresses, each holds pages that may be found.`;
    return { kind: 'judged', items, judged, passed, value: { shapes: items.length } };
  },
});

/** What stood in line when there were too many shapes: no kind of address. */
const rest = 'other';

function isTrap({ name, known, fetched, indexable, isDry }: CrawlShape): boolean {
  if (name === rest) return false;
  const isMany = known > thresholds.knownMin && fetched > 0;
  return isDry || (isMany && 100 * indexable < thresholds.indexablePercent * fetched);
}

interface Members {
  readonly first: number;
  readonly pages: readonly number[];
}

/** Fetched addresses of each shape, and the first that was met. */
function membersOf({ urls }: CrawlView, shapes: ReadonlySet<string>): Map<string, Members> {
  const own = urls.filter(({ shape }) => shapes.has(shape));
  const groups = Map.groupBy(own, ({ shape }) => shape);
  return new Map(
    [...groups].map(([shape, met]) => [
      shape,
      { first: met[0]?.n ?? 0, pages: met.filter(({ page }) => page !== null).map(({ n }) => n) },
    ]),
  );
}

function itemsOf(
  { name, known, fetched, indexable }: CrawlShape,
  members: Members | readonly [],
): CrawlItem<Advice>[] {
  if (!('first' in members)) return [];
  const { first, pages } = members;
  const parameters = name.includes('?');
  const found =
    indexable === 0 ? 'none of them may be found' : `${counted(indexable, 'may be found', 'may be found')}`;
  const detail = `Of addresses like ${quote(name)}, ${counted(known, 'is', 'are')} known and ${counted(fetched, 'was', 'were')} fetched; ${found}.`;
  return [{ advice: parameters ? 'parameters' : 'paths', detail, pages, about: first }];
}
