import { declarations, type Expectations, usualExpectations } from '../checks/expectations.ts';
import { terms } from '../ui/terms.ts';
import type { ReportFacts } from './body.ts';

export type { Expectations } from '../checks/expectations.ts';

/** What was declared of the site when its page was judged. */
export function expectationsOf({ expectations }: Pick<ReportFacts, 'expectations'>): Expectations {
  return expectations ?? usualExpectations;
}

/** A sentence for a report, as nothing is left out silently; null: nothing was declared. */
export function declaredOf(facts: Pick<ReportFacts, 'expectations'>): string | null {
  const { indexable, aiSearch } = expectationsOf(facts);
  if (!indexable && !aiSearch) return terms.declaredBoth;
  if (indexable && aiSearch) return null;
  return declarations[indexable ? 'aiSearch' : 'indexable'];
}
