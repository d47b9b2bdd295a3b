import { sentenceOf } from '../../schedule/sentence.ts';
import type { Tx } from '../../store/db.ts';
import { inTransaction } from '../../store/db.ts';
import {
  changeFire,
  type FireKey,
  type FireRow,
  insertFire,
  openFires,
} from '../../store/schedules/fires.ts';
import {
  changeSchedule,
  findScheduleToChange,
  type ScheduleRow,
  setFailures,
} from '../../store/schedules/schedules.ts';
import { writeEvent } from '../telling/write-event.ts';
import { membersAtOnce, targets } from './fire-targets.ts';
import { planOfRow } from './plan-of-row.ts';
import type { SchedulesParts } from './schedules-parts.ts';

/** What came of a turn. `goesOn`: there is room for more of its reports. */
interface Fired {
  readonly fire: FireRow;
  readonly goesOn: boolean;
}

/**
 * Begins the turn of a schedule in the transaction that moves it on (K2).
 * @returns undefined: this time was had already
 */
export async function beginFire(
  tx: Tx,
  parts: SchedulesParts,
  schedule: ScheduleRow,
  { dueAt, nowMs }: { readonly dueAt: number; readonly nowMs: number },
): Promise<Fired | undefined> {
  const { accountId, id: scheduleId, target } = schedule;
  const failures = await closeFires(tx, parts, schedule, nowMs);
  const members = await targets[target].members(tx, schedule);
  const fire: FireRow = {
    ...{ accountId, scheduleId, dueAt, beganAt: nowMs, outcome: 'made', made: 0, joined: 0, missed: 0 },
    ...{ number: null, rest: JSON.stringify(members ?? []), detail: null },
  };
  if (!(await insertFire(tx, fire))) return undefined;
  if (members !== undefined) return checkSome(tx, parts, { ...schedule, failures }, fire, nowMs);
  const gone = { outcome: 'refused', rest: null, detail: goneDetail } as const;
  await changeFire(tx, fire, gone);
  await changeSchedule(tx, schedule, { paused: 1, pausedWhy: goneDetail, updatedAt: nowMs });
  count(tx, parts, 'refused');
  return { fire: { ...fire, ...gone }, goesOn: false };
}

const goneDetail = 'What it was for is gone.';

/**
 * K7: goes on with what found no room, in a transaction of its own.
 * @returns undefined: there is nothing left of it
 */
export function workRest(parts: SchedulesParts, key: FireKey, nowMs: number): Promise<Fired | undefined> {
  return inTransaction(parts.db, async (tx) => {
    const schedule = await findScheduleToChange(tx, key.accountId, key.scheduleId);
    if (schedule === undefined) return undefined;
    const fire = (await openFires(tx, key.accountId, key.scheduleId)).find(
      ({ dueAt }) => dueAt === key.dueAt,
    );
    return fire === undefined ? undefined : checkSome(tx, parts, schedule, fire, nowMs);
  });
}

/** The next members of a turn that are still to be checked. The schedule is held. */
async function checkSome(
  tx: Tx,
  parts: SchedulesParts,
  schedule: ScheduleRow,
  fire: FireRow,
  nowMs: number,
): Promise<Fired> {
  const rest = JSON.parse(fire.rest ?? '[]') as number[];
  const members = rest.slice(0, membersAtOnce);
  const part = { schedule, members, dueAt: fire.dueAt, nowMs };
  const checked = await targets[schedule.target].check(tx, parts, part);
  const left = [...checked.left, ...rest.slice(membersAtOnce)];
  const [made, joined] = [fire.made + checked.made, fire.joined + checked.joined];
  const isOfOne = schedule.target === 'report' || schedule.target === 'site';
  const isOver = left.length === 0;
  const changes = {
    ...{ made, joined, detail: checked.refusal },
    outcome: isOver ? (made > 0 || joined === 0 ? 'made' : 'joined') : unfinished(made + joined),
    number: isOfOne ? checked.number : null,
    rest: isOver ? null : JSON.stringify(left),
  } as const;
  await changeFire(tx, fire, changes);
  if (isOver && schedule.failures > 0) await setFailures(tx, schedule, 0);
  if (isOver) count(tx, parts, changes.outcome);
  return { fire: { ...fire, ...changes }, goesOn: !isOver && checked.refusal === null };
}

/** After so many turns in a row that could not do all, the owners are told. */
const toldAfter = 3;

/**
 * K7: what former turns still try ends with the next one. The schedule is held.
 * @returns failures in a row
 */
async function closeFires(
  tx: Tx,
  parts: SchedulesParts,
  schedule: ScheduleRow,
  nowMs: number,
): Promise<number> {
  const { accountId, id } = schedule;
  let { failures } = schedule;
  for (const _ of await endFires(tx, parts, schedule)) {
    failures += 1;
    if (failures !== toldAfter) continue;
    const sentence = sentenceOf(planOfRow(schedule), schedule.timeZone);
    const event = {
      accountId,
      projectId: null,
      type: 'schedule.failing',
      subject: `schedule:${id}`,
    } as const;
    await writeEvent(tx, { ...event, data: { schedule: id, sentence, failures } }, nowMs);
  }
  if (failures !== schedule.failures) await setFailures(tx, schedule, failures);
  return failures;
}

/** Ends what turns of a schedule that is held still try. @returns those that it has ended */
export async function endFires(
  tx: Tx,
  parts: SchedulesParts,
  { accountId, id }: ScheduleRow,
): Promise<readonly FireRow[]> {
  const fires = await openFires(tx, accountId, id);
  for (const fire of fires) {
    const outcome = unfinished(fire.made + fire.joined);
    await changeFire(tx, fire, { rest: null, outcome, detail: detailOf(fire) });
    count(tx, parts, outcome);
  }
  return fires;
}

/** How many were left goes with the rest, and stays to be read. */
function detailOf({ rest, detail }: FireRow): string {
  const { length } = JSON.parse(rest ?? '[]') as number[];
  return `${length} found no room. ${detail ?? ''}`.trim();
}

function unfinished(begun: number): 'partial' | 'refused' {
  return begun > 0 ? 'partial' : 'refused';
}

/** What is rolled back is not counted. */
export function count(tx: Tx, { fired }: SchedulesParts, outcome: FireRow['outcome']): void {
  tx.afterCommit(() => {
    fired[outcome] += 1;
  });
}
