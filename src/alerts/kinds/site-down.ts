import type { AlertValue } from '../../telling/event-types.ts';
import type { Observation } from '../types.ts';
import { bad, good, type Kind, silent } from './kind.ts';
import { answeredCodes, downCodes, wasFine } from './page-answers.ts';

const minuteMs = 60_000;

/** `site.down`: no answer, or a server error. One alert of a project, whose reports and sites have one host. */
export const siteDown: Kind = {
  // 2 and 5 minutes after the first.
  confirmAfterMs: [2 * minuteMs, 3 * minuteMs],
  isByNetwork: true,

  changes(seen, { before, settings, held }) {
    const after = faultOf(seen);
    if (!settings.down || after === undefined || !wasFine(before, held)) return [];
    return [{ kind: 'site.down', key: 'project', subject: seen.subject, before: null, after }];
  },

  verdict(_alert, seen) {
    const after = faultOf(seen);
    if (after !== undefined) return bad(after);
    if (seen.kind !== 'failure') return good;
    // A crawl that counted no page says no more than that.
    return answeredCodes.has(seen.code) && seen.subject.startsWith('report:') ? good : silent;
  },
};

/** Undefined: it answered, or the failure is not its own. */
function faultOf(seen: Observation): AlertValue | undefined {
  if (seen.kind === 'failure') return downCodes.has(seen.code) ? { error_code: seen.code } : undefined;
  return seen.kind === 'report' && seen.status >= 500 ? { status: seen.status } : undefined;
}
