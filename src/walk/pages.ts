import { type Claimed, type StoppedBy, sourceBits, type WalkEnd } from '../crawl/types.ts';
import { pausedByHost } from './ask-patiently.ts';
import { type Begun, obeys, robotsUnreachable } from './begin.ts';
import type { WalkContext } from './context.ts';
import { createFormerUrls } from './former-urls.ts';
import type { Ledger } from './ledger.ts';
import { keptRobots } from './robots-file.ts';
import { visitAll } from './round.ts';
import { createSecondTries } from './second-tries.ts';
import type { WalkFailure } from './types.ts';
import type { Visit } from './visited.ts';
import { createWalls } from './walls.ts';

const claimMax = 50;
const pausedByFailures = 'Half of the last answers were failures, so the site is left alone for a while.';

/** Goes through the frontier, until nothing waits or something ends it. */
export async function walkPages(
  begun: Begun,
  ledger: Ledger,
  context: WalkContext,
): Promise<WalkEnd | WalkFailure> {
  const { parts, budgets, manners, asking, rest } = context;
  const walls = createWalls(ledger.state().fetched);
  // A turn that is one of many ended long ago where it had to wait.
  const goesOn = parts.memory === undefined && ledger.state().requests > 0;
  const again = createSecondTries(context, goesOn);
  const isOver = (visit: Visit) => {
    again.heard(visit);
    return walls.heard(visit);
  };
  const former = createFormerUrls(begun.bounds, ledger, context);
  for (;;) {
    if (ledger.state().waiting === 0) await former.joinOnce();
    const end = endOf(ledger, context);
    if (end !== undefined) return { stoppedBy: end };
    await asking.renew();
    if (!(await hasRobots(begun, context))) return robotsUnreachable;
    const claimed = await parts.rows.claim(Math.min(claimMax, budgets.room(ledger.state())));
    if (claimed.length === 0) return { stoppedBy: withoutMore(ledger) };

    const open = await again.due(await withoutDry(claimed, ledger, context));
    const round = await visitAll(open, begun.bounds, ledger, context, isOver);
    const shut = walls.failure();
    if (shut !== null) return shut;
    if (round.visits.some(({ isSpent }) => isSpent))
      return { stoppedBy: budgets.leftMs() === 0 ? 'time' : 'bytes' };
    const relief = manners.relief();
    if (relief === 'end') return { stoppedBy: 'target' };
    const ms = Math.max(round.pauseMs, relief ?? 0);
    // Nobody is there to go on when it may.
    if (ms > budgets.leftMs()) return { stoppedBy: 'target' };
    if (ms > 0 && relief === null) await rest(ms, pausedByHost(ms));
    else if (ms > 0) await rest(ms, pausedByFailures, 'target');
  }
}

/** Undefined: it goes on. */
function endOf(ledger: Ledger, { parts, budgets }: WalkContext): StoppedBy | null | undefined {
  if (parts.stop.aborted) return 'person';
  if (ledger.state().waiting === 0) return withoutMore(ledger);
  return budgets.spent(ledger.state()) ?? undefined;
}

/** Nothing waits, but there may have been no room for all that was met. */
function withoutMore(ledger: Ledger): StoppedBy | null {
  return ledger.state().beyond > 0 ? 'urls' : null;
}

/** Q5: what looks like fifty that led to nothing waits for all others, once. */
async function withoutDry(
  claimed: readonly Claimed[],
  ledger: Ledger,
  { parts }: WalkContext,
): Promise<readonly Claimed[]> {
  const isPutOff = ({ shape, tries, sources }: Claimed) =>
    tries === 0 && (sources & sourceBits.start) === 0 && ledger.isDry(shape);
  const dry = claimed.filter(isPutOff);
  if (dry.length === 0) return claimed;
  await parts.rows.giveBack(dry, { later: true });
  return claimed.filter((one) => !isPutOff(one));
}

/** Q7: read again every day. False: it cannot be read any more. */
async function hasRobots({ robots, bounds, site }: Begun, context: WalkContext): Promise<boolean> {
  const { origin } = new URL(bounds.settings.start);
  if (!obeys(bounds) || !robots.isOld(origin)) return true;
  const file = await robots.main(origin);
  if (file === null) return false;
  // The walk ends: nothing was learnt.
  if (file.isAway) return true;
  context.manners.delayBy((await robots.says(origin)).crawlDelay);
  const kept = (await context.parts.rows.site()) ?? site;
  await context.parts.rows.saveSite({ ...kept, robots: keptRobots(file) });
  return true;
}
