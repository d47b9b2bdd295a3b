import type { Selectable } from 'kysely';
import type { Expectations } from '../checks/expectations.ts';
import type { ExpectationColumns as Columns } from './schema.ts';

/** What checks expect of a site, as the tables hold it. */
export type ExpectationColumns = Selectable<Columns>;

export const expectationColumns = ['expectIndexable', 'expectAiSearch', 'expectDeployed'] as const;

export function expectationsOf(columns: ExpectationColumns): Expectations {
  const { expectIndexable, expectAiSearch, expectDeployed } = columns;
  return { indexable: expectIndexable === 1, aiSearch: expectAiSearch === 1, deployed: expectDeployed === 1 };
}

export function columnsOf({ indexable, aiSearch, deployed }: Expectations): ExpectationColumns {
  return {
    expectIndexable: indexable ? 1 : 0,
    expectAiSearch: aiSearch ? 1 : 0,
    expectDeployed: deployed ? 1 : 0,
  };
}
