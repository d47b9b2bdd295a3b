import * as firstTables from './0001-first-tables.ts';
import * as people from './0002-people.ts';
import * as shareLinks from './0003-share-links.ts';
import * as projectTrends from './0004-project-trends.ts';
import * as projectsCount from './0005-projects-count.ts';
import * as movedBuckets from './0006-moved-buckets.ts';
import * as coveringIndexes from './0007-covering-indexes.ts';
import * as expectations from './0008-expectations.ts';
import * as expectationsOfRuns from './0009-expectations-of-runs.ts';
import type { Migration } from './words.ts';

/** In order, for ever: after a release none is edited, renamed or taken out. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-people': people,
  '0003-share-links': shareLinks,
  '0004-project-trends': projectTrends,
  '0005-projects-count': projectsCount,
  '0006-moved-buckets': movedBuckets,
  '0007-covering-indexes': coveringIndexes,
  '0008-expectations': expectations,
  '0009-expectations-of-runs': expectationsOfRuns,
};
