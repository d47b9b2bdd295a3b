/** What waits for its turn. */
export interface Queued {
  /** Whose it is. */
  readonly owner: number;
  /** Bytes of work: the small come first. */
  readonly bytes: number;
}

interface FairQueue<Item extends Queued> {
  add(item: Item): void;
  /** Takes out whose turn it is, of those that may go. */
  take(mayGo: (item: Item) => boolean): Item | undefined;
  some(is: (item: Item) => boolean): boolean;
  count(is: (item: Item) => boolean): number;
  /** Takes out all, in the order in which they came. */
  drain(): Item[];
}

/**
 * Owners take turns, so that nobody waits for all that another has queued. Within one owner the smallest comes first,
 * but the one that waits longest after a few that were let past.
 */
export function createFairQueue<Item extends Queued>(): FairQueue<Item> {
  const waiting = new Map<number, Waiting<Item>>();
  let turns = 0;
  let arrivals = 0;

  return {
    add(item) {
      const own = waiting.get(item.owner) ?? { entries: [], lastTurn: -1, letPast: 0 };
      own.entries.push({ item, arrival: arrivals++ });
      waiting.set(item.owner, own);
    },
    take(mayGo) {
      const byTurn = [...waiting].sort(([, a], [, b]) => a.lastTurn - b.lastTurn);
      for (const [owner, own] of byTurn) {
        const item = takeOf(own, mayGo);
        if (item === undefined) continue;
        own.lastTurn = turns++;
        if (own.entries.length === 0) waiting.delete(owner);
        return item;
      }
      return undefined;
    },
    some: (is) => [...waiting.values()].some(({ entries }) => entries.some(({ item }) => is(item))),
    count: (is) =>
      [...waiting.values()].reduce(
        (sum, { entries }) => sum + entries.filter(({ item }) => is(item)).length,
        0,
      ),
    drain() {
      const all = [...waiting.values()].flatMap(({ entries }) => entries);
      waiting.clear();
      return all.sort((a, b) => a.arrival - b.arrival).map(({ item }) => item);
    },
  };
}

interface Waiting<Item> {
  /** In the order in which they came. */
  readonly entries: { readonly item: Item; readonly arrival: number }[];
  /** Older turns come first; who had none while waiting, first of all. */
  lastTurn: number;
  /** How often in a row somebody else than the first to come was taken. */
  letPast: number;
}

function takeOf<Item extends Queued>(own: Waiting<Item>, mayGo: (item: Item) => boolean): Item | undefined {
  const { entries } = own;
  let chosen = -1;
  for (const [at, { item }] of entries.entries()) {
    if (!mayGo(item)) continue;
    const isSmaller = chosen < 0 || item.bytes < (entries[chosen]?.item.bytes ?? 0);
    if (isSmaller) chosen = at;
    if (own.letPast >= letPastMax) break;
  }
  if (chosen < 0) return undefined;
  own.letPast = chosen === 0 ? 0 : own.letPast + 1;
  return entries.splice(chosen, 1)[0]?.item;
}

/** Or a large page would wait for as long as small ones come. */
const letPastMax = 8;
