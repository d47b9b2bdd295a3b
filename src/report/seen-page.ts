import { sameSite } from '../evidence/links/url-equality.ts';
import type { Basis } from '../score/comparable.ts';
import type { ReportBody } from './body.ts';
import { readCheck, type StoredBody, type StoredCheck } from './stored-body.ts';

/** What a completed run saw of its page, as far as a later one is compared with it. */
export interface SeenPage extends Pick<ReportBody, 'score' | 'result' | 'incomplete' | 'cap'> {
  readonly basis: Basis;
  /** In the end, after redirects. */
  readonly status: number;
  /** Redirects led to another registrable domain than the page's own. */
  readonly hasLeft: boolean;
  /** Host of the page, and when its certificate ends; null: it has none, or none was seen. */
  readonly certificate: { readonly host: string; readonly until: number } | null;
  /** Ids of checks that failed, and of those that warned. */
  readonly fails: ReadonlySet<string>;
  readonly warns: ReadonlySet<string>;
  /** Of all checks with an outcome, and of those that do not concern the page. */
  readonly judged: ReadonlySet<string>;
  /** Of checks in which a waiver set something aside. */
  readonly waived: ReadonlySet<string>;
}

/**
 * @param url of the page, as asked for
 * @param waiversHash of the waivers by which it was judged
 */
export function seenPage(url: string, { rest, checks }: StoredBody, waiversHash: string | null): SeenPage {
  const { score, result, incomplete, cap, facts, failing } = rest;
  return {
    ...{ score, result, incomplete, cap, basis: basisOf(rest, waiversHash) },
    status: facts.status,
    hasLeft: !sameSite(url, facts.finalUrl),
    certificate: certificateOf(url, facts),
    fails: new Set(failing.fail),
    warns: new Set(failing.warn),
    judged: new Set(checks.filter(wasJudged).map(({ id }) => id)),
    waived: new Set(checks.filter(isWaivedInPart).map(({ id }) => id)),
  };
}

function basisOf({ checksVersion, profile, facts }: StoredBody['rest'], waiversHash: string | null): Basis {
  return { checksVersion, profile, expectations: facts.expectations, waiversHash };
}

/** That of the host which answered, unless it is somebody else's. */
function certificateOf(url: string, { finalUrl, tls }: ReportBody['facts']): SeenPage['certificate'] {
  const until = tls?.validUntil ?? null;
  return until === null || !sameSite(url, finalUrl) ? null : { host: new URL(finalUrl).host, until };
}

/** What does not concern a page was judged, too: a page without images has none that is not described. */
function wasJudged(check: StoredCheck): boolean {
  // Most are read no further than this: runs of watched projects do it while they hold the writer.
  return !check.json.includes('"outcome":"not_applicable"') || isIrrelevant(check);
}

function isIrrelevant(check: StoredCheck): boolean {
  const { outcome, reason } = readCheck(check);
  return outcome !== 'not_applicable' || reason === 'irrelevant';
}

function isWaivedInPart(check: StoredCheck): boolean {
  return check.json.includes('"waived":[') && (readCheck(check).waived ?? []).length > 0;
}
