import { randomBytes } from 'node:crypto';
import type { AuditPool } from '../audit/pool.ts';
import type { RunAudit } from '../audit/types.ts';
import { checksVersion } from '../checks/catalogue.ts';
import { closeCrawl } from '../closing/close-crawl.ts';
import type { WalkEnd } from '../crawl/types.ts';
import { isThisMachine } from '../lib/network.ts';
import { whileUsed } from '../lib/while-used.ts';
import { acceptUrl } from '../net/accept-url.ts';
import { urlRules } from '../net/egress.ts';
import type { EgressSettings } from '../net/settings.ts';
import type { Egress, FetchSession } from '../net/types.ts';
import { unpackBody } from '../report/stored-body.ts';
import type { CrawlWork, WalkedTurn, WalkOrder } from '../services/crawling/types.ts';
import { freshMemory } from '../walk/manners.ts';
import type { WalkFailure, WalkMemory, WalkParts } from '../walk/types.ts';
import { walk } from '../walk/walk.ts';

interface CrawlingWith {
  /** Of crawls alone: it leaves turns of a host to reports. */
  readonly egress: Egress;
  readonly settings: EgressSettings;
  /** Reads the pages of all crawls while any is under way. */
  readonly openPool: () => AuditPool;
  /** For the start page, with all that belongs to its host. */
  readonly runAudit: RunAudit;
}

/** A longer rest gives the place to another crawl. */
const restMaxMs = 15_000;
/** E6: until a host has a turn for the start. */
const turnMaxMs = 5_000;
/** Q8: pages that are fetched at once. */
const connections = 2;

/** What crawls of the service are walked and closed with. */
export function crawlWork(parts: CrawlingWith): CrawlWork {
  // Without a walk under way, also while a crawl is closed, its memory is free.
  const withPool = whileUsed(parts.openPool, (pool) => pool.close());
  return {
    walk: (order) => withPool((pool) => walkOn({ ...parts, pool }, order)),
    close: ({ rows, abort, ...order }) => closeCrawl(rows, order, { signal: abort }),
  };
}

async function walkOn(
  { egress, settings, pool, runAudit }: CrawlingWith & { readonly pool: AuditPool },
  {
    account,
    rows,
    expectations,
    waivers,
    former,
    memory: kept,
    stop,
    abort,
    onPages,
    onBytes,
    onSlowed,
  }: WalkOrder,
): Promise<WalkedTurn> {
  const memory = kept === null ? freshMemory() : (JSON.parse(kept) as WalkMemory);
  const sessions: FetchSession[] = [];
  let auditBytes = 0;
  let isRefused = false;
  const tellBytes = () => onBytes(sessions.reduce((sum, session) => sum + session.bytesRead(), auditBytes));
  const auditStart: WalkParts['auditStart'] = async (url) => {
    const audited = await runAudit({
      ...{ account, url, expectations, waivers, turnMaxMs, signal: abort, onStage: () => {} },
    });
    auditBytes += audited.egressBytes;
    if (!audited.ok) {
      isRefused = audited.isRefused === true;
      const { failure, turn } = audited;
      return { ok: false, ...failure, ...(turn !== undefined && { restMs: turn.inMs }) };
    }
    return { ok: true, report: audited.report, finalUrl: unpackBody(audited.report).facts.finalUrl };
  };
  const end = await walk({
    ...{ rows, reader: pool.of({ account }), auditStart, expectations, waivers },
    session(limits) {
      const session = egress.session({ signal: abort, account, limits });
      sessions.push(session);
      return session;
    },
    accepts: (url) => acceptUrl(url, urlRules(settings)).ok,
    ...{ now: Date.now, randomHex: () => randomBytes(8).toString('hex') },
    ...{ connections, restMaxMs, memory, stop, again: { rules: checksVersion, former } },
    ...(isThisMachine(new URL(rows.settings.start).hostname) && { secondTryMs: 0 }),
    onProgress({ stage, slowedBy, perSecond }) {
      if (stage === 'pages') onPages();
      onSlowed(slowedBy ?? heldByPace(perSecond, settings.hostPerSecond));
      tellBytes();
    },
  });
  tellBytes();
  return { ...turnOf(end, isRefused), memory: JSON.stringify(memory) };
}

/** Next to what one host is asked at most there is nothing else that holds a crawl up. */
const atPace = 0.9;

function heldByPace(perSecond: number, hostPerSecond: number): string | null {
  if (perSecond < atPace * hostPerSecond) return null;
  const times = hostPerSecond === 1 ? 'once' : `${hostPerSecond} times`;
  return `One host is asked ${times} a second at most (ASSAY_HOST_RATE).`;
}

type Ended = WalkedTurn extends infer Turn ? (Turn extends unknown ? Omit<Turn, 'memory'> : never) : never;

function turnOf(end: WalkEnd | WalkFailure, isRefused: boolean): Ended {
  if ('failed' in end) return { kind: 'failed', failure: { ...end.failed, isRefused } };
  if (end.rest !== undefined) return { kind: 'rests', ...end.rest };
  // The walk knows no other reason for a stop.
  return end.stoppedBy === 'person' ? { kind: 'stopped' } : { kind: 'walked', stoppedBy: end.stoppedBy };
}
