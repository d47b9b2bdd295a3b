import { runLook } from '../browser/driver-process.ts';
import type { EnclosureSettings } from '../browser/namespace.ts';
import type { LookFailureCode, LookLimits, LookResult } from '../browser/types.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import { EgressFailure } from '../net/failure.ts';
import type { Egress } from '../net/types.ts';
import { hostToRest, lookFailureOf, notShown, pageNotKept } from './look-failures.ts';
import type { LookedRun, LookRunOrder, RunLook } from './look-types.ts';
import type { AuditPool } from './pool.ts';

/** Looking and judging, over one egress, one pool of workers and one browser. */
export interface LookParts {
  readonly egress: Egress;
  readonly pool: AuditPool;
  readonly browser: LookSettings;
  /** What the operator's log hears, and whoever is the operator himself. */
  readonly onFailure: (failed: { readonly code: LookFailureCode; readonly reason: string }) => void;
}

/** Plain data. */
export interface LookSettings {
  /** The program itself, as findBrowser tells it. */
  readonly path: string;
  readonly enclosure: EnclosureSettings;
  readonly limits: LookLimits;
  /** Private hosts and ports that pages may load from. */
  readonly allow: readonly string[];
  /** As the guard names us to those we ask. */
  readonly userAgent: string;
}

interface PageLookOrder extends LookRunOrder {
  /** Entries of an allow-list for this page alone. */
  readonly allow?: readonly string[];
}

/** What a look of the server is. */
export function runLookOver(parts: LookParts): RunLook {
  return (order) => lookAtPage(order, parts);
}

/** Looks at the page of one run and judges it again. What the page does wrong is a value. */
export async function lookAtPage(order: PageLookOrder, parts: LookParts): Promise<LookedRun> {
  const { account, evidence, expectations, waivers, signal, onStage, allow = [] } = order;
  const { egress, pool, browser } = parts;
  const session = egress.session({ signal, account, allow });
  const parser = pool.of({ account, standStill: session.standStill });
  const failed = (failure: Extract<LookedRun, { ok: false }>['failure']) =>
    ({ ok: false, failure, egressBytes: session.bytesRead() }) as const;
  try {
    const target = await parser.lookTarget(evidence);
    if (target === null) return failed(pageNotKept());
    const { url, status, acceptedKey } = target;
    if (status < 200 || status > 299) return failed(notShown(status));
    const { limits, path: browserPath, enclosure: settings, userAgent: userAgentSuffix } = browser;
    const looked = await runLook(
      { url, userAgentSuffix, acceptedKey, limits },
      {
        ...{ browserPath, settings, signal, onStage },
        openProxy: (path) => session.openProxy({ path, page: url, allow: browser.allow }),
      },
    );
    if (!looked.ok) {
      parts.onFailure(looked);
      return { ...failed(lookFailureOf(looked.code)), ...wallOf(looked) };
    }
    onStage('judging', {});
    const { evidence: look, pictures } = looked;
    const judged = await parser.judgeLook({ evidence, look, pictures, expectations, waivers });
    return { ok: true, egressBytes: session.bytesRead(), pictures, ...judged };
  } catch (error) {
    const code = error instanceof TaskOverrun ? 'too_large' : 'no_public_address';
    if (!(error instanceof TaskOverrun || error instanceof EgressFailure) || signal.aborted) throw error;
    parts.onFailure({ code, reason: error.message });
    const isOfHost = error instanceof EgressFailure && error.code !== 'no_public_address';
    return failed(isOfHost ? hostToRest() : lookFailureOf(code));
  } finally {
    await session.close();
  }
}

function wallOf({ isUnwalled }: Extract<LookResult, { ok: false }>): { readonly isUnwalled?: true } {
  return isUnwalled ? { isUnwalled } : {};
}
