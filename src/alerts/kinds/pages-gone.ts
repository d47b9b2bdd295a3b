import type { AlertValue } from '../../telling/event-types.ts';
import type { SeenSite } from '../types.ts';
import { bad, good, type Kind, numberIn, silent } from './kind.ts';

/** Pages, and the share of those that were counted. */
const leastPages = 3;
const leastShare = 0.01;

/** `pages.gone`: pages that a crawl counted are answered with 4xx by the next, while something leads to them still. */
export const pagesGone: Kind = {
  confirmAfterMs: [],
  isByNetwork: false,

  changes(seen, { before, settings }) {
    const earlier = before.seen;
    if (seen.kind !== 'site' || seen.incomplete || !settings.gone || earlier?.kind !== 'site') return [];
    if (seen.gone < leastOf(earlier.counted)) return [];
    const was = { missing: earlier.missing, counted: earlier.counted };
    return [
      { kind: 'pages.gone', key: seen.subject, subject: seen.subject, before: was, after: asValue(seen) },
    ];
  },

  // The next crawl does not count them any more, so it is held to all that is missing.
  verdict({ before }, seen) {
    if (seen.kind !== 'site' || seen.incomplete) return silent;
    const least = leastOf(numberIn(before, 'counted') ?? 0);
    const grown = seen.missing - (numberIn(before, 'missing') ?? 0);
    return grown < least ? good : bad({ ...asValue(seen), gone: grown });
  },

  isWorse: ({ after }, now) => (numberIn(now, 'gone') ?? 0) >= 2 * (numberIn(after, 'gone') ?? 0),
};

function leastOf(counted: number): number {
  return Math.max(leastPages, leastShare * counted);
}

function asValue({ gone, missing, counted }: SeenSite): AlertValue {
  return { gone, missing, counted };
}
