import type { Category } from '../checks/check.ts';
import type { ReportBody } from '../report/body.ts';
import type { BuildPage, GateRule, Verdict, WaivedFindings } from '../report/build-report.ts';
import { partialBody } from '../report/partial.ts';
import type { Baseline } from './baseline.ts';
import { findingsOf, type JudgedFinding } from './found.ts';
import type { GateSettings, Sourced } from './settings.ts';

/** One page as it was audited. */
export type AuditedPage = Pick<BuildPage, 'name' | 'url' | 'startedAt' | 'finishedAt'> &
  (
    | { readonly ok: true; readonly body: ReportBody }
    | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } }
  );

export interface GateOrder {
  readonly settingsOf: (url: string) => GateSettings;
  readonly baseline: Baseline | undefined;
  /** The measured quantity of a budget, and both in words; null: this page does not have it. */
  readonly measure: (body: ReportBody, budget: string) => number | null;
  readonly inWords: (budget: string, value: number) => string;
}

/** The report as if there were no checks but those that the gate does not switch off. */
export function askedBody(body: ReportBody, { checks }: GateSettings): ReportBody {
  const off = new Set(Object.keys(checks).filter((id) => checks[id]?.value === 'off'));
  if (!body.checks.some(({ id }) => off.has(id))) return body;
  const asked = body.checks.filter(({ id }) => !off.has(id)).map(({ id }) => id);
  return partialBody(body, { categories: [], checks: asked });
}

/** Judges the pages of a build. Pure: the same reports, settings and baseline give the same verdict. */
export function judgeBuild(
  pages: readonly AuditedPage[],
  order: GateOrder,
): { readonly pages: readonly BuildPage[]; readonly verdict: Verdict } {
  const judged = pages.map((page) => judgePage(page, order));
  const rules = judged.flatMap((one) => one.rules);
  const ok = rules.every((rule) => rule.ok);
  const built = judged.map(({ page }) => page);
  const couldAll = built.every((page) => page.ok);
  const sum = (of: (page: Extract<BuildPage, { ok: true }>) => number) =>
    order.baseline === undefined ? null : built.reduce((all, page) => all + (page.ok ? of(page) : 0), 0);
  return {
    pages: built,
    verdict: {
      ok,
      exitCode: couldAll ? (ok ? 0 : 1) : 2,
      rules,
      new: sum(({ found }) => found.reduce((all, { newCount }) => all + newCount, 0)),
      fixed: sum(({ fixed }) => fixed),
      waived: waivedIn(built),
      notes: notesOf(built),
    },
  };
}

interface JudgedPage {
  readonly page: BuildPage;
  readonly rules: readonly GateRule[];
}

function judgePage(page: AuditedPage, order: GateOrder): JudgedPage {
  if (!page.ok) return { page, rules: [] };
  const { name, url, body } = page;
  const settings = order.settingsOf(url);
  const { baseline } = order;
  const { found, fixed } = findingsOf(name, body, settings, baseline);
  const scoreBefore = baseline?.pages.get(name)?.score ?? null;
  const rules = [
    ...scoreRules(body, settings),
    ...budgetRules(body, settings, order),
    ...dropRules(body, settings, scoreBefore),
    ...findingRules(found, settings),
  ];
  return {
    page: { ...page, found: found.map(({ broken: _, ...plain }) => plain), scoreBefore, fixed },
    rules: rules.map((rule) => ({ page: name, ...rule })),
  };
}

type PageRule = Omit<GateRule, 'page'>;

function scoreRules(body: ReportBody, { score, categories }: GateSettings): PageRule[] {
  const asked = Object.entries(categories) as [Category, Sourced<number>][];
  return [
    ...(score === undefined ? [] : [scoreRule('score', 'score', body.score, score)]),
    ...asked.map(([category, limit]) =>
      scoreRule('category', category, body.categories[category]?.score ?? null, limit),
    ),
  ];
}

function scoreRule(
  kind: 'score' | 'category',
  name: string,
  actual: number | null,
  { value, from }: Sourced<number>,
): PageRule {
  const ok = actual !== null && actual >= value;
  return { kind, name, expected: `≥ ${value}`, actual: actual === null ? 'no score' : `${actual}`, ok, from };
}

function budgetRules(
  body: ReportBody,
  { budgets }: GateSettings,
  { measure, inWords }: GateOrder,
): PageRule[] {
  return Object.entries(budgets).map(([name, { value, from }]) => {
    const measured = measure(body, name);
    return {
      ...{ kind: 'budget', name, from },
      expected: `≤ ${inWords(name, value)}`,
      actual: measured === null ? 'not measured' : inWords(name, measured),
      ok: measured !== null && measured <= value,
    };
  });
}

/** A page without a score before has lost nothing; one without a score now has lost what there was. */
function dropRules(body: ReportBody, { maxDrop }: GateSettings, before: number | null): PageRule[] {
  if (maxDrop === undefined) return [];
  const { value, from } = maxDrop;
  const rule = { kind: 'drop', name: 'max_drop', expected: `≥ ${(before ?? 0) - value}`, from } as const;
  if (before === null)
    return [{ ...rule, expected: `at most ${value} less`, actual: 'no score before', ok: true }];
  if (body.score === null) return [{ ...rule, actual: `no score, ${before} before`, ok: false }];
  return [{ ...rule, actual: `${body.score}, ${before} before`, ok: body.score >= before - value }];
}

/** A rule for each check that breaks the gate, or that was named for it; one for all the others. */
function findingRules(found: readonly JudgedFinding[], { checks, failOn }: GateSettings): PageRule[] {
  const broken = found.flatMap(({ check, broken: why }) =>
    why === null ? [] : [{ kind: 'check', name: check, ...why, ok: false } as const],
  );
  const isBroken = new Set(broken.map(({ name }) => name));
  const named = Object.entries(checks)
    .filter(([id, { value }]) => value === 'error' && !isBroken.has(id))
    .map(
      ([name, { from }]) =>
        ({ kind: 'check', name, expected: 'no finding', actual: 'none', ok: true, from }) as const,
    );
  const byWord = broken.some(({ from }) => from === failOn.from);
  if (failOn.value === 'never' || byWord) return [...broken, ...named];
  const expected = { new: 'no new', fail: 'no failure', warn: 'no warning' }[failOn.value];
  const rest = { kind: 'findings', name: 'fail_on', expected, actual: 'none', ok: true } as const;
  return [...broken, ...named, { ...rest, from: failOn.from }];
}

function waivedIn(pages: readonly BuildPage[]): WaivedFindings[] {
  const counts = new Map<string, WaivedFindings>();
  for (const page of pages) {
    if (!page.ok) continue;
    for (const { id, items } of page.body.checks) {
      const waivers = new Map(items.flatMap(({ waived }) => (waived ? [[waived.by, waived] as const] : [])));
      for (const { by, reason, until } of waivers.values()) {
        const key = `${by} ${id}`;
        counts.set(key, { check: id, count: (counts.get(key)?.count ?? 0) + 1, by, reason, until });
      }
    }
  }
  return [...counts.values()];
}

function notesOf(pages: readonly BuildPage[]): string[] {
  const unknown = new Set(
    pages.flatMap((page) =>
      page.ok ? page.found.filter(({ state }) => state === 'unknown').map(({ check }) => check) : [],
    ),
  );
  if (unknown.size === 0) return [];
  const [only] = unknown;
  return [
    unknown.size === 1
      ? `${only} was not judged in the baseline, so what it finds is not called new.`
      : `${unknown.size} checks were not judged in the baseline, so what they find is not called new: ${[...unknown].join(', ')}.`,
  ];
}
