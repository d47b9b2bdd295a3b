import { declarations } from '../checks/expectations.ts';
import { terms } from '../ui/terms.ts';
import type { ReportFacts } from './body.ts';

export type { Expectations } from '../checks/expectations.ts';

/** A sentence for a report, as nothing is left out silently; null: nothing was declared. */
export function declaredOf({ expectations }: Pick<ReportFacts, 'expectations'>): string | null {
  const { indexable, aiSearch, deployed } = expectations;
  const sentences = [
    ...(!indexable && !aiSearch ? [terms.declaredBoth] : []),
    ...(!indexable && aiSearch ? [declarations.indexable] : []),
    ...(indexable && !aiSearch ? [declarations.aiSearch] : []),
    ...(deployed ? [] : [declarations.deployed]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
