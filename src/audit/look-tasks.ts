import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { BrowserEvidence, Picture } from '../evidence/browser-evidence.ts';
import { decodeEvidence, PageNotKept } from '../evidence/encode.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { packLines, unpackLines } from '../lib/packed-json.ts';
import { type BrowserBody, browserBody } from '../report/browser-body.ts';
import { judgeLook } from '../report/judge-look.ts';
import { packBrowserBody, unpackBrowserBody } from '../report/stored-browser-body.ts';
import type { LookSummary } from './look-types.ts';

/** What a browser is to look at. */
export interface LookTarget {
  /** Where the base run ended. */
  readonly url: string;
  readonly status: number;
  /** Of the page's own bad certificate, for LookOrder. */
  readonly acceptedKey: string | null;
}

export interface LookJudgeOrder {
  /** Of the base run, as it is stored. */
  readonly evidence: Uint8Array;
  readonly look: BrowserEvidence;
  readonly pictures: readonly Picture[];
  readonly expectations: Expectations;
  /** Live ones. */
  readonly waivers?: readonly Waiver[] | undefined;
}

/** What a look comes to, as it is stored. */
export interface JudgedLookBytes {
  readonly summary: LookSummary;
  readonly report: Uint8Array;
  /** Null: too large to keep. */
  readonly evidence: Uint8Array | null;
}

/** @returns null for evidence that was stored without its page, so that nothing could be judged again */
export function lookTargetOf(evidence: Uint8Array): LookTarget | null {
  try {
    return targetIn(decodeEvidence(evidence));
  } catch (error) {
    if (error instanceof PageNotKept) return null;
    throw error;
  }
}

export function judgeLookOf(order: LookJudgeOrder): JudgedLookBytes {
  const { look, pictures, expectations, waivers = [] } = order;
  const judged = judgeLook({ evidence: decodeEvidence(order.evidence), look, expectations, waivers });
  const body = browserBody(look, judged, pictures);
  const evidence = packLines([JSON.stringify(look)]);
  return {
    ...storedOf(body),
    evidence: evidence.length <= evidenceMaxBytes ? evidence : null,
  };
}

interface LookAgainOrder extends Pick<LookJudgeOrder, 'expectations' | 'waivers'> {
  /** Of the base run. */
  readonly page: Evidence;
  /** Of the look and its report, as they are stored. */
  readonly evidence: Uint8Array;
  readonly report: Uint8Array;
}

/** What a browser saw before, judged as things stand now. Its pictures stay what they are. */
export function judgeLookAgain(order: LookAgainOrder): Omit<JudgedLookBytes, 'evidence'> {
  const { page, expectations, waivers = [] } = order;
  const [line = Buffer.of()] = unpackLines(order.evidence);
  const look = JSON.parse(line.toString()) as BrowserEvidence;
  const judged = judgeLook({ evidence: page, look, expectations, waivers });
  const { pictures } = unpackBrowserBody(order.report);
  return storedOf({ ...browserBody(look, judged, []), pictures });
}

function storedOf(body: BrowserBody): Omit<JudgedLookBytes, 'evidence'> {
  return {
    summary: {
      scoreFull: body.score,
      resultFull: body.result,
      metrics: body.metrics?.simulated ?? null,
      product: body.product,
    },
    report: packBrowserBody(body),
  };
}

/** As of the evidence of runs. */
const evidenceMaxBytes = 2 * 1024 * 1024;

function targetIn({ chain, tls }: Evidence): LookTarget {
  const { url = '', status = 0, certificateError } = chain.at(-1) ?? {};
  const leaf = tls.state === 'gathered' ? tls.value.certificates[0] : undefined;
  const isBad = certificateError !== undefined;
  return { url, status, acceptedKey: (isBad ? leaf?.spkiSha256 : undefined) ?? null };
}
