import { randomBytes } from 'node:crypto';
import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { Failure } from '../errors.ts';
import type { HostTurn, Learnt, Stage } from '../evidence/evidence.ts';
import { unaskedSteps } from '../evidence/step.ts';
import { failureOf, tooComplex } from '../gather/failures.ts';
import { gather } from '../gather/gather.ts';
import type { Trouble } from '../gather/types.ts';
import type { Door } from '../lib/doors.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import type { SharedAnswers } from '../net/shared-answers.ts';
import type { Egress, OriginMap } from '../net/types.ts';
import type { AuditPool } from './pool.ts';
import type { RunAudit } from './types.ts';
import type { Judgement } from './worker.ts';

/** Gathering and judging, over one egress and one pool of workers. */
interface AuditParts {
  readonly egress: Egress;
  readonly pool: AuditPool;
  /** Look at what surrounds the page, too. */
  readonly site: boolean;
  /** For the page with all its redirects. */
  readonly documentMs: number;
  /** With pages that are audited by the same command. */
  readonly answers?: SharedAnswers;
  readonly onTrouble: (trouble: Trouble) => void;
}

interface PageOrder {
  readonly account: number;
  readonly url: string;
  readonly expectations: Expectations;
  /** Live ones. */
  readonly waivers?: readonly Waiver[] | undefined;
  readonly signal: AbortSignal;
  readonly onStage: (stage: Stage, learnt: Learnt) => void;
  /** Entries of an allow-list for this page alone. */
  readonly allow?: readonly string[];
  readonly originMap?: OriginMap | undefined;
  readonly doors?: readonly Door[] | undefined;
  readonly turnMaxMs?: number | undefined;
  readonly mayReturn?: boolean | undefined;
}

type PageAudit = { readonly egressBytes: number } & (
  | { readonly ok: true; readonly judgement: Judgement }
  | { readonly ok: false; readonly failure: Failure; readonly turn?: HostTurn | undefined }
);

/** What a run of the server is. */
export function runAuditOver(parts: AuditParts): RunAudit {
  return async (order) => {
    let isRefused = false;
    const onTrouble = (trouble: Trouble) => {
      if (trouble.step === 'document' && trouble.refused === true) isRefused = true;
      parts.onTrouble(trouble);
    };
    const audit = await auditPage(order, { ...parts, onTrouble });
    if (!audit.ok) return { ...audit, isRefused };
    const { egressBytes, judgement } = audit;
    const { summary, bodyBytes, evidenceBytes } = judgement;
    return { ok: true, egressBytes, summary, report: bodyBytes, evidence: evidenceBytes };
  };
}

/** Gathers and judges one page. What the target does wrong is a value, and so is a page that takes too long to read. */
export async function auditPage(order: PageOrder, parts: AuditParts): Promise<PageAudit> {
  const { account, url, expectations, waivers, signal, allow = [], turnMaxMs, mayReturn } = order;
  const { egress, pool, site, documentMs, answers, onTrouble } = parts;
  const key = randomHex();
  const { originMap, doors } = order;
  const own = egress.session({ signal, account, allow, originMap, doors });
  const session = answers?.over(own, allow.join(' ')) ?? own;
  const parser = pool.of({ account, standStill: session.standStill });
  let known: Learnt = {};
  const onStage = (stage: Stage, learnt: Learnt) => {
    known = learnt;
    order.onStage(stage, learnt);
  };
  try {
    const gathering = await gather({
      key,
      url,
      site,
      session,
      parser,
      now: Date.now,
      randomHex,
      documentMs,
      turnMaxMs,
      onStage,
      onTrouble,
    });
    const egressBytes = session.bytesRead();
    if (!gathering.ok) return { ...gathering, egressBytes };
    // Other runs ask the same site meanwhile: when they are over, there are turns for this one.
    if (mayReturn === true && unaskedSteps(gathering.evidence).length > 0)
      return { ok: false, egressBytes, failure: failureOf('timeout'), turn: againIn };
    onStage('judging', known);
    const judgement = await parser.judge({ key, evidence: gathering.evidence, expectations, waivers });
    return { ok: true, judgement, egressBytes };
  } catch (error) {
    if (!(error instanceof TaskOverrun)) throw error;
    return { ok: false, failure: tooComplex(), egressBytes: session.bytesRead() };
  } finally {
    await session.close();
  }
}

const againIn: HostTurn = { inMs: 10_000, because: 'pace' };

function randomHex(): string {
  return randomBytes(8).toString('hex');
}
