import { randomBytes } from 'node:crypto';
import type { Expectations } from '../checks/expectations.ts';
import type { Audited, Auditor } from '../cli/audit-all.ts';
import type { Config } from '../config.ts';
import type { Failure } from '../errors.ts';
import type { Learnt, Stage } from '../evidence/evidence.ts';
import { tooComplex } from '../gather/failures.ts';
import { gather } from '../gather/gather.ts';
import type { GatherLimits } from '../gather/limits.ts';
import type { Trouble } from '../gather/types.ts';
import { isThisMachine } from '../lib/network.ts';
import { TaskOverrun } from '../lib/worker-pool.ts';
import { acceptUrl } from '../net/accept-url.ts';
import { allowEntryFor } from '../net/allow-list.ts';
import { createEgress, urlRules } from '../net/egress.ts';
import type { EgressSettings } from '../net/settings.ts';
import type { Egress } from '../net/types.ts';
import { unpackBody } from '../report/stored-body.ts';
import { type AuditPool, createAuditPool } from '../services/audit-pool.ts';
import type { Judgement } from '../services/audit-worker.ts';
import type { RunAudit } from '../services/run-audit.ts';
import { gatherLimits, poolOptions } from './audit-settings.ts';
import { egressSettings } from './egress-settings.ts';

/** Gathering and judging, over one egress and one pool of workers. */
interface AuditParts {
  readonly egress: Egress;
  readonly pool: AuditPool;
  /** Look at what surrounds the page, too. */
  readonly site: boolean;
  readonly limits: GatherLimits;
  readonly onTrouble: (trouble: Trouble) => void;
}

interface PageOrder {
  readonly url: string;
  readonly expectations: Expectations;
  readonly signal: AbortSignal;
  readonly onStage: (stage: Stage, learnt: Learnt) => void;
  /** Entries of an allow-list for this page alone. */
  readonly allow?: readonly string[];
  readonly turnMaxMs?: number | undefined;
}

type PageAudit = { readonly egressBytes: number } & (
  | { readonly ok: true; readonly judgement: Judgement }
  | { readonly ok: false; readonly failure: Failure; readonly turnInMs?: number | undefined }
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

export function openPool(config: Config): AuditPool {
  return createAuditPool(poolOptions(config));
}

/**
 * What `assay audit` is made of: a target may be private when it was named itself (design: the command line is the
 * user's own machine), and then for its own audit alone.
 * @throws CannotStart
 */
export function openAuditor(config: Config, version: string): Auditor {
  const settings = egressSettings(config, { version, publicUrl: null });
  // Pacing is for other people's servers.
  const egress = createEgress(settings, { isUnpaced: isThisMachine });
  const pool = openPool(config);
  const end = new AbortController();
  return {
    async audit(text, { site, expectations, onStage }) {
      const startedAt = Date.now();
      const accepted = acceptNamed(text, settings);
      if (!accepted.ok) {
        return { ok: false, url: text, startedAt, finishedAt: startedAt, ...accepted.refusal };
      }
      const { url, allow } = accepted;
      let reason: string | null = null;
      const onTrouble = (trouble: Trouble) => {
        if (trouble.step === 'document') reason = trouble.reason;
      };
      const audit = await auditPage(
        { url, expectations, allow, onStage, signal: end.signal },
        { egress, pool, site, limits: gatherLimits(config), onTrouble },
      );
      const head = { url, startedAt, finishedAt: Date.now() };
      return audit.ok
        ? { ok: true, ...head, body: unpackBody(audit.judgement.bodyBytes) }
        : { ok: false, ...head, failure: audit.failure, reason };
    },
    async close() {
      end.abort();
      await Promise.all([egress.close(), pool.close()]);
    },
  };
}

async function auditPage(order: PageOrder, parts: AuditParts): Promise<PageAudit> {
  const { url, expectations, signal, allow = [], turnMaxMs } = order;
  const { egress, pool, site, limits, onTrouble } = parts;
  const key = randomHex();
  const session = egress.session({ signal, allow });
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
      parser: pool,
      now: Date.now,
      randomHex,
      limits,
      turnMaxMs,
      onStage,
      onTrouble,
    });
    const egressBytes = session.bytesRead();
    if (!gathering.ok) return { ...gathering, egressBytes };
    onStage('judging', known);
    const judgement = await pool.judge({ key, evidence: gathering.evidence, expectations });
    return { ok: true, judgement, egressBytes };
  } catch (error) {
    if (!(error instanceof TaskOverrun)) throw error;
    return { ok: false, failure: tooComplex(), egressBytes: session.bytesRead() };
  } finally {
    await session.close();
  }
}

type NamedTarget =
  | { readonly ok: true; readonly url: string; readonly allow: readonly string[] }
  | { readonly ok: false; readonly refusal: Pick<Extract<Audited, { ok: false }>, 'failure' | 'reason'> };

function acceptNamed(text: string, settings: EgressSettings): NamedTarget {
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const parsed = URL.parse(withScheme);
  const entry = parsed === null ? undefined : allowEntryFor(parsed);
  const allow = entry === undefined ? [] : [entry];
  const accepted = acceptUrl(text, urlRules(settings, allow));
  if (accepted.ok) return { ok: true, url: accepted.url.href, allow };
  const { sentence, reason } = accepted;
  return { ok: false, refusal: { failure: { code: 'invalid_url', message: sentence }, reason } };
}

function randomHex(): string {
  return randomBytes(8).toString('hex');
}
