import type { Expectations } from '../../report/expectations.ts';
import { UsageError } from '../command.ts';

/** What the pages are: what visitors get, a copy of it before a release, or files that no server delivers yet. */
const stands = ['live', 'staging', 'build'] as const;
type Stand = (typeof stands)[number];

interface StandOrder {
  /** By option or file. */
  readonly as: string | undefined;
  readonly isFolder: boolean;
  /** A folder is judged as if it stood at its public address. */
  readonly hasOrigin: boolean;
  readonly isIndexable: boolean;
  readonly isForAiSearch: boolean;
}

/** What is expected of them. @throws UsageError */
export function expectationsOf({ as, isFolder, hasOrigin, ...usual }: StandOrder): Expectations {
  const stand = as === undefined ? (isFolder ? 'build' : 'live') : standIn(as);
  if (isFolder && stand === 'live' && !hasOrigin) {
    throw new UsageError(
      'A built folder is judged --as live only with --origin, the address at which it will stand.',
    );
  }
  return {
    indexable: usual.isIndexable && stand === 'live',
    aiSearch: usual.isForAiSearch && stand === 'live',
    deployed: stand === 'live' || (stand === 'staging' && !isFolder),
  };
}

function standIn(text: string): Stand {
  const stand = stands.find((one) => one === text);
  if (stand !== undefined) return stand;
  throw new UsageError(`--as is "${text}"; it takes live, staging or build.`);
}
