import { kinds, type PageFacts } from '../../store/crawls/page-facts.ts';
import type { PageFilter, PageSort } from '../../store/crawls/page-list.ts';

type Filter = Omit<PageFilter, 'search'>;

/** 1 for each address that the filter lets through. */
export function chosenOf(facts: PageFacts, filter: Filter): Uint8Array {
  const { kind, status, why, isIndexable, template, numbers, clicksMin, linksInMax } = filter;
  const chosen = new Uint8Array(facts.count).fill(numbers === undefined ? 1 : 0);
  for (const n of numbers ?? []) chosen[n] = 1;
  if (kind !== undefined) keep(chosen, facts.kind, kinds.indexOf(kind));
  if (why !== undefined) keep(chosen, facts.why, facts.whys.indexOf(why));
  if (template !== undefined) keep(chosen, facts.template, facts.templates.indexOf(template));
  if (isIndexable !== undefined) keep(chosen, facts.indexable, isIndexable ? 1 : 0);
  if (status === 'none') {
    keep(chosen, facts.kind, kinds.indexOf('error'));
    keep(chosen, facts.status, none);
  } else if (status !== undefined) keep(chosen, facts.status, ...status);
  if (clicksMin !== undefined) keep(chosen, facts.clicks, clicksMin, Number.MAX_VALUE);
  if (linksInMax !== undefined) keep(chosen, facts.linksIn, 0, linksInMax);
  if (filter.isFaultyTarget) keepFaulty(chosen, facts);
  return chosen;
}

const none = -1;

type Column = Uint8Array | Uint16Array | Int16Array | Int32Array;

function keep(chosen: Uint8Array, column: Column, from: number, to = from): void {
  for (let n = 0; n < chosen.length; n += 1) {
    const value = column[n] as number;
    if (value < from || value > to) chosen[n] = 0;
  }
}

/** As checks/crawl/target-fault.ts: what we could not read is no fault of the page. */
function keepFaulty(chosen: Uint8Array, { kind, status, why, whys, linksIn }: PageFacts): void {
  const [redirect, wall] = [kinds.indexOf('redirect'), whys.indexOf('bot_wall')];
  for (let n = 0; n < chosen.length; n += 1) {
    const isFaulty =
      why[n] !== wall && (kind[n] === redirect || status[n] === none || (status[n] as number) >= 400);
    if (!isFaulty || (linksIn[n] as number) <= 0) chosen[n] = 0;
  }
}

/** All addresses sorted; those without a value are last in both directions. */
export function orderBy(
  facts: PageFacts,
  sort: Exclude<PageSort, 'n' | 'url'>,
  isDescending: boolean,
): Uint32Array {
  const { count } = facts;
  const column = facts[sort];
  const keys = new Float64Array(count);
  // Two numbers in one sort as fast as numbers do: what is sorted by, and what tells apart whom that leaves tied.
  for (let n = 0; n < count; n += 1) {
    const value = column[n] as number;
    const [first, second] = isDescending ? [valuesMax - value, count - 1 - n] : [value, n];
    keys[n] = (value === none ? 2 * valuesMax : first) * countMax + second;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => (isDescending ? count - 1 - (key % countMax) : key % countMax));
}

/** Larger than every value of a column, and than the number of every address; their product is a whole number still. */
const valuesMax = 2 ** 30;
const countMax = 2 ** 21;
