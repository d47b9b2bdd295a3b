import type { AlertValue } from '../../telling/event-types.ts';
import type { SeenReport } from '../types.ts';
import { bad, good, type Kind, silent } from './kind.ts';
import { isFine, isGone, wasFine } from './page-answers.ts';

const minuteMs = 60_000;

/** `page.gone`: the page of a report answers that it is not there, or leads off the site. */
export const pageGone: Kind = {
  // As of a site that is down.
  confirmAfterMs: [2 * minuteMs, 3 * minuteMs],
  isByNetwork: true,

  changes(seen, { before, settings, held }) {
    if (seen.kind !== 'report' || !settings.gone || !isGone(seen) || !wasFine(before, held)) return [];
    // One that always led away is where its owner wants it.
    if (seen.hasLeft && (before.seen?.kind !== 'report' || before.seen.hasLeft)) return [];
    return [
      { kind: 'page.gone', key: seen.subject, subject: seen.subject, before: null, after: asValue(seen) },
    ];
  },

  verdict(_alert, seen) {
    if (seen.kind !== 'report') return silent;
    if (isGone(seen)) return bad(asValue(seen));
    return isFine(seen) ? good : silent;
  },
};

function asValue({ status, hasLeft }: SeenReport): AlertValue {
  return hasLeft ? { status, leads: 'off_site' } : { status };
}
