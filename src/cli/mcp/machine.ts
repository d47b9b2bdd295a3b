import { setTimeout as delay } from 'node:timers/promises';
import { AssayError, invalid } from '../../errors.ts';
import { nearest } from '../../lib/nearest.ts';
import type { BackEnd, Compared, PageReport, PageWish, Watch } from '../../mcp/back-end.ts';
import { partialBody, type Selection, selectionOf } from '../../report/partial.ts';
import { compareBodies } from '../../services/reports/compare-runs.ts';
import { expectationsOf } from '../audit/stand.ts';
import type { Audited, Auditor } from '../audit-all.ts';
import { type KeptReport, keepReports, type OpenAudit, type Run } from './kept-reports.ts';
import { createTurns } from './turns.ts';
import type { WorkingFolder } from './working-folder.ts';

interface MachineParts {
  readonly auditor: Auditor;
  readonly checks: BackEnd['checks'];
  readonly folder: WorkingFolder;
  /** Look at what surrounds a page, too. */
  readonly site: boolean;
  /** Audits at once. */
  readonly concurrency: number;
  /** So long a call waits for an audit, which goes on without it. */
  readonly waitMs: number;
  readonly onBug: (error: unknown) => void;
}

/** The tools over this machine: no server, no database, and nothing is kept after its end. */
export function machineBackEnd(parts: MachineParts): BackEnd {
  const { checks, folder } = parts;
  const reports = keepReports();
  const turn = createTurns(parts.concurrency);

  /** After the one that goes on, as each puts its run behind the former. */
  const begin = (report: KeptReport, onStage: Watch['onStage']): OpenAudit => {
    const end = new AbortController();
    const settle = (audited?: Audited) => {
      const isLast = report.open === open;
      if (isLast) report.open = undefined;
      if (audited !== undefined && !end.signal.aborted) return reports.add(report, audited);
      // Nobody was told of it.
      if (isLast && report.runs.length === 0 && report.failure === null) reports.drop(report);
    };
    const made = async () => {
      await before;
      return turn(() => {
        open.hasBegun = true;
        return auditOnce(report.wish, parts, { signal: end.signal, onStage });
      });
    };
    const before = report.open?.done;
    const open: OpenAudit = {
      ...{ waiting: 0, hasBegun: false, end },
      done: made().then(settle, (error) => {
        if (!end.signal.aborted) report.failure = faultOf(error, parts.onBug);
        settle();
      }),
    };
    report.open = open;
    return open;
  };

  const run = async (report: KeptReport, open: OpenAudit, { signal }: Watch): Promise<PageReport> => {
    open.waiting += 1;
    const over = new AbortController();
    const gone = AbortSignal.any([signal, over.signal]);
    const isDone = await Promise.race([
      open.done.then(() => true),
      delay(parts.waitMs, false, { signal: gone }).catch(() => false),
    ]);
    over.abort();
    open.waiting -= 1;
    // Nobody waits any more, and the last who did does not want it.
    if (signal.aborted && open.waiting === 0) open.end.abort();
    // The next one may have begun.
    return viewOf(isDone ? { ...report, open: undefined } : report);
  };

  /** Who asks for a page that is being audited waits for the same audit, unless its last client has gone. */
  const openOf = ({ open }: KeptReport) => (open?.end.signal.aborted ? undefined : open);

  return {
    place: 'machine',
    may: { read: true, write: true },
    checks,
    async audit(wish, watch) {
      selectionFor(wish.only, checks);
      expectationsFor(wish);
      const report = reports.of('path' in wish ? folder.named(wish) : wish);
      const seen = await run(report, openOf(report) ?? begin(report, watch.onStage), watch);
      if (seen.failure?.code === 'invalid_url') {
        reports.drop(report);
        throw invalid('url', seen.failure.message);
      }
      return seen;
    },
    async again(id, watch) {
      const report = reports.get(id);
      const open = openOf(report);
      // One that has begun may have read the page before it was mended.
      return run(report, open?.hasBegun === false ? open : begin(report, watch.onStage), watch);
    },
    report: async (id, number) => viewOf(reports.get(id), number),
    compare: async (id, older, newer) => compared(reports.get(id), older, newer),
    files: { pages: (name) => folder.pages(name) },
  };
}

/** Somebody who names a private address learns how it is opened. */
function withWayIn(audited: Extract<Audited, { ok: false }>): Audited {
  const { code, message } = audited.failure;
  if (code !== 'invalid_url' && code !== 'no_public_address') return audited;
  return { ...audited, failure: { code, message: message + wayIn } };
}

const wayIn =
  ' Of private addresses only this machine is open, such as http://localhost:3000/, and what "assay mcp" was started with: --allow HOST:PORT.';

async function auditOnce(
  wish: PageWish,
  { auditor, checks, folder, site }: MachineParts,
  { signal, onStage }: Watch,
): Promise<Audited> {
  signal.throwIfAborted();
  const served = 'path' in wish ? await folder.serve(wish) : undefined;
  try {
    const url = 'path' in wish ? (served?.url ?? '') : wish.url;
    const expectations = expectationsFor(wish);
    const audited = await auditor.audit(url, {
      ...{ site, expectations, signal, onStage },
      originMap: served?.originMap,
    });
    const selection = selectionFor(wish.only, checks);
    if (!audited.ok) return withWayIn(audited);
    if (selection === null) return audited;
    return { ...audited, body: partialBody(audited.body, selection) };
  } finally {
    await served?.close();
  }
}

/** What a report tells of an audit that was not made. */
function faultOf(error: unknown, onBug: (error: unknown) => void): PageReport['failure'] {
  if (error instanceof AssayError) return { code: error.code, message: error.message };
  onBug(error);
  return { code: 'internal', message: 'The audit failed by a fault of ours. Another one may not.' };
}

/** @throws AssayError */
function selectionFor(only: readonly string[] | undefined, checks: BackEnd['checks']): Selection | null {
  if (only === undefined || only.length === 0) return null;
  const ids = checks.map(({ id }) => id);
  const selection = selectionOf([...new Set(only)], ids);
  if (!('unknown' in selection)) return selection;
  const meant = nearest(selection.unknown, [...new Set(checks.map(({ category }) => category)), ...ids]);
  const way = meant === undefined ? 'explain_check lists them.' : `Did you mean ${meant}?`;
  throw invalid('only', `only holds what is no category and no check. ${way}`);
}

/** @throws AssayError */
function expectationsFor(wish: PageWish) {
  const isFile = 'path' in wish;
  if (isFile && wish.as === 'live')
    throw invalid('as', 'A file is judged as build or staging: no server delivers it yet.');
  return expectationsOf({
    ...{ as: wish.as, isFolder: isFile, hasOrigin: false },
    ...{ isIndexable: true, isForAiSearch: true },
  });
}

/** @param number of a run; undefined: the last */
function viewOf(report: KeptReport, number?: number): PageReport {
  const { id, url, wish, runs, failure, open } = report;
  const run = number === undefined ? runs.at(-1) : runCalled(report, number);
  const before = run === undefined ? undefined : runs[runs.indexOf(run) - 1];
  const isLast = number === undefined;
  return {
    ...{ id, url, path: 'path' in wish ? wish.path : null },
    state: isLast && open !== undefined ? 'running' : isLast && failure !== null ? 'failed' : 'completed',
    run: run?.number ?? null,
    score: run?.body.score ?? null,
    result: run?.body.result ?? null,
    generatedAt: run?.generatedAt ?? null,
    body: run?.body ?? null,
    failure: isLast && open === undefined ? failure : null,
    previous: before === undefined ? null : sideOf(before),
    link: null,
    fileOf: 'path' in wish ? (item) => fileOf(item, wish.path) : () => null,
  };
}

/** An element stands in the page, whatever address it names; what is no element is named by its address. */
function fileOf({ selector, url, line }: Parameters<PageReport['fileOf']>[0], path: string): string | null {
  return selector !== null || (url === null && line !== null) ? path : null;
}

function runCalled({ runs }: KeptReport, number: number): Run {
  const run = runs.find((one) => one.number === number);
  if (run !== undefined) return run;
  const kept = runs.map((one) => one.number).join(', ');
  throw new AssayError('not-found', `This run is not kept. ${kept === '' ? 'None is.' : `Kept: ${kept}.`}`);
}

function compared(report: KeptReport, older: number | undefined, newer: number | undefined): Compared {
  const last = newer === undefined ? report.runs.at(-1) : runCalled(report, newer);
  const first =
    older === undefined ? report.runs[report.runs.indexOf(last as Run) - 1] : runCalled(report, older);
  if (first === undefined || last === undefined)
    throw new AssayError(
      'not-found',
      'There is no run before. audit_page and verify_fix audit the page again.',
    );
  const [one, two] = first.number <= last.number ? [first, last] : [last, first];
  return {
    ...compareBodies(one.body, two.body),
    ...{ report: viewOf(report, two.number), older: sideOf(one), newer: sideOf(two) },
  };
}

function sideOf({ number, body }: Run) {
  return { run: number, score: body.score };
}
