import {
  type AxeFindings,
  type AxeNode,
  type AxeRule,
  type BrowserEvidence,
  browserEvidenceVersion,
  type Lab,
  type LoadedFile,
  type LookConditions,
  type LookKey,
  type LookSteps,
  type LookValues,
  lookKeys,
  type ShownImage,
} from './browser-evidence.ts';
import type { Step } from './evidence.ts';
import { sampleFetchedAt } from './sample-evidence.ts';
import { gathered } from './step.ts';

/** Steps of a look by their key: whole, or the bare value, which then counts as gathered. */
type SteppedOptions = { readonly [Key in LookKey]?: LookSteps[Key] | LookValues[Key] };

export interface SampleLookOptions extends SteppedOptions {
  /** Of the page as its scripts left it, instead of `rendered`. */
  readonly html?: string;
  /** Where the page ended. */
  readonly url?: string;
  readonly conditions?: Partial<LookConditions>;
}

/** What a look at a small, quick page without faults meets, changed where the options say so. */
export function sampleLook(options: SampleLookOptions = {}): BrowserEvidence {
  const { html = '', url = 'https://example.com/', conditions, ...given } = options;
  const usual: LookValues = {
    rendered: { html, cut: false, words: 0 },
    lab: sampleLab(),
    images: [],
    loaded: [loadedFile({ url, type: 'Document', fields: [['content-type', 'text/html; charset=utf-8']] })],
    cookies: [],
    console: [],
    issues: [],
    axe: sampleAxe(),
  };
  const steps = lookKeys.map((key) => [key, stepOf<unknown>(given[key] ?? usual[key])]);
  return {
    browserEvidenceVersion,
    startedAt: sampleFetchedAt + 2_000,
    finishedAt: sampleFetchedAt + 6_000,
    product: 'Chromium 156.0.8078.108',
    engine: '0.0.65',
    axeVersion: '4.14.1',
    conditions: {
      device: 'mobile',
      width: 412,
      height: 823,
      scale: 1.75,
      userAgent: 'Mozilla/5.0 (Linux; Android 11; moto g power) AssayBot/1.0',
      throttling: 'slow-4g-simulated',
      hostLoad: 0.4,
      ...conditions,
    },
    navigation: { url, status: 200, settled: 'quiet' },
    ...(Object.fromEntries(steps) as LookSteps),
  };
}

function stepOf<Value>(given: Step<Value> | Value): Step<Value> {
  const isStep = typeof given === 'object' && given !== null && 'state' in given;
  return isStep ? given : gathered(given);
}

export function sampleLab(options: Partial<Lab> = {}): Lab {
  const metrics = { fcp: 900, lcp: 1_400, tbt: 0, cls: 0 };
  return {
    simulated: metrics,
    observed: metrics,
    lcp: { kind: 'text', url: null, element: null, discovery: null },
    shifts: [],
    renderBlocking: { savedMs: 0, files: [] },
    hidingFonts: [],
    ...options,
  };
}

/** A file that came with 200 unless the options say otherwise. */
export function loadedFile(options: Partial<LoadedFile> = {}): LoadedFile {
  return {
    url: 'https://example.com/app.js',
    type: 'Script',
    status: 200,
    protocol: 'h2',
    bytes: 1_000,
    fields: [['content-type', 'text/javascript']],
    initiator: null,
    failure: null,
    refusedByUs: false,
    ...options,
  };
}

export function shownImage(options: Partial<ShownImage> = {}): ShownImage {
  return {
    url: 'https://example.com/a.jpg',
    natural: { width: 800, height: 400 },
    shown: { width: 400, height: 200 },
    isSized: true,
    lazy: false,
    objectFit: 'fill',
    bytes: 30_000,
    element: { selector: 'main > img', snippet: '<img src="a.jpg">', box: null },
    ...options,
  };
}

export function sampleAxe(options: Partial<AxeFindings> = {}): AxeFindings {
  return { violations: [], incomplete: [], passes: [], ...options };
}

/** A rule of axe with what it found. */
export function axeRule(rule: string, ...nodes: readonly Partial<AxeNode>[]): AxeRule {
  const found = nodes.map((node) => ({
    ...{ selector: 'main > p', snippet: '<p>', box: null, message: 'Fix this: Wrong' },
    ...node,
  }));
  return { rule, impact: 'serious', nodes: found, nodesTotal: nodes.length };
}
