import { AssayError } from '../../errors.ts';
import type { BackEnd, PageReport, Watch } from '../../mcp/back-end.ts';
import { unauthenticated } from '../authenticate.ts';
import { waitSignal } from '../deadline.ts';
import { refuseExceeded } from '../rates.ts';
import { idOf } from '../reports.ts';
import type { RouteParts } from '../routes.ts';
import type { Call } from './call.ts';
import { followStages } from './follow-stages.ts';
import { readReport } from './read-report.ts';

/** An answer within the patience of every client. */
const waitMs = 20_000;

/** What makes runs, each by a token of the rate of creations and refused by load as creations are. */
export function auditsOf(parts: RouteParts, call: Call): Pick<BackEnd, 'audit' | 'again'> {
  const { services, rates, admission, now } = parts;
  const { client, asked } = call;
  const { accountId } = client;
  const caller = { ...client, via: `mcp ${asked.name}` };
  // However many pages one call audits, it waits no longer.
  const waitUntil = now() + waitMs;
  // However a client ends its call, it is by its connection.
  const heard = waitSignal(call.reply, parts.closing);
  const takeRate = () => refuseExceeded([rates.take('create', accountId)]);
  const ended = (id: number, runId: number, watch: Watch) =>
    waitForRun(parts, call, { id, runId, ms: Math.max(0, waitUntil - now()), heard }, watch);
  const settled = async (id: number, runId: number, watch: Watch) => {
    await ended(id, runId, watch);
    // A1: the key may be good for nothing by now.
    if (!(await services.keys.stands(client))) throw unauthenticated();
    return readReport(parts, { accountId, id });
  };
  const runAgain = async (id: number) => {
    const change = { update: true };
    const updated = await services.reports.update(caller, id, change, undefined, admission.toCreate);
    const { runId, report, isQueued } = updated;
    if (runId === null) throw new Error('A report that was to be run again has no run.');
    return { runId, hasBegun: !isQueued && report.state === 'running' };
  };
  return {
    async audit(wish, watch): Promise<PageReport> {
      if (!('url' in wish)) throw new AssayError('validation-failed', 'This server reads no files.');
      takeRate();
      // The newest report of exactly this address is run again: a loop of an agent makes a history, not many reports.
      const order = { urls: [wish.url], privacy: 0 } as const;
      const [row] = await services.reports.check(caller, order, admission.toCreate);
      if (row === undefined) throw new Error('An address that was checked has no outcome.');
      if (!row.ok) throw row.refusal;
      const { id } = await services.reports.run(accountId, row.reportId, row.number);
      return settled(row.reportId, id, watch);
    },

    async again(report, watch): Promise<PageReport> {
      takeRate();
      const id = idOf({ params: { id: report } });
      const { runId, hasBegun } = await runAgain(id);
      // It may have read the page before it was mended.
      const isOver = hasBegun && (await ended(id, runId, watch));
      return settled(id, isOver ? (await runAgain(id)).runId : runId, watch);
    },
  };
}

interface Awaited {
  readonly id: number;
  readonly runId: number;
  readonly ms: number;
  /** Aborted when nobody hears the answer any more, or it must be given now. */
  readonly heard: AbortSignal;
}

/** Until its end, or so long; whoever asked for the progress hears of it. @returns whether it has ended */
async function waitForRun(
  { services }: Pick<RouteParts, 'services'>,
  { client: { accountId }, asked }: Call,
  { id, runId, ms, heard }: Awaited,
  { onStage }: Watch,
): Promise<boolean> {
  const leave = asked.wantsProgress ? await followStages(services.live, accountId, id, onStage) : undefined;
  try {
    return (await services.reports.waitForRun(accountId, id, runId, ms, heard)).hasEnded;
  } finally {
    leave?.();
  }
}
