import type { Claimed } from '../crawl/types.ts';
import type { Bounds, WalkContext } from './context.ts';
import type { Ledger } from './ledger.ts';
import { visit } from './visit.ts';
import type { Visit } from './visited.ts';

const batchMin = 32;
const batchMs = 2_000;

interface RoundEnd {
  /** How long the target wants to be left alone. */
  readonly pauseMs: number;
  /** Of all that were visited, in the order in which they answered. */
  readonly visits: readonly Visit[];
}

/**
 * Visits what was claimed, so many at once as the target bears, and keeps it in the order of the claims. It ends early
 * where the target wants a pause, a budget is used up or the walk is stopped; what was not visited waits again.
 * @param isOver asked after each visit
 */
export async function visitAll(
  claimed: readonly Claimed[],
  bounds: Bounds,
  ledger: Ledger,
  context: WalkContext,
  isOver: (visit: Visit) => boolean,
): Promise<RoundEnd> {
  const { parts, manners, budgets, progress } = context;
  const done: (Visit | undefined)[] = claimed.map(() => undefined);
  const visits: Visit[] = [];
  let next = 0;
  let kept = 0;
  let keptAt = parts.now();
  let ends = false;
  let saving = Promise.resolve();
  const known = await context.again.find(claimed, bounds.settings);

  const save = async () => {
    const open = done.indexOf(undefined, kept);
    const ready = done.slice(kept, open < 0 ? undefined : open) as Visit[];
    if (ready.length < batchMin && parts.now() - keptAt < batchMs) return;
    kept += ready.length;
    keptAt = parts.now();
    if (ready.length > 0) await ledger.keep(ready);
  };
  const mayGoOn = () => !ends && !parts.stop.aborted && budgets.leftMs() > 0 && budgets.leftBytes() > 0;

  const lane = async (place: number) => {
    while (next < claimed.length && mayGoOn() && place < manners.connections()) {
      const at = next;
      next += 1;
      const one = claimed[at] as Claimed;
      const came = await visit(one, bounds, context, known(one.url));
      done[at] = came;
      visits.push(came);
      progress.visited(came.claimed.url, came.fetched);
      ends ||= came.pauseMs > 0 || came.isSpent || manners.isFailing() || isOver(came);
      saving = saving.then(save);
      await saving;
    }
  };
  const lanes = Array.from({ length: manners.connections() }, (_, place) =>
    lane(place).catch((error: unknown) => {
      ends = true;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
  if (failed !== undefined) throw failed.reason;

  const rest = done.slice(kept).filter((came) => came !== undefined);
  if (rest.length > 0) await ledger.keep(rest);
  const unvisited = claimed.filter((_, at) => done[at] === undefined);
  if (unvisited.length > 0) await parts.rows.giveBack(unvisited, { later: false });
  return { pauseMs: Math.max(0, ...visits.map(({ pauseMs }) => pauseMs)), visits };
}
