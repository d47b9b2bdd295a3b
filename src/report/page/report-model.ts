import { type Category, categories } from '../../checks/check.ts';
import type { Failure } from '../../errors.ts';
import { categoryWeights, type Result } from '../../score/score.ts';
import type { CategorySummary, ReportBody } from '../body.ts';
import type { CatalogueById } from '../catalogue.ts';
import { declaredOf } from '../expectations.ts';
import { isFinding, worstFirst } from '../finding.ts';
import { waivedOf } from '../waived.ts';
import { categoryTitles } from '../words/category-titles.ts';
import { type Fixes, fixesOf } from './fixes.ts';
import { type KeyFact, keyFactsOf } from './key-facts.ts';
import { type LookModel, type LookPicture, lookFailure, lookModel } from './look/look-model.ts';
import { type ShownCheck, shownChecks } from './shown-check.ts';
import { type Changes, instantOf, type ShownReport, type ShownRun } from './shown-report.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** All that a report page shows, ready to be written. Pure; whatever it holds, the API gives or follows from that. */
export interface ReportModel {
  readonly url: string;
  readonly title: string | null;
  readonly generatedAt: number;
  readonly score: number | null;
  /** Null: no score, or a provisional one. */
  readonly result: Result | null;
  readonly isProvisional: boolean;
  readonly isPartial: boolean;
  /** Of the completed run before; null: there is none that compares. */
  readonly previous: { readonly score: number; readonly at: number | null } | null;
  readonly verdict: Verdict;
  /** A sentence: what was declared of the site. */
  readonly declared: string | null;
  /** A sentence: how much waivers set aside. */
  readonly waived: string | null;
  readonly categories: readonly ShownCategory[];
  readonly keyFacts: readonly KeyFact[];
  readonly fixes: Fixes;
  readonly counts: Readonly<Record<Segment, number>>;
  readonly body: ReportBody;
  readonly texts: CatalogueById;
  readonly changes: Changes | undefined;
  readonly history: readonly ShownRun[];
  /** Null: no browser looked, or it saw nothing. */
  readonly look: LookModel | null;
  /** Why it saw nothing; null: nothing went wrong. */
  readonly lookFailure: Failure | null;
}

export interface ShownCategory extends CategorySummary {
  readonly id: Category;
  readonly title: string;
  /** Points against the run before; null: nothing to compare with. */
  readonly change: number | null;
  readonly toFix: number;
  /** Of 100 points of the overall score; 0: it has no score, so it does not count. */
  readonly share: number;
  /** Findings first, worst first; then what passed, informs, does not apply, each in the order of the catalogue. */
  readonly checks: readonly ShownCheck[];
}

/** What the list of checks can be narrowed to. */
export const segments = ['fix', 'pass', 'info', 'not_applicable', 'all'] as const;
export type Segment = (typeof segments)[number];

export function isIn(segment: Segment, check: ShownCheck): boolean {
  if (segment === 'all') return true;
  return segment === 'fix' ? isFinding(check) : check.outcome === segment;
}

interface PageReport extends ShownReport {
  /** Pictures by their address, instead of by their bytes. */
  readonly pictureLinks?: readonly LookPicture[];
}

export function reportModel(report: PageReport): ReportModel {
  const { url, generatedAt, body, changes, history = [], partial = false } = report;
  const look = lookModel(report);
  const others = new Map(look?.otherwise.map(({ id, outcome }) => [id, outcome]));
  const checks = shownChecks(report).map((check) => {
    const inBrowser = others.get(check.id);
    return inBrowser === undefined ? check : { ...check, inBrowser };
  });
  const fixes = fixesOf(body, checks);
  return {
    url,
    title: body.title,
    generatedAt,
    score: body.score,
    result: body.result,
    isProvisional: body.incomplete && body.score !== null,
    isPartial: partial,
    previous: previousOf(report),
    verdict: verdictOf(body, checks, fixes, partial),
    declared: declaredOf(body.facts),
    waived: waivedOf(body),
    categories: categoriesOf(body, checks, changes),
    keyFacts: keyFactsOf(body),
    fixes,
    counts: Object.fromEntries(
      segments.map((segment) => [segment, checks.filter((check) => isIn(segment, check)).length]),
    ) as Record<Segment, number>,
    body,
    texts: new Map(report.checks.map((known) => [known.id, known])),
    changes,
    history,
    look,
    lookFailure: lookFailure(report),
  };
}

function previousOf({ changes, previousScore = null }: ShownReport): ReportModel['previous'] {
  if (changes === undefined) return previousScore === null ? null : { score: previousScore, at: null };
  if (changes.difference !== undefined || changes.older.score === null) return null;
  return { score: changes.older.score, at: instantOf(changes.older) };
}

function categoriesOf(
  body: ReportBody,
  checks: readonly ShownCheck[],
  changes: Changes | undefined,
): ShownCategory[] {
  return categories.flatMap((id) => {
    const summary = body.categories[id];
    if (summary === undefined) return [];
    const change = changes?.categories.find(({ category }) => category === id)?.change ?? null;
    return [
      {
        ...summary,
        id,
        title: categoryTitles[id],
        change,
        toFix: summary.failed + summary.warnings,
        share: shareOf(id, body),
        checks: checks.filter(({ category }) => category === id).sort(worstFirst),
      },
    ];
  });
}

/** Categories without a score leave their share to the others. */
function shareOf(id: Category, body: ReportBody): number {
  const scored = categories.filter((other) => typeof body.categories[other]?.score === 'number');
  const sum = scored.reduce((so, other) => so + categoryWeights[other], 0);
  return scored.includes(id) ? Math.round((100 * categoryWeights[id]) / sum) : 0;
}
