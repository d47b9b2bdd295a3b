import type { BrowserEvidence } from '../../evidence/browser-evidence.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Document } from '../../evidence/html/document.ts';
import { catalogue } from '../catalogue.ts';
import type { AnyCheck, Outcome } from '../check.ts';
import { declarations, type Expectations, usualExpectations } from '../expectations.ts';
import { type FactsOrAbsence, factsOf } from '../facts.ts';
import { findingOf } from '../finding.ts';
import { type CheckResult, evaluate, resultOf, runChecks } from '../run.ts';
import { unserved } from '../unserved.ts';
import { type Waiver, waiversOf } from '../waive.ts';
import { axeForCheck } from './axe-for-check.ts';
import { browserCatalogue } from './browser-catalogue.ts';
import type { AnyBrowserCheck, LookFacts, LookNeed } from './browser-check.ts';
import { loadedSample } from './loaded-sample.ts';
import { type LookFactsOrAbsence, lookFactsOf } from './look-facts.ts';
import type { PageChanges } from './page-changes.ts';

export interface LookResult extends CheckResult {
  /** What the check says where a browser looked, in place of what it says without one. */
  readonly replaces?: true;
  /** What it says without one. */
  readonly baseOutcome?: CheckResult['outcome'];
}

interface LookRun {
  /** Of all checks of pages in catalogue order, then of those that only a browser can make. */
  readonly results: readonly LookResult[];
  /** What scripts made of the page; null: that could not be told. */
  readonly changes: PageChanges | null;
  /** The page as it was sent; undefined for an error page. */
  readonly document: Document | undefined;
}

export interface JudgedLook {
  /** Of the run before the look. */
  readonly evidence: Evidence;
  readonly look: BrowserEvidence;
  readonly expectations?: Expectations;
  /** Those that are live. */
  readonly waivers?: readonly Waiver[];
}

/**
 * Judges a page of which a browser has told more. Pure: the same evidence, look and expectations give the same results.
 */
export function runLook({
  evidence,
  look,
  expectations = usualExpectations,
  waivers = [],
}: JudgedLook): LookRun {
  const whole = factsOf(evidence, undefined);
  const facts = expectations.deployed ? whole : { ...whole, given: unserved(whole.given) };
  const met = lookFactsOf(look, facts);
  const judge = judgeOf({ facts, met, look, expectations });
  const waiversFor = waiversOf(waivers, evidence.requestedUrl);
  const tell = (check: AnyCheck | AnyBrowserCheck, outcome: Outcome) => {
    const { shown } = met.given;
    const finding = findingOf(check, outcome, waiversFor(check.id), shown);
    return withoutPlaces(resultOf(check, finding, shown));
  };
  const base = runChecks(evidence, catalogue, whole.document, expectations, waivers);
  const again = catalogue.map((check: AnyCheck, at): LookResult => {
    const before = base[at] as CheckResult;
    const { inBrowser } = check;
    if (inBrowser === undefined) return before;
    const after = tell(check, judge(check, inBrowser));
    const counts = inBrowser === 'sent and rendered' ? worse(before, after) : after;
    return { ...counts, replaces: true, baseOutcome: before.outcome };
  });
  const ofBrowser = browserCatalogue.map((check) =>
    tell(
      check,
      unlessAbsent(check, check.needs, met, expectations, (given) => check.evaluate(given)),
    ),
  );
  return { results: [...again, ...ofBrowser], changes: met.given.changes ?? null, document: whole.document };
}

interface Judging {
  readonly facts: FactsOrAbsence;
  readonly met: LookFactsOrAbsence;
  readonly look: BrowserEvidence;
  readonly expectations: Expectations;
}

type JudgedAgain = NonNullable<AnyCheck['inBrowser']>;

function judgeOf({
  facts,
  met,
  look,
  expectations,
}: Judging): (check: AnyCheck, inBrowser: JudgedAgain) => Outcome {
  const rendered = renderedFacts(facts, met);
  const loaded = loadedFacts(facts, met, look);
  return (check, inBrowser) => {
    if (inBrowser === 'rendered' || inBrowser === 'sent and rendered')
      return evaluate(check, rendered, expectations);
    if (inBrowser === 'loaded') return evaluate(check, loaded, expectations);
    if (inBrowser === 'axe')
      return unlessAbsent(check, ['axe'], met, expectations, ({ axe }) => axeForCheck(check, axe));
    return unlessAbsent(check, inBrowser.needs, met, expectations, (given) => inBrowser.judge(given));
  };
}

/** The page as its scripts left it, in place of the one that was sent. */
function renderedFacts(facts: FactsOrAbsence, met: LookFactsOrAbsence): FactsOrAbsence {
  const { shown: document, rendered } = met.given;
  const exchange = facts.given.exchange && { ...facts.given.exchange, truncated: rendered?.cut ?? false };
  return {
    given: { ...facts.given, document, exchange },
    absence: (need) => (need === 'document' ? met.absence('shown') : facts.absence(need)),
    document,
  };
}

/** All that the browser loaded, in place of a sample of what the HTML names. */
function loadedFacts(facts: FactsOrAbsence, met: LookFactsOrAbsence, look: BrowserEvidence): FactsOrAbsence {
  const { exchange } = facts.given;
  const page = [look.navigation.url, ...(exchange?.chain ?? []).map(({ url }) => url)];
  const sample = met.given.loaded && loadedSample(met.given.loaded, page);
  return {
    given: {
      ...facts.given,
      resources: sample?.resources,
      // What the HTML would load later is none of the sum: what came, came.
      document: undefined,
      exchange: exchange && { ...exchange, wireBytes: sample?.otherBytes ?? 0, truncated: false },
    },
    absence: (need) => (need === 'resources' ? met.absence('loaded') : facts.absence(need)),
    document: undefined,
  };
}

function unlessAbsent(
  { expects = [] }: Pick<AnyCheck, 'expects'>,
  needs: readonly LookNeed[],
  { given, absence }: LookFactsOrAbsence,
  expectations: Expectations,
  judge: (facts: LookFacts) => Outcome,
): Outcome {
  const declared = expects.find((expected) => !expectations[expected]);
  if (declared !== undefined)
    return { outcome: 'not_applicable', reason: 'declared', summary: declarations[declared] };
  for (const need of needs) {
    const missed = absence(need);
    if (missed !== undefined) return { outcome: 'not_applicable', ...missed };
  }
  return judge(given as LookFacts);
}

/** Of equal ones the first. Where one of the two could not be judged, the other proves a defect alone. */
function worse(before: CheckResult, after: CheckResult): CheckResult {
  return badnessOf(after) > badnessOf(before) ? after : before;
}

function badnessOf({ outcome, reason }: CheckResult): number {
  return ['not_applicable', 'pass', 'no_evidence', 'warn', 'fail'].indexOf(
    reason === 'no_evidence' ? reason : outcome,
  );
}

/** Nobody has the text of the page as its scripts left it, so lines and columns of its elements lead nowhere. */
function withoutPlaces(result: CheckResult): CheckResult {
  const items = result.items.map((item) =>
    item.selector === null ? item : { ...item, line: null, column: null },
  );
  return { ...result, items };
}
