import Type from 'typebox';
import { isFinding } from '../report/finding.ts';
import { fixesOf, placesOf } from '../report/fix.ts';
import type { BackEnd, PageReport } from './back-end.ts';
import { failureOf, notice, pageOf } from './page-strings.ts';
import { Count, NumberOrNull, Rows, Some, Text, TextOrNull } from './schemas.ts';
import type { Answer, Link } from './tool.ts';

/** What audit_page and get_report give: enough to choose what to do next. */
export const headSchema = Type.Object({
  notice: Text,
  report: Text,
  state: Text,
  score: NumberOrNull,
  result: TextOrNull,
  page: Some,
  categories: Some,
  fixes: Rows,
  findings: Count,
});

const topFixes = 5;

export function headOf(
  report: PageReport,
  { checks }: Pick<BackEnd, 'checks'>,
): Answer<Type.Static<typeof headSchema>> {
  const { id, url, path, state, run, score, result, body, failure, previous, link } = report;
  const all = body === null ? [] : fixesOf({ body });
  const titles = new Map(checks.map((check) => [check.id, check.title]));
  return {
    value: {
      notice,
      report: id,
      state,
      ...{ run, score, result },
      ...(body?.incomplete && { incomplete: true }),
      ...(failure !== null && { failure: failureOf(failure) }),
      ...nextOf(report),
      ...(path !== null && { path }),
      page: pageOf({ url, title: body?.title }),
      ...(link !== null && { link }),
      categories: body === null ? {} : categoriesOf(body),
      ...(body?.cap && { cap: { check: body.cap.check, score_before: body.cap.scoreBefore } }),
      ...(previous !== null && { change: { since_run: previous.run, score: changeOf(report) } }),
      fixes: all.slice(0, topFixes).map((check) => ({
        ...{ check: check.id, points: check.pointsLost },
        title: titles.get(check.id) ?? null,
        count: placesOf(check).total,
      })),
      findings: all.length,
    },
    ...(body !== null && { links: [linkTo(id)] }),
  };
}

/** The whole report, by reference. */
export function linkTo(report: string): Link {
  return { uri: reportUri(report), name: `Report ${report}`, mimeType: 'text/markdown' };
}

function reportUri(report: string): string {
  return `assay://reports/${encodeURIComponent(report)}`;
}

/** What to call where there is no end yet. */
export function nextOf({ state }: Pick<PageReport, 'state'>): { readonly next?: string } {
  if (state !== 'queued' && state !== 'running') return {};
  return { next: 'The audit goes on. Call get_report in some seconds, until state is completed or failed.' };
}

function categoriesOf({ categories, checks }: NonNullable<PageReport['body']>) {
  const findings = checks.filter(isFinding);
  return Object.fromEntries(
    Object.entries(categories).map(([category, { score }]) => [
      category,
      { score, findings: findings.filter((check) => check.category === category).length },
    ]),
  );
}

function changeOf({ score, previous }: PageReport): number | null {
  return score === null || previous?.score == null ? null : score - previous.score;
}
