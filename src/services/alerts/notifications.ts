import type { AlertSettings } from '../../alerts/types.ts';
import { invalid, noneWithId } from '../../errors.ts';
import {
  countTold,
  listFollowers,
  listOwnNotifications,
  listTargets,
  readAccountNotifications,
  readNotifications,
  setAccountNotifications,
  setProjectNotifications,
} from '../../store/alerts/notifications.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { findProjectById, holdProject } from '../../store/reports/projects.ts';
import type { Caller } from '../caller.ts';
import { lockAndConfirmRights, requireOwner } from '../people/permissions.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { leaveProject } from './leave.ts';
import { checkSettings, readSettings, settingsOf } from './notification-settings.ts';
import type { Notifications, NotificationsChange, NotificationsService, Watching } from './types.ts';

interface NotificationsParts {
  readonly db: Db;
  readonly now: () => number;
  /** Something is watched from now on, and its weeks are to be told. */
  readonly onWatched: (accountId: number) => Promise<void>;
}

export function createNotificationsService({ db, now, onWatched }: NotificationsParts): NotificationsService {
  return {
    async ofAccount(accountId) {
      const { notifications } = await readAccountNotifications(db, accountId);
      return { settings: readSettings(notifications), isOwn: notifications !== null };
    },

    ofProject: (accountId, projectId) => ofProject(db, accountId, projectId),

    watching: (accountId) => readWatching(db, accountId),

    async changeAccount(caller, change) {
      requireOwner(caller);
      const { accountId } = caller;
      const changed = await inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const { notifications, timeZone } = await readAccountNotifications(tx, accountId);
        const before = readSettings(notifications);
        const settings = await checked(tx, accountId, before, change, timeZone);
        await setAccountNotifications(tx, accountId, JSON.stringify(settings));
        await log(tx, caller, `account:${accountId}`, describe(before, settings));
        if (before.watch && !settings.watch) {
          const projects = await listFollowers(tx, accountId);
          for (const projectId of projects) await leaveProject(tx, { accountId, projectId }, now());
        }
        return { before, settings };
      });
      return told(accountId, changed);
    },

    async changeProject(caller, projectId, change) {
      requireOwner(caller);
      const { accountId } = caller;
      const changed = await inTransaction(db, async (tx) => {
        await requireHeld(tx, accountId, projectId);
        await lockAndConfirmRights(tx, caller, now());
        const { timeZone, project, ...columns } = await readNotifications(tx, accountId, projectId);
        const before = settingsOf(columns);
        const settings = await checked(tx, accountId, before, change, timeZone);
        await setProjectNotifications(tx, accountId, projectId, JSON.stringify(settings));
        const detail = describe(before, settings);
        await log(tx, caller, `project:${projectId}`, detail && `${project}: ${detail}`);
        await logWatching(tx, caller, projectId, project, before, settings);
        return { before, settings };
      });
      return told(accountId, changed);
    },

    async followAccount(caller, projectId) {
      requireOwner(caller);
      const { accountId } = caller;
      return inTransaction(db, async (tx) => {
        await requireHeld(tx, accountId, projectId);
        await lockAndConfirmRights(tx, caller, now());
        const { project, ofAccount, ofProject } = await readNotifications(tx, accountId, projectId);
        const settings = readSettings(ofAccount);
        if (ofProject === null) return { settings, isOwn: false };
        await setProjectNotifications(tx, accountId, projectId, null);
        await log(tx, caller, `project:${projectId}`, `${project}: as the account`);
        await logWatching(tx, caller, projectId, project, readSettings(ofProject), settings);
        return { settings, isOwn: false };
      });
    },
  };

  async function told(
    accountId: number,
    { before, settings }: { readonly before: AlertSettings; readonly settings: AlertSettings },
  ): Promise<Notifications> {
    if (!before.watch && settings.watch && settings.digest === 'weekly') await onWatched(accountId);
    return { settings, isOwn: true };
  }

  async function log(tx: Tx, caller: Caller, object: string, detail: string): Promise<void> {
    if (detail === '') return;
    await writeAuditLog(tx, caller, now(), { action: 'notifications.changed', object, detail });
  }

  async function logWatching(
    tx: Tx,
    caller: Caller,
    projectId: number,
    project: string,
    before: AlertSettings,
    after: AlertSettings,
  ): Promise<void> {
    if (before.watch === after.watch) return;
    if (!after.watch) await leaveProject(tx, { accountId: caller.accountId, projectId }, now());
    const detail = after.watch ? project : `${project}, no more`;
    await writeAuditLog(tx, caller, now(), {
      action: 'project.watched',
      object: `project:${projectId}`,
      detail,
    });
  }
}

async function ofProject(db: Db, accountId: number, projectId: number): Promise<Notifications> {
  if ((await findProjectById(db, accountId, projectId)) === undefined) throw noneWithId('project');
  const columns = await readNotifications(db, accountId, projectId);
  return { settings: settingsOf(columns), isOwn: columns.ofProject !== null };
}

const namedMax = 5;

async function readWatching(db: Db, accountId: number): Promise<Watching> {
  const [account, own, targets] = await Promise.all([
    readAccountNotifications(db, accountId),
    listOwnNotifications(db, accountId),
    countTold(db, accountId),
  ]);
  const watched = own.filter(({ notifications }) => readSettings(notifications).watch);
  return {
    isDefault: readSettings(account.notifications).watch,
    projects: watched.slice(0, namedMax).map(({ name }) => name),
    more: Math.max(0, watched.length - namedMax),
    ...targets,
  };
}

/** @throws AssayError not-found */
async function requireHeld(tx: Tx, accountId: number, projectId: number): Promise<void> {
  if (!(await holdProject(tx, accountId, projectId))) throw noneWithId('project');
}

/** @throws AssayError that names each setting that is wrong */
async function checked(
  tx: Tx,
  accountId: number,
  before: AlertSettings,
  { quiet, ...change }: NotificationsChange,
  timeZone: string | null,
): Promise<AlertSettings> {
  const settings = { ...before, ...change, quiet: quietOf(before.quiet, quiet, timeZone) };
  checkSettings(settings);
  for (const kind of ['webhooks', 'recipients'] as const) {
    const chosen = change[kind];
    if (chosen === undefined || chosen === 'all') continue;
    const known = await listTargets(tx, accountId, kind);
    const absent = chosen.find((id) => !known.includes(id));
    if (absent !== undefined) throw invalid(kind, `There is no ${noun[kind]} with the id ${absent}.`);
  }
  return settings;
}

const noun = { webhooks: 'webhook', recipients: 'recipient' } as const;

/** What is left out of the hours stays as it was. */
function quietOf(
  before: AlertSettings['quiet'],
  change: NotificationsChange['quiet'],
  timeZone: string | null,
): AlertSettings['quiet'] {
  if (change === undefined) return before;
  if (change === null) return null;
  return { from: '', to: '', timeZone: timeZone ?? 'UTC', ...before, ...change };
}

/** For the audit log: what is another now. */
function describe(before: AlertSettings, after: AlertSettings): string {
  return (Object.keys(after) as (keyof AlertSettings)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name} ${JSON.stringify(after[name])}`)
    .join(', ');
}
