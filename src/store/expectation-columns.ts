import type { Selectable } from 'kysely';
import type { Expectations } from '../checks/expectations.ts';
import type { ExpectationColumns as Columns } from './schema.ts';

/** What checks expect of a site, as the tables hold it. */
export type ExpectationColumns = Selectable<Columns>;

export const expectationColumns = ['expectIndexable', 'expectAiSearch'] as const;

export function expectationsOf({ expectIndexable, expectAiSearch }: ExpectationColumns): Expectations {
  return { indexable: expectIndexable === 1, aiSearch: expectAiSearch === 1 };
}

export function columnsOf({ indexable, aiSearch }: Expectations): ExpectationColumns {
  return { expectIndexable: indexable ? 1 : 0, expectAiSearch: aiSearch ? 1 : 0 };
}
