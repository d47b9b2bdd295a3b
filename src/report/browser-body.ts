import { cut } from '../checks/bounded.ts';
import {
  type Box,
  type BrowserEvidence,
  type ConsoleEntry,
  type LabMetrics,
  type LoadedFile,
  type LookConditions,
  type LookKey,
  lookKeys,
  type Picture,
  type ShownElement,
  type StoredCookie,
} from '../evidence/browser-evidence.ts';
import type { MissingReason, Step } from '../evidence/evidence.ts';
import { sameSite } from '../evidence/links/url-equality.ts';
import { isFinding } from './finding.ts';
import type { LookJudgement } from './judge-look.ts';

/**
 * A finished look as it is stored and shown, without the texts of the catalogue. Plain data. Its base is the report of
 * the page, which it never changes.
 */
export interface BrowserBody extends LookJudgement {
  readonly browserEvidenceVersion: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly finishedAt: number;
  /** Such as `Chromium 156.0.8078.108`. */
  readonly product: string;
  /** Versions of the trace engine and of axe-core. */
  readonly engine: string;
  readonly axeVersion: string;
  readonly conditions: LookConditions;
  readonly navigation: BrowserEvidence['navigation'];
  /** Null: they could not be told. */
  readonly metrics: { readonly simulated: LabMetrics; readonly observed: LabMetrics } | null;
  /** Null in place of what could not be told; `missing` says why. */
  readonly loaded: LoadedSummary | null;
  readonly cookies: readonly StoredCookie[] | null;
  readonly console: readonly ConsoleEntry[] | null;
  readonly pictures: readonly PictureFacts[];
  /** By selector: where elements that findings name lie within the first view, in CSS pixels. */
  readonly boxes: Readonly<Record<string, Box>>;
  readonly missing: readonly { readonly step: LookKey; readonly why: MissingReason }[];
}

/** Bytes are those over the wire. */
interface LoadedAmount {
  readonly requests: number;
  readonly bytes: number;
}

interface LoadedSummary extends LoadedAmount {
  /** The largest first, here and below. Types as DevTools names them. */
  readonly byType: readonly (LoadedAmount & { readonly type: string })[];
  /** At most 100. */
  readonly byHost: readonly (LoadedAmount & { readonly host: string; readonly thirdParty: boolean })[];
  /** All of them, also those that are not listed. */
  readonly hosts: number;
  /** Of other sites than the page. */
  readonly thirdParties: LoadedAmount & { readonly hosts: number };
  /** Requests without a usable answer. */
  readonly failed: number;
  /** Requests that our own rules kept from the browser; they count nowhere else. */
  readonly refusedByUs: number;
}

type PictureFacts = Omit<Picture, 'bytes'> & { readonly bytes: number };

/**
 * Only checks that the browser judged are kept: the others stand in the report of the page. Pure.
 * @param judged by `judgeLook`, of the same look
 */
export function browserBody(
  look: BrowserEvidence,
  judged: LookJudgement,
  pictures: readonly Picture[],
): BrowserBody {
  const { browserEvidenceVersion, startedAt, finishedAt, product, engine, axeVersion } = look;
  const { conditions, navigation } = look;
  const lab = gatheredIn(look.lab);
  const loaded = gatheredIn(look.loaded);
  const checks = judged.checks.filter(({ tier, replaces }) => replaces === true || tier === 'browser');
  return {
    ...judged,
    checks,
    ...{ browserEvidenceVersion, startedAt, finishedAt, product, engine, axeVersion, conditions },
    navigation: { ...navigation, url: cut(navigation.url, urlMax) },
    metrics: lab && { simulated: lab.simulated, observed: lab.observed },
    loaded: loaded && summaryOf(loaded, navigation.url),
    cookies: gatheredIn(look.cookies),
    console: gatheredIn(look.console)?.map(shownEntry) ?? null,
    pictures: pictures.map(({ bytes, ...picture }) => ({ ...picture, bytes: bytes.length })),
    boxes: boxesOf(look, checks),
    missing: lookKeys.flatMap((step) => {
      const { [step]: found } = look;
      return found.state === 'missing' ? [{ step, why: found.why }] : [];
    }),
  };
}

/** What lies below the first view is on no picture. */
function boxesOf(look: BrowserEvidence, checks: LookJudgement['checks']): BrowserBody['boxes'] {
  const { width, height } = look.conditions;
  const named = new Set(
    checks.filter(isFinding).flatMap(({ items }) => items.flatMap(({ selector }) => selector ?? [])),
  );
  const boxes = elementsOf(look).flatMap(({ selector, box }): [string, Box][] => {
    if (box === null || !named.has(selector)) return [];
    const isSeen = box.x < width && box.y < height && box.x + box.width > 0 && box.y + box.height > 0;
    return isSeen ? [[selector, box]] : [];
  });
  return Object.fromEntries(boxes);
}

/** All whose place is known. */
function elementsOf({ axe, lab, images }: BrowserEvidence): ShownElement[] {
  const found = gatheredIn(axe);
  const timed = gatheredIn(lab);
  return [
    ...(found === null ? [] : [...found.violations, ...found.incomplete]).flatMap(({ nodes }) => nodes),
    ...(timed?.lcp?.element ? [timed.lcp.element] : []),
    ...(timed?.shifts ?? []).flatMap(({ elements }) => elements),
    ...(gatheredIn(images) ?? []).map(({ element }) => element),
  ];
}

const urlMax = 2_048;
const entryMax = 500;

function gatheredIn<Value>(step: Step<Value>): Value | null {
  return step.state === 'gathered' ? step.value : null;
}

/** Without secrets, which scripts may say. */
function shownEntry({ text, url, ...entry }: ConsoleEntry): ConsoleEntry {
  return { ...entry, text: cut(text, entryMax), url: url === null ? null : cut(url, urlMax) };
}

const hostsMax = 100;

function summaryOf(files: readonly LoadedFile[], page: string): LoadedSummary {
  const asked = files.filter(({ refusedByUs }) => !refusedByUs);
  // What came with the page, as in data:, has none.
  const byHost = [...Map.groupBy(asked, ({ url }) => URL.parse(url)?.host ?? '')];
  const hosts = byHost
    .filter(([host]) => host !== '')
    .map(([host, own]) => ({
      host,
      ...amountOf(own),
      thirdParty: !own.some(({ url }) => sameSite(url, page)),
    }));
  const foreign = hosts.filter(({ thirdParty }) => thirdParty);
  const types = [...Map.groupBy(asked, ({ type }) => type)];
  return {
    ...amountOf(asked),
    byType: types.map(([type, own]) => ({ type, ...amountOf(own) })).sort(largestFirst),
    byHost: hosts.sort(largestFirst).slice(0, hostsMax),
    hosts: hosts.length,
    thirdParties: {
      hosts: foreign.length,
      requests: sum(foreign, ({ requests }) => requests),
      bytes: sum(foreign, ({ bytes }) => bytes),
    },
    failed: asked.filter(({ failure, status }) => failure !== null || (status ?? 0) >= 400).length,
    refusedByUs: files.length - asked.length,
  };
}

function amountOf(files: readonly LoadedFile[]): LoadedAmount {
  return { requests: files.length, bytes: sum(files, ({ bytes }) => bytes) };
}

function sum<One>(ones: readonly One[], of: (one: One) => number): number {
  return ones.reduce((total, one) => total + of(one), 0);
}

function largestFirst(a: LoadedAmount, b: LoadedAmount): number {
  return b.bytes - a.bytes || b.requests - a.requests;
}
