import type { JudgedCheck, ReportBody } from '../report/body.ts';
import type { FindingLevel, FoundCheck } from '../report/build-report.ts';
import { isFinding } from '../report/finding.ts';
import { itemsLeft } from '../report/waived.ts';
import type { Baseline } from './baseline.ts';
import { type Compared, compareCheck, fixedWhole, unknownBefore } from './compare.ts';
import { foundNow, type Known, type KnownPage } from './known.ts';
import type { GateSettings } from './settings.ts';

/** What one check found, against the baseline, and why it breaks the gate. */
export interface JudgedFinding extends FoundCheck {
  /** Null: it breaks nothing. */
  readonly broken: Broken | null;
}

/** As a rule of the verdict tells it. */
interface Broken {
  readonly expected: string;
  readonly actual: string;
  readonly from: string;
}

interface FoundOnPage {
  readonly found: readonly JudgedFinding[];
  readonly fixed: number;
}

/** @param baseline undefined: there is none, so that nothing is new */
export function findingsOf(
  name: string,
  body: ReportBody,
  settings: GateSettings,
  baseline: Baseline | undefined,
): FoundOnPage {
  const origin = new URL(body.facts.finalUrl).origin;
  const before = baseline?.pages.get(name);
  let fixed = 0;
  const found = body.checks.filter(isListed).map((check) => {
    const now = isFinding(check) ? foundNow(check, origin) : undefined;
    const compared = baseline && now ? against(baseline, check.id, now, before) : undefined;
    fixed += compared?.fixed ?? 0;
    return findingOf(check, compared, settings);
  });
  if (before !== undefined) {
    const clean = new Set(body.checks.filter(isClean).map(({ id }) => id));
    fixed += fixedWhole(before, (id) => clean.has(id));
  }
  return { found, fixed };
}

function against(baseline: Baseline, check: string, now: Known, before: KnownPage | undefined): Compared {
  if (before === undefined && baseline.isCut) return unknownBefore;
  return compareCheck(check, now, before, baseline.checks);
}

function isListed(check: JudgedCheck): boolean {
  return isFinding(check) || (check.waived ?? []).length > 0;
}

/** It was judged, and finds nothing: what it found before is mended. */
function isClean({ outcome, reason }: JudgedCheck): boolean {
  return outcome === 'pass' || outcome === 'info' || reason === 'irrelevant';
}

function findingOf(
  check: JudgedCheck,
  compared: Compared | undefined,
  settings: GateSettings,
): JudgedFinding {
  const broken = brokenBy(check, compared, settings);
  return {
    check: check.id,
    level: levelOf(check, broken !== null, settings),
    state: compared?.state ?? null,
    newItems: (compared?.newItems ?? []).map((id) => `${check.id}:${id}`),
    newCount: compared?.newCount ?? 0,
    broken,
  };
}

function brokenBy(
  check: JudgedCheck,
  compared: Compared | undefined,
  { checks, failOn }: GateSettings,
): Broken | null {
  if (!isFinding(check)) return null;
  const own = Object.hasOwn(checks, check.id) ? checks[check.id] : undefined;
  if (own !== undefined && own.value !== 'error') return null;
  const fails = check.outcome === 'fail' ? 'fails' : 'warns';
  const left = itemsLeft(check);
  const actual = left > 1 ? `${left} found` : fails;
  if (own !== undefined) return { expected: 'no finding', actual, from: own.from };
  const { value, from } = failOn;
  if (value === 'new')
    return compared?.state === 'new' ? { expected: 'no new', actual: newOf(compared), from } : null;
  if (value === 'warn') return { expected: 'no warning', actual, from };
  if (value === 'fail' && check.outcome === 'fail') return { expected: 'no failure', actual, from };
  return null;
}

function newOf({ newCount, newItems, isWorse }: Compared): string {
  return isWorse && newItems.length === 0 ? 'warned before, fails now' : `${newCount} new`;
}

function levelOf(check: JudgedCheck, isBroken: boolean, { checks }: GateSettings): FindingLevel {
  if (isBroken) return 'error';
  const own = Object.hasOwn(checks, check.id) ? checks[check.id]?.value : undefined;
  if (own === 'info' || !isFinding(check)) return 'info';
  return own === 'warn' || check.outcome === 'fail' ? 'warning' : 'note';
}
