import { isDeepStrictEqual } from 'node:util';
import type { CrawlSettings } from '../../crawl/types.ts';
import { majorOf } from '../../score/comparable.ts';
import type { CrawlDiff } from './types.ts';

interface Basis {
  readonly settings: CrawlSettings;
  readonly checksVersion: string | null;
}

/** Why scores of two crawls say nothing of each other: other pages are counted, or they are judged by other rules. */
export function differenceOf(older: Basis, newer: Basis): CrawlDiff['difference'] {
  if (majorOf(older) !== majorOf(newer)) return 'rules';
  return extent.every((name) => isDeepStrictEqual(older.settings[name], newer.settings[name]))
    ? null
    : 'settings';
}

/** What says which pages of a site are counted. */
const extent = ['scope', 'include', 'exclude', 'sample', 'robots', 'follow'] as const;
