import type { Category } from '../checks/check.ts';
import { wordOf } from '../lib/word-of.ts';
import type { ReportBody } from '../report/body.ts';
import type { BuildLook, BuildPage, GateRule, Verdict, WaivedFindings } from '../report/build-report.ts';
import { partialBody } from '../report/partial.ts';
import type { Baseline } from './baseline.ts';
import { budgetInWords } from './config/budget-value.ts';
import { budgetOf } from './config/budgets.ts';
import { findingsOf, type JudgedFinding } from './found.ts';
import { scoreBefore } from './score-before.ts';
import type { GateSettings, Sourced } from './settings.ts';

/** One page as it was audited. */
type AuditedPage = Pick<BuildPage, 'name' | 'url' | 'startedAt' | 'finishedAt'> &
  (
    | { readonly ok: true; readonly body: ReportBody; readonly look?: BuildLook }
    | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } }
  );

interface GateOrder {
  readonly settingsOf: (url: string) => GateSettings;
  readonly baseline: Baseline | undefined;
}

/** The report as if there were no checks but those that the gate does not switch off. */
export function askedBody(body: ReportBody, { checks }: GateSettings): ReportBody {
  const off = new Set(Object.keys(checks).filter((id) => checks[id]?.value === 'off'));
  if (!body.checks.some(({ id }) => off.has(id))) return body;
  const asked = body.checks.filter(({ id }) => !off.has(id)).map(({ id }) => id);
  return partialBody(body, { categories: [], checks: asked });
}

/** Judges the pages of a build one by one, so that nobody has to keep them all. */
interface Gate {
  judge(page: AuditedPage): JudgedPage;
  /** Of all pages so far. */
  verdict(): Verdict;
}

export interface JudgedPage {
  readonly page: BuildPage;
  readonly rules: readonly GateRule[];
}

/** Pure but for what it adds up: the same reports, settings and baseline give the same verdict. */
export function createGate(order: GateOrder): Gate {
  const rules: GateRule[] = [];
  const waived = createWaivedSums();
  const unknown = new Set<string>();
  let incomparable = 0;
  const sums = { new: 0, fixed: 0 };
  let couldAll = true;
  return {
    judge(audited) {
      const judged = judgePage(audited, order);
      const { page } = judged;
      rules.push(...judged.rules);
      if (!page.ok) {
        couldAll = false;
        return judged;
      }
      for (const { check, state, newCount } of page.found) {
        sums.new += newCount;
        if (state === 'unknown') unknown.add(check);
      }
      sums.fixed += page.fixed;
      if (judged.rules.some(({ kind }) => kind === 'drop') && page.scoreBefore === null)
        incomparable += order.baseline?.pages.get(page.name)?.score == null ? 0 : 1;
      waived.add(page.body);
      return judged;
    },
    verdict() {
      const ok = rules.every((rule) => rule.ok);
      const against = order.baseline === undefined ? { new: null, fixed: null } : { ...sums };
      return {
        ...{ ok, exitCode: couldAll ? (ok ? 0 : 1) : 2, ...against },
        ...{ rules: [...rules], waived: waived.rows(), notes: notesOf(unknown, incomparable) },
      };
    },
  };
}

function judgePage(page: AuditedPage, order: GateOrder): JudgedPage {
  if (!page.ok) return { page, rules: [] };
  const { name, url, body, look } = page;
  const settings = order.settingsOf(url);
  const { baseline } = order;
  const { found, fixed } = findingsOf(name, body, settings, baseline);
  const before = scoreBefore(name, body, baseline);
  const rules = [
    ...scoreRules(body, settings),
    ...browserScoreRules(look, settings),
    ...budgetRules(body, settings),
    ...dropRules(body, settings, before),
    ...findingRules(found, settings),
  ];
  return {
    page: { ...page, found: found.map(({ broken: _, ...plain }) => plain), scoreBefore: before, fixed },
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

/** A look that came to nothing has no score. */
function browserScoreRules(look: BuildLook | undefined, { browserScore }: GateSettings): PageRule[] {
  if (browserScore === undefined) return [];
  return [scoreRule('score', 'browser_score', look?.ok ? look.body.score : null, browserScore)];
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

function budgetRules(body: ReportBody, { budgets }: GateSettings): PageRule[] {
  return Object.entries(budgets).map(([name, { value, from }]) => {
    // The names were held against those that there are when the file was read.
    const found = budgetOf(body, name);
    const measured = typeof found === 'number' ? found : null;
    return {
      ...{ kind: 'budget', name, from },
      expected: `≤ ${budgetInWords(name, value)}`,
      actual: measured === null ? 'not measured' : budgetInWords(name, measured),
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

interface WaivedSums {
  add(body: ReportBody): void;
  rows(): WaivedFindings[];
}

function createWaivedSums(): WaivedSums {
  const sums = new Map<string, WaivedFindings>();
  return {
    add({ checks }) {
      for (const { id: check, waived = [] } of checks) {
        for (const { by, reason, until } of waived) {
          const key = `${check} ${by}`;
          sums.set(key, { check, count: (sums.get(key)?.count ?? 0) + 1, by, reason, until });
        }
      }
    },
    rows: () => [...sums.values()],
  };
}

function notesOf(unknown: ReadonlySet<string>, incomparable: number): string[] {
  const ids = [...unknown];
  const checks = wordOf(ids.length, { one: 'what this check finds', other: 'what these checks find' });
  const pages = wordOf(incomparable, { one: 'page', other: 'pages' });
  return [
    ...(ids.length === 0
      ? []
      : [
          `The baseline does not know, or not in whole, ${checks} now, so it is not called new: ${ids.join(', ')}.`,
        ]),
    ...(incomparable === 0
      ? []
      : [
          `max_drop compares no scores on ${incomparable} ${pages}: the baseline was made with other checks.`,
        ]),
  ];
}
