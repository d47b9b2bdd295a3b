import { type CrawlSettings, type SkipReason, skipReasons } from '../../crawl/types.ts';
import type { FailureCode } from '../../errors.ts';
import { resultOf } from '../../score/score.ts';
import { crawlStateOf } from '../../store/codes.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import { causeOf } from '../reports/cause-of.ts';
import { paceOf } from './pace-of.ts';
import type { Crawl } from './types.ts';

/** A crawl as the services give it, out of its row. */
export function crawlOf(row: CrawlRow): Crawl {
  const { id, siteId, number, causedBy, reason, wanted, stoppedBy, score, bytes, requests } = row;
  const { findingsCount, checksVersion, waiversHash, queuedAt, startedAt, finishedAt } = row;
  const state = crawlStateOf(row.state);
  const settings = JSON.parse(row.settings) as CrawlSettings;
  const incomplete = row.incomplete === 1;
  return {
    ...{ id, siteId, number, causedBy, state, reason, wanted, stoppedBy, score, incomplete },
    ...{ bytes, requests, findingsCount, checksVersion, waiversHash, queuedAt, startedAt, finishedAt },
    cause: causeOf(row.cause),
    settings,
    ...paceOf(row, { state, settings }),
    until: (state === 'queued' || state === 'paused') && row.notBefore > 0 ? row.notBefore : null,
    // A provisional score has no result.
    result: score === null || incomplete ? null : resultOf(score),
    cap: row.cap === null ? null : (JSON.parse(row.cap) as Crawl['cap']),
    categories: row.categories === null ? [] : (JSON.parse(row.categories) as Crawl['categories']),
    pages: pagesOf(row),
    estimate: row.estimate === null ? null : { pages: row.estimate, atLeast: row.atLeast === 1 },
    error:
      row.errorCode === null ? null : { code: row.errorCode as FailureCode, message: row.errorMessage ?? '' },
    hasDetails: row.details === 1,
  };
}

function pagesOf(row: CrawlRow): Crawl['pages'] {
  const { urls: known, waiting, fetched, counted, indexable, failed, reused } = row;
  const skipped = JSON.parse(row.skipped) as Partial<Record<SkipReason, number>>;
  return {
    ...{ known, waiting, fetched, counted, indexable, failed, reused },
    skipped: Object.fromEntries(skipReasons.map((reason) => [reason, skipped[reason] ?? 0])) as Record<
      SkipReason,
      number
    >,
  };
}
