import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { BrowserEvidence, Picture } from '../evidence/browser-evidence.ts';
import { decodeEvidence, PageNotKept } from '../evidence/encode.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { packLines } from '../lib/packed-json.ts';
import { browserBody } from '../report/browser-body.ts';
import { judgeLook } from '../report/judge-look.ts';
import { packBrowserBody } from '../report/stored-browser-body.ts';
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
    summary: {
      scoreFull: body.score,
      resultFull: body.result,
      metrics: body.metrics?.simulated ?? null,
      product: body.product,
    },
    report: packBrowserBody(body),
    evidence: evidence.length <= evidenceMaxBytes ? evidence : null,
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
