import type { Log } from '../../lib/log.ts';
import { dayOf } from '../../store/counters/account-days.ts';
import type { Db } from '../../store/db.ts';
import { listAccounts } from '../../store/people/accounts.ts';
import { changeSetting, readSetting, writeSetting } from '../../store/settings.ts';
import { listProjectIds, type Miscount, recountAccount, recountProject } from '../../store/upkeep/recount.ts';

/** What an account's recount of one project, or of its totals, has found. */
interface AccountMiscount extends Miscount {
  readonly accountId: number;
}

const projectsPerPage = 100;

/** Counts everything anew, one account and in it one project after the other. Yields once for each, mostly nothing. */
export async function* recountAll(
  db: Db,
  options: { readonly nowMs: number; readonly repair: boolean },
): AsyncGenerator<readonly AccountMiscount[]> {
  for (const { id: accountId } of await listAccounts(db)) {
    const named = (found: readonly Miscount[]) => found.map((miscount) => ({ accountId, ...miscount }));
    for (let after = 0; ; ) {
      const ids = await listProjectIds(db, accountId, after, projectsPerPage);
      for (const id of ids) yield named(await recountProject(db, accountId, id, options));
      if (ids.length < projectsPerPage) break;
      after = ids.at(-1) ?? after;
    }
    yield named(await recountAccount(db, accountId, options));
  }
}

/** The nightly recount starts at 02:00 UTC. */
const nightBeginsMs = 2 * 3_600_000;
const settingKey = 'recounted_night';

/**
 * Once a night, by whichever process comes first: each call counts one project, corrects it, and tells of what was
 * wrong as the bug that it is.
 * @returns a function that says whether it did anything
 */
export function createNightlyRecount({
  db,
  now,
  log,
}: {
  readonly db: Db;
  readonly now: () => number;
  readonly log: Log;
}): () => Promise<boolean> {
  let steps: AsyncGenerator<readonly AccountMiscount[]> | undefined;
  return async () => {
    steps ??= await beginTonight(db, now());
    if (steps === undefined) return false;
    const step = await steps.next().catch((error: unknown) => {
      steps = undefined;
      throw error;
    });
    if (step.done === true) {
      steps = undefined;
      return false;
    }
    if (step.value.length > 0) {
      log.error('Counters were wrong, which is a bug of Assay. They are corrected.', {
        account: step.value[0]?.accountId,
        miscounts: step.value,
      });
    }
    return true;
  };
}

/** The night is marked at its beginning: one that fails half-way is not begun again all day long. */
async function beginTonight(
  db: Db,
  nowMs: number,
): Promise<AsyncGenerator<readonly AccountMiscount[]> | undefined> {
  const night = String(dayOf(nowMs - nightBeginsMs));
  const last = await readSetting(db, settingKey);
  if (last === night) return undefined;
  if (last === undefined) {
    // A new database has nothing to recount, and one that was just upgraded can wait for its first night.
    await writeSetting(db, settingKey, night);
    return undefined;
  }
  const isOurs = await changeSetting(db, settingKey, { from: last, to: night });
  return isOurs ? recountAll(db, { nowMs, repair: true }) : undefined;
}
