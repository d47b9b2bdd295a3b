import { noneWithId } from '../../errors.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import { checkTimeZone } from '../../schedule/time-zone.ts';
import { readDay } from '../../store/counters/account-days.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import {
  findAccount,
  insertAccount,
  listAccounts,
  renameAccount,
  setTimeZone,
} from '../../store/people/accounts.ts';
import { countLiveApiKeys } from '../../store/people/api-keys.ts';
import { countRunning, countWaiting } from '../../store/reports/runs.ts';
import { claimFirstAccount } from '../../store/settings.ts';
import { listRecipients } from '../../store/telling/recipients.ts';
import { listWebhooks } from '../../store/telling/webhooks.ts';
import type { ServiceSettings } from '../settings.ts';
import { operatorOf, writeAuditLog } from '../trail/write-audit-log.ts';
import { checkName, issueKey } from './keys.ts';
import { lockAndConfirmRights, requireOwner } from './permissions.ts';
import type { Account, AccountsService } from './types.ts';

interface AccountsParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'data' | 'queue'>;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

export function createAccountsService(parts: AccountsParts): AccountsService {
  const { db, now, settings } = parts;
  return {
    create: (given) => inTransaction(db, (tx) => create(tx, given)),

    createFirst: (given) =>
      inTransaction(db, async (tx) => {
        if ((await listAccounts(tx)).length > 0) return undefined;
        // Where several nodes start at the same moment, one of them makes it.
        return (await claimFirstAccount(tx, now())) ? create(tx, given) : undefined;
      }),

    list: () => listAccounts(db),

    get: (accountId) => requireAccount(db, accountId),

    async rename(caller, given) {
      requireOwner(caller);
      const name = checkName(given);
      return inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const account = await requireAccount(tx, caller.accountId);
        if (account.name === name) return account;
        await renameAccount(tx, account.id, name);
        const event = { action: 'account.renamed', object: `account:${account.id}` };
        await writeAuditLog(tx, caller, now(), { ...event, detail: `${account.name} to ${name}` });
        return { ...account, name };
      });
    },

    async setTimeZone(caller, given) {
      requireOwner(caller);
      const timeZone = checkTimeZone(given);
      await inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const account = await requireAccount(tx, caller.accountId);
        if (account.timeZone === timeZone) return;
        await setTimeZone(tx, account.id, timeZone);
        const event = { action: 'account.time_zone_changed', object: `account:${account.id}` };
        await writeAuditLog(tx, caller, now(), { ...event, detail: timeZone });
      });
    },

    async usage(accountId) {
      const [day, waiting, running, keys, webhooks, recipients] = await Promise.all([
        readDay(db, accountId, now()),
        countWaiting(db, accountId, { own: settings.queue.accountWaitingMax + 1, all: 0 }),
        countRunning(db, accountId),
        countLiveApiKeys(db, accountId, now()),
        listWebhooks(db, accountId),
        listRecipients(db, accountId),
      ]);
      return {
        reportsToday: day.reports,
        scheduledToday: day.scheduled,
        waiting: waiting.own,
        running,
        egressBytesToday: day.egressBytes,
        keys,
        webhooks: webhooks.length,
        recipients: recipients.length,
      };
    },
  };

  async function create(tx: Tx, given: string): ReturnType<AccountsService['create']> {
    const name = checkName(given);
    const account = await insertAccount(tx, name, now());
    await writeAuditLog(tx, operatorOf(account.id), now(), {
      action: 'account.created',
      object: `account:${account.id}`,
    });
    const issued = await issueKey(tx, operatorOf(account.id), {
      ...parts,
      name: 'First key',
      scopes: ['read', 'write', 'admin'],
      expiresAt: null,
    });
    return { account, ...issued };
  }
}

/** @throws AssayError not-found */
async function requireAccount(db: Db, accountId: number): Promise<Account> {
  const account = await findAccount(db, accountId);
  if (account === undefined) throw noneWithId('account');
  return account;
}
