import type { FailureCode } from '../../errors.ts';
import { resultOfCode, stateOf } from '../../store/codes.ts';
import type { ReportRow } from '../../store/reports/reports.ts';
import type { Report } from './types.ts';

/** A report as the services give it, out of its row. */
export function reportOf(row: ReportRow): Report {
  const { id, accountId, url, project, score, privacy, slug, title, profile, version } = row;
  const { runsCount, findingsCount, checksVersion, waiversHash, createdAt, updatedAt, generatedAt } = row;
  const categories = row.categories === null ? {} : (JSON.parse(row.categories) as Report['categories']);
  const trend = row.trend === null ? [] : (JSON.parse(row.trend) as number[]);
  return {
    ...{ id, accountId, url, project, score, privacy, slug, title, profile, version },
    ...{ runsCount, findingsCount, checksVersion, waiversHash, createdAt, updatedAt, generatedAt },
    ...{ categories, trend },
    state: stateOf(row.state),
    result: resultOfCode(row.result),
    browser: lookOf(row),
    incomplete: row.incomplete === 1,
    indexable: row.indexable === 1,
    hasPassword: row.hasPassword === 1,
    cap: row.cap === null ? null : (JSON.parse(row.cap) as Report['cap']),
    previousScore: score === null || row.scoreChange === null ? null : score - row.scoreChange,
    error:
      row.errorCode === null ? null : { code: row.errorCode as FailureCode, message: row.errorMessage ?? '' },
  };
}

/** One that is wanted waits for the end of its run. */
function lookOf({ wantsBrowser, browserState, scoreFull, resultFull }: ReportRow): Report['browser'] {
  if (wantsBrowser === 0 && browserState === null) return null;
  const state = wantsBrowser === 1 || browserState === null ? 'queued' : stateOf(browserState);
  return { state, score: scoreFull, result: resultOfCode(resultFull) };
}
