import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Privacy, ResultCode, StateCode } from '../codes.ts';
import type { Tally } from '../counters/tallies.ts';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';
import { containsText } from './contains-text.ts';

/** Which reports of an account a list holds. */
export interface ReportFilter {
  readonly projectId?: number;
  readonly result?: ResultCode;
  readonly state?: StateCode;
  readonly privacy?: Privacy;
  /** With projectId only: reports in which this check failed or warned. */
  readonly check?: string;
  readonly search?: SearchTerms;
}

/** Spellings of one term, by where they are looked for: a report that holds any of them is found. */
export interface SearchTerms {
  readonly url: readonly string[];
  readonly title: readonly string[];
}

export type ReportSort = 'id' | 'generatedAt' | 'url' | 'score' | 'result' | 'findingsCount' | 'scoreChange';

/** Reports, and how many of them have a value to sort by. */
export type Counts = Readonly<Record<'reports' | ReportSort, number>>;

/** What the tallies say of the part of the filter that they know: state, result, privacy. */
export function countsOf(tallies: readonly Tally[], filter: ReportFilter): Counts {
  const counts = { reports: 0, generatedAt: 0, score: 0, result: 0, scoreChange: 0 };
  for (const tally of matching(tallies, filter)) {
    counts.reports += tally.reports;
    counts.score += tally.scored;
    counts.generatedAt += tally.generated;
    counts.scoreChange += tally.compared;
    counts.result += tally.result === 0 ? 0 : tally.reports;
  }
  const { reports, generatedAt } = counts;
  return { ...counts, id: reports, url: reports, findingsCount: generatedAt };
}

/** Kinds of reports that the filter lets through and that there are any of. */
export function matching(tallies: readonly Tally[], { state, result, privacy }: ReportFilter): Tally[] {
  return tallies.filter(
    (tally) =>
      tally.reports > 0 &&
      (state === undefined || tally.state === state) &&
      (result === undefined || tally.result === result) &&
      (privacy === undefined || tally.privacy === privacy),
  );
}

/** Everything of the filter but the project, as conditions on a row. */
export function conditionsOf(
  { likeAnyCase }: Db,
  eb: ExpressionBuilder<Database, 'reports'>,
  { state, result, privacy, check, search }: ReportFilter,
): ExpressionWrapper<Database, 'reports', SqlBool> {
  return eb.and([
    ...(state === undefined ? [] : [eb('reports.state', '=', state)]),
    ...(result === undefined ? [] : [eb('reports.result', '=', result)]),
    ...(privacy === undefined ? [] : [eb('reports.privacy', '=', privacy)]),
    // Ids are the names in the stored object, so none is found within another.
    ...(check === undefined ? [] : [containsText('reports.failing', `${JSON.stringify(check)}:`, 'like')]),
    ...(search === undefined
      ? []
      : [
          eb.or([
            ...search.url.map((term) => containsText('reports.url', term, likeAnyCase)),
            ...search.title.map((term) => containsText('reports.title', term, likeAnyCase)),
          ]),
        ]),
  ]);
}
