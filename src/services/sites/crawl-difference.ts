import { isDeepStrictEqual } from 'node:util';
import type { CrawlSettings } from '../../crawl/types.ts';
import { majorOf } from '../../score/comparable.ts';
import type { CrawlDiff } from './types.ts';

interface Basis {
  readonly settings: CrawlSettings;
  readonly checksVersion: string | null;
  /** Absent as null: there were no waivers. */
  readonly waiversHash?: string | null;
}

/**
 * Why scores of two crawls say nothing of each other: other pages are counted, they are judged by other rules, or other
 * findings were waived (V3).
 */
export function differenceOf(older: Basis, newer: Basis): CrawlDiff['difference'] {
  if (majorOf(older) !== majorOf(newer)) return 'rules';
  const isAlike = extent.every((name) => isDeepStrictEqual(older.settings[name], newer.settings[name]));
  if (!isAlike) return 'settings';
  return (older.waiversHash ?? null) === (newer.waiversHash ?? null) ? null : 'waivers';
}

/** What says which pages of a site are counted. */
const extent = ['scope', 'include', 'exclude', 'sample', 'robots', 'follow'] as const;
