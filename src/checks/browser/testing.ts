import type {
  AxeFindings,
  AxeNode,
  AxeRule,
  ConsoleEntry,
  Lab,
  LabMetrics,
  LayoutShift,
  LoadedFile,
  ShownElement,
  ShownImage,
  StoredCookie,
} from '../../evidence/browser-evidence.ts';
import { readDocument } from '../../evidence/html/document.ts';
import { sampleEvidence } from '../../evidence/sample-evidence.ts';
import type { AnyCheck, Outcome } from '../check.ts';
import { factsOf } from '../facts.ts';
import { type Finding, findingOf } from '../finding.ts';
import type { AnyBrowserCheck, LookFacts } from './browser-check.ts';
import type { ChangedAmount, ChangedFact } from './page-changes.ts';

const url = 'https://example.com/rivers';

/** What a report would show of it, found on a page that is sound but for what is given. */
export function judgeLook(check: AnyBrowserCheck, given: Partial<LookFacts> = {}): Finding {
  const outcome: Outcome = check.evaluate(lookFacts(given));
  // Of a check, this reads its texts alone.
  return findingOf(check as unknown as AnyCheck, outcome, [], undefined);
}

export function lookFacts(given: Partial<LookFacts> = {}): LookFacts {
  const { exchange } = factsOf(sampleEvidence({ url }), undefined).given;
  if (exchange === undefined) throw new Error('The sample has no exchange.');
  return {
    ...{ raw: pageOf(''), shown: pageOf(''), exchange, changes: { facts: [], amounts: [] } },
    conditions: {
      ...{ device: 'mobile', width: 412, height: 823, scale: 1.75, userAgent: 'Phone' },
      ...{ throttling: 'slow-4g-simulated', hostLoad: 0 },
    },
    ...{ rendered: { html: '', cut: false, words: 0 }, lab: labOf({}), axe: axeOf({}) },
    ...{ images: [], loaded: [], cookies: [], console: [], issues: [] },
    ...given,
  };
}

export function pageOf(head: string) {
  return readDocument(`<!doctype html><html lang="en"><head>${head}</head><body></body></html>`, url);
}

export function changed(
  fact: ChangedFact['fact'],
  raw: string | null,
  rendered: string | null,
): Pick<LookFacts, 'changes'> {
  const changes = raw === null ? 'added' : rendered === null ? 'removed' : 'changed';
  const change = raw === rendered ? 'same' : changes;
  return { changes: { facts: [{ fact, change, raw, rendered }], amounts: [] } };
}

export function amountOf(
  amount: ChangedAmount['amount'],
  raw: number,
  rendered: number,
): Pick<LookFacts, 'changes'> {
  const share = rendered === 0 ? null : Math.min(1, raw / rendered);
  return { changes: { facts: [], amounts: [{ amount, raw, rendered, share }] } };
}

const quick: LabMetrics = { fcp: 900, lcp: 1_200, tbt: 20, cls: 0 };

export function labOf(simulated: Partial<LabMetrics>, more: Partial<Lab> = {}): Lab {
  return {
    ...{ simulated: { ...quick, ...simulated }, observed: quick, lcp: null, shifts: [], hidingFonts: [] },
    ...{ renderBlocking: { savedMs: 0, files: [] } },
    ...more,
  };
}

export function shiftOf(given: Partial<LayoutShift> = {}): LayoutShift {
  return { score: 0.2, atMs: 900, elements: [elementOf()], cause: null, url: null, ...given };
}

export function elementOf(selector = 'main > img', given: Partial<ShownElement> = {}): ShownElement {
  return { selector, snippet: '<img>', box: { x: 0, y: 0, width: 18, height: 20 }, ...given };
}

/** As large as it is shown. */
export function imageOf(given: Partial<ShownImage> = {}): ShownImage {
  return {
    ...{ url: 'https://example.com/a.jpg', natural: { width: 400, height: 300 }, bytes: 40_000 },
    ...{ shown: { width: 400, height: 300 }, isSized: true, lazy: false, objectFit: 'fill' },
    element: elementOf(),
    ...given,
  };
}

export function fileOf(given: Partial<LoadedFile> = {}): LoadedFile {
  return {
    ...{ url: 'https://example.com/a.jpg', type: 'Image', status: 200, protocol: 'h2', bytes: 40_000 },
    ...{ fields: [], initiator: null, failure: null, refusedByUs: false },
    ...given,
  };
}

export function cookieOf(given: Partial<StoredCookie> = {}): StoredCookie {
  return {
    ...{ name: 'id', domain: '.ads.example', secure: true, httpOnly: false, sameSite: 'None' },
    ...{ session: false, thirdParty: true },
    ...given,
  };
}

export function entryOf(given: Partial<ConsoleEntry> = {}): ConsoleEntry {
  return { kind: 'error', text: 'It broke.', url: null, line: null, count: 1, ...given };
}

export function axeOf(given: Partial<AxeFindings>): AxeFindings {
  return { violations: [], incomplete: [], passes: [], ...given };
}

export function ruleOf(rule: string, given: Partial<AxeRule> = {}): AxeRule {
  const nodes = given.nodes ?? [nodeOf()];
  return { rule, impact: 'serious', nodes, nodesTotal: nodes.length, ...given };
}

export function nodeOf(given: Partial<AxeNode> = {}): AxeNode {
  return { ...elementOf('main > a'), message: 'Something is wrong', ...given };
}
