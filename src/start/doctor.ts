import { readdirSync } from 'node:fs';
import type { Diagnosis } from '../cli/parts.ts';
import type { Config } from '../config.ts';
import { durationInWords } from '../lib/durations.ts';
import { printable } from '../lib/printable.ts';
import { wordOf } from '../lib/word-of.ts';
import { recountAll } from '../services/running/recount.ts';
import { appendAuditLog } from '../store/audit-log.ts';
import { listTallies, wholeAccount } from '../store/counters/tallies.ts';
import type { Db } from '../store/db.ts';
import { listAccounts } from '../store/people/accounts.ts';
import { dataFolder } from '../store/sqlite/data-folder.ts';
import { inspectSqlite } from '../store/sqlite/inspect.ts';
import { oldestDue } from '../store/telling/deliveries.ts';
import { countDisabled } from '../store/telling/webhooks.ts';
import { mailerOf } from './mailer.ts';
import { openBeside } from './store.ts';

/** Up to here one file on one machine is good. */
const sqliteReportsMax = 1_000_000;

/** Beside a running server. @throws CannotStart */
export async function examineStore(
  config: Config,
  { repair }: { readonly repair: boolean },
): Promise<Diagnosis> {
  const store = await openBeside(config);
  try {
    const { db, folder, place } = store;
    const at = folder === undefined ? undefined : dataFolder(folder);
    const faults = at === undefined ? [] : inspectSqlite(at.database);
    const nowMs = Date.now();
    const miscounts = [];
    // Of a file that is damaged no counter can be trusted, and nothing may be written to it.
    if (faults.length === 0) {
      for await (const found of recountAll(db, { nowMs, repair })) miscounts.push(...found);
    }
    const isRepaired = repair && miscounts.length > 0;
    if (isRepaired) await noteRepair(db, nowMs, miscounts.length);
    const reports = await countReports(db);
    const ofFile = at === undefined ? [] : [...adviceOnSize(reports), ...adviceOnBackups(at.backups)];
    const told = [...(await adviceOnMail(config)), ...(await adviceOnWebhooks(db, nowMs))];
    const advice = [...ofFile, ...told];
    return { place, reports, faults, miscounts, isRepaired, advice };
  } finally {
    await store.close();
  }
}

async function countReports(db: Db): Promise<number> {
  const accounts = await listAccounts(db);
  const cells = await Promise.all(accounts.map(({ id }) => listTallies(db, id, wholeAccount)));
  return cells.flat().reduce((sum, { reports }) => sum + reports, 0);
}

/** Connects, and signs in where the server asks for it. */
async function adviceOnMail(config: Config): Promise<string[]> {
  const mailer = await mailerOf(config);
  if (mailer === undefined) return [];
  const tried = await mailer.verify();
  mailer.close();
  if (tried.ok)
    return [`The mail server ${mailer.server} can be reached. "assay mail test ADDRESS" sends a mail.`];
  return [
    `The mail server ${mailer.server} takes no mail now (${printable(tried.reason)}). Look at ASSAY_SMTP_URL.`,
  ];
}

/** W6, and whether anybody sends what is due. */
async function adviceOnWebhooks(db: Db, nowMs: number): Promise<string[]> {
  const [disabled, dueAt] = await Promise.all([countDisabled(db), oldestDue(db, nowMs)]);
  const lateMs = dueAt === null ? 0 : Math.floor((nowMs - dueAt) / minuteMs) * minuteMs;
  return [
    ...(lateMs < lateFromMs
      ? []
      : [
          `What is to be told has waited for ${durationInWords(lateMs)}. A running server sends it, or with PostgreSQL "assay work".`,
        ]),
    ...(disabled === 0
      ? []
      : [
          `${disabled} ${wordOf(disabled, { one: 'webhook is', other: 'webhooks are' })} switched off, as nothing arrived there. "assay webhook list" shows them.`,
        ]),
  ];
}

const minuteMs = 60_000;
const lateFromMs = 10 * minuteMs;

function adviceOnSize(reports: number): string[] {
  if (reports <= sqliteReportsMax) return [];
  return [
    `There are ${reports} reports, and SQLite is good for about a million: move to PostgreSQL with "assay migrate --from", as docs/operate.md tells.`,
  ];
}

function adviceOnBackups(folder: string): string[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // Nobody has made one yet.
  }
  if (names.some((name) => name.endsWith('.db'))) return [];
  return [`There is no backup in ${folder}. "assay backup" makes one, also while the server runs.`];
}

/** D4. */
function noteRepair(db: Db, at: number, count: number): Promise<void> {
  return appendAuditLog(db, {
    ...{ accountId: null, at, actor: 'operator', address: null, requestId: null },
    ...{ action: 'database.repaired', object: null, outcome: 'ok', detail: `${count} counters` },
  });
}
