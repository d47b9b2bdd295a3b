import type { Step } from './evidence.ts';

/** Bumped when the meaning of a field of BrowserEvidence changes; stored with every look. */
export const browserEvidenceVersion = 1;

/**
 * What a browser met on the page: one load as a phone, and nothing that was concluded from it. Plain data as JSON holds it,
 * as it comes from a process that had the page in its hands. Instants are epoch milliseconds, sizes bytes, durations
 * milliseconds, places CSS pixels from the top left of the page.
 */
export interface BrowserEvidence extends LookSteps {
  readonly browserEvidenceVersion: number;
  readonly startedAt: number;
  readonly finishedAt: number;
  /** Such as `Chromium 156.0.8078.108`. */
  readonly product: string;
  /** Version of the trace engine. */
  readonly engine: string;
  /** Version of axe-core. */
  readonly axeVersion: string;
  readonly conditions: LookConditions;
  readonly navigation: {
    /** Where the page ended, scripts included; another than the audited one makes changes by scripts irrelevant. */
    readonly url: string;
    /** Of its last answer; null where none came over HTTP. */
    readonly status: number | null;
    /** `time`: it never came to rest, and was looked at all the same. */
    readonly settled: 'quiet' | 'time';
  };
}

/** What makes two looks comparable. */
export interface LookConditions {
  readonly device: 'mobile';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly userAgent: string;
  readonly throttling: 'slow-4g-simulated';
  /** Load average per core at the start: above `unsteadyLoad`, lab values are marked unsteady. */
  readonly hostLoad: number;
}

/** Above so many processes per core that want to run, other work of the machine shows in the lab values. */
export const unsteadyLoad = 2;

export interface LookValues {
  readonly rendered: RenderedPage;
  readonly lab: Lab;
  readonly images: readonly ShownImage[];
  readonly loaded: readonly LoadedFile[];
  readonly cookies: readonly StoredCookie[];
  readonly console: readonly ConsoleEntry[];
  readonly issues: readonly PageIssue[];
  readonly axe: AxeFindings;
}

export type LookKey = keyof LookValues;

export const lookKeys = [
  ...(['rendered', 'lab', 'images', 'loaded', 'cookies', 'console', 'issues', 'axe'] as const),
] satisfies readonly LookKey[];

export type LookSteps = { readonly [Key in LookKey]: Step<LookValues[Key]> };

export interface RenderedPage {
  /** The page as it stood, with open and closed shadow roots as declarative ones. */
  readonly html: string;
  /** It was longer than is kept. */
  readonly cut: boolean;
  /** Words of its text as shown. */
  readonly words: number;
}

export interface LabMetrics {
  /** Milliseconds from the start of the navigation; null: the page painted nothing of the kind. */
  readonly fcp: number | null;
  readonly lcp: number | null;
  readonly tbt: number | null;
  /** Without unit. */
  readonly cls: number | null;
}

export interface Lab {
  /** As a phone on slow 4G has it: 150 ms, 1.6 Mbit/s, a quarter of the processor. */
  readonly simulated: LabMetrics;
  /** As it was here. */
  readonly observed: LabMetrics;
  readonly lcp: LargestPaint | null;
  /** Of the window of shifts that counts, largest first. */
  readonly shifts: readonly LayoutShift[];
  readonly renderBlocking: {
    /** By which the first paint would come earlier, as simulated. */
    readonly savedMs: number;
    readonly files: readonly { readonly url: string; readonly ms: number }[];
  };
  /** Fonts that hid text until they came. */
  readonly hidingFonts: readonly { readonly url: string; readonly ms: number }[];
}

export interface LargestPaint {
  readonly kind: 'image' | 'text';
  /** Of the image, unless it is inline. */
  readonly url: string | null;
  readonly element: ShownElement | null;
  /** Null for text, and for an image that came with the page. */
  readonly discovery: {
    readonly lazy: boolean;
    /** Its address stands in the HTML as it was sent. */
    readonly inHtml: boolean;
    readonly highPriority: boolean;
  } | null;
}

export interface LayoutShift {
  readonly score: number;
  /** From the start of the navigation. */
  readonly atMs: number;
  readonly elements: readonly ShownElement[];
  /** What the trace names as the cause; null where it names none. */
  readonly cause: 'unsized-image' | 'font' | 'frame' | 'animation' | null;
  /** Of the image, font or frame. */
  readonly url: string | null;
}

/** An element as it stood when the page was looked at. */
export interface ShownElement {
  readonly selector: string;
  /** Its start tag, cut. */
  readonly snippet: string;
  /** Null: it takes no room. */
  readonly box: Box | null;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ShownImage {
  readonly url: string;
  readonly natural: Size;
  /** On the page. */
  readonly shown: Size;
  /** Both dimensions are given, by attributes or style. */
  readonly isSized: boolean;
  readonly lazy: boolean;
  readonly objectFit: string;
  /** Of the file, over the wire; null where it came with the page. */
  readonly bytes: number | null;
  readonly element: ShownElement;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface LoadedFile {
  readonly url: string;
  /** As the protocol of DevTools calls it: `Document`, `Script`, `Image`, … */
  readonly type: string;
  /** Null: no answer. */
  readonly status: number | null;
  /** `h2`, `http/1.1`, …; what reaches us speaks through a proxy. */
  readonly protocol: string | null;
  /** Over the wire, head included. */
  readonly bytes: number;
  /** Names in lower case; without cookies. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Address of what asked for it. */
  readonly initiator: string | null;
  /** Chromium's word for why it failed; null: it did not. */
  readonly failure: string | null;
  /** Our own rules kept the browser from it, so that nothing is known of it. */
  readonly refusedByUs: boolean;
}

/** Never its value. */
export interface StoredCookie {
  readonly name: string;
  readonly domain: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None' | null;
  readonly session: boolean;
  /** Of another site than the page. */
  readonly thirdParty: boolean;
}

export interface ConsoleEntry {
  readonly kind: 'error' | 'exception' | 'warning';
  readonly text: string;
  readonly url: string | null;
  /** From 1. */
  readonly line: number | null;
  /** How often the same was said. */
  readonly count: number;
}

/** What Chromium's own audits of the page say. */
export interface PageIssue {
  readonly code: string;
  readonly url: string | null;
  /** As Chromium names the kind within the code. */
  readonly detail: string | null;
}

export interface AxeFindings {
  readonly violations: readonly AxeRule[];
  /** Needs a person to judge. */
  readonly incomplete: readonly AxeRule[];
  /** Rules that had something to judge, and found nothing. */
  readonly passes: readonly string[];
}

export interface AxeRule {
  readonly rule: string;
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | null;
  readonly nodes: readonly AxeNode[];
  /** With those that are not kept. */
  readonly nodesTotal: number;
}

export interface AxeNode extends ShownElement {
  /** What axe says of it, as one line. */
  readonly message: string;
}

/** What a look shows besides: kept apart, and for a shorter time. */
export interface Picture {
  readonly kind: 'mobile' | 'desktop';
  readonly type: 'image/webp';
  /** Of the image, in its own pixels. */
  readonly width: number;
  readonly height: number;
  /** So many of its pixels are one CSS pixel. */
  readonly scale: number;
  readonly bytes: Uint8Array;
}
