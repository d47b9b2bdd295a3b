import { AssayError, invalid, noneWithId } from '../../errors.ts';
import { durationInWords } from '../../lib/durations.ts';
import type { Log } from '../../lib/log.ts';
import type { Mailer } from '../../net/mail.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { findMember } from '../../store/people/memberships.ts';
import {
  deleteRecipient,
  findRecipient,
  findRecipientByEmail,
  insertRecipient,
  listRecipients,
  type RecipientRow,
  updateRecipient,
} from '../../store/telling/recipients.ts';
import { confirmLetter } from '../../telling/letters.ts';
import type { Caller, Visitor } from '../caller.ts';
import type { Buckets } from '../limits/buckets.ts';
import { createThrottle } from '../limits/throttle.ts';
import { readMailAddress } from '../people/email.ts';
import { isOwner, lockAndConfirmRights, personBehind, requireOwner } from '../people/permissions.ts';
import type { ServiceSettings } from '../settings.ts';
import { actorOf } from '../trail/write-audit-log.ts';
import { noMailServer, sendLetter } from './mail.ts';
import type { LinkPurpose, RecipientLinks } from './recipient-links.ts';
import type { LinkedRecipient, Recipient, RecipientsService } from './recipient-types.ts';
import { forgetWants } from './wants.ts';

interface RecipientParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'watching'>;
  readonly mailer: Mailer | undefined;
  readonly links: RecipientLinks;
  readonly origin: () => Promise<string>;
  readonly buckets: Buckets;
  readonly now: () => number;
  /** Somebody of the account has agreed as the first: from now on there is whom to tell. */
  readonly onFirst: (accountId: number) => Promise<void>;
  readonly log: Log;
}

/** U3: whoever owns an address is asked so often, whichever account wants to know. */
const asksADay = { count: 3, seconds: 86_400 };

export function createRecipientsService(parts: RecipientParts): RecipientsService {
  const { db, settings, mailer, links, origin, buckets, now, log } = parts;
  const throttle = createThrottle(asksADay, now, { buckets, name: 'mail asks' });

  return {
    async list(caller) {
      const rows = await listRecipients(db, caller.accountId);
      if (isOwner(caller)) return rows.map(recipientOf);
      return inTransaction(db, async (tx) => {
        const own = await ownEmail(tx, caller);
        return rows.filter(({ email }) => email === own).map(recipientOf);
      });
    },

    async add(caller, { email: given, digest }) {
      if (mailer === undefined) throw noMailServer();
      const email = readMailAddress(given);
      const { accountId } = caller;
      const row = await inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        if (email !== (await ownEmail(tx, caller))) requireOwner(caller);
        return (await findRecipientByEmail(tx, accountId, email)) ?? insert(tx, caller, email, digest);
      });
      if (row.confirmedAt !== null && row.bouncedAt === null)
        return { recipient: recipientOf(row), isAsked: false };
      return ask(row, mailer);
    },

    async remove(caller, id) {
      return inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const row = await findRecipient(tx, caller.accountId, id);
        const isTheirs = row !== undefined && (isOwner(caller) || row.email === (await ownEmail(tx, caller)));
        if (!isTheirs) throw noneWithId('recipient');
        await remove(tx, callerIs(caller), row);
        return recipientOf(row);
      });
    },

    async linked(purpose, token) {
      const row = await rowBehind(db, purpose, token);
      return row && linkedOf(db, row);
    },

    async confirm(token, visitor) {
      const agreed = await inTransaction(db, async (tx) => {
        const row = await rowBehind(tx, 'confirm', token);
        if (row === undefined) return undefined;
        const { accountId, id } = row;
        const others = await listRecipients(tx, accountId);
        if (row.confirmedAt === null || row.bouncedAt !== null) {
          await updateRecipient(tx, accountId, id, { confirmedAt: now(), bouncedAt: null });
          await note(tx, visitorIs(visitor), 'recipient.confirmed', row);
          changeWants(tx, accountId);
        }
        const isFirst = others.every(({ confirmedAt }) => confirmedAt === null);
        return { accountId, isFirst, linked: { ...(await linkedOf(tx, row)), isConfirmed: true } };
      });
      if (agreed?.isFirst === true) await parts.onFirst(agreed.accountId);
      return agreed?.linked;
    },

    leave: (token, visitor) =>
      inTransaction(db, async (tx) => {
        const row = await rowBehind(tx, 'leave', token);
        if (row !== undefined) await remove(tx, visitorIs(visitor), row);
      }),
  };

  async function insert(tx: Tx, caller: Caller, email: string, digest: boolean): Promise<RecipientRow> {
    const { accountId } = caller;
    const { recipientsMax } = settings.watching;
    if ((await listRecipients(tx, accountId)).length >= recipientsMax) {
      const sentence = `This account mails to ${recipientsMax} addresses, which is the limit. Remove one first.`;
      throw invalid('email', sentence);
    }
    const at = now();
    const row = await insertRecipient(tx, {
      ...{ accountId, email, askedAt: at, confirmedAt: null, digest: digest ? 1 : 0, bouncedAt: null },
      ...{ createdBy: actorOf(caller), createdAt: at },
    });
    await note(tx, callerIs(caller), 'recipient.added', row);
    return row;
  }

  /** What was asked before confirms nothing any more. */
  async function ask(
    { accountId, id, email }: RecipientRow,
    by: Mailer,
  ): Promise<{ recipient: Recipient; isAsked: boolean }> {
    const seconds = throttle.take(email);
    if (seconds > 0) throw askedEnough(seconds);
    const row = await inTransaction(db, (tx) => updateRecipient(tx, accountId, id, { askedAt: now() }));
    if (row === undefined) throw noneWithId('recipient');
    const page = async (purpose: LinkPurpose) =>
      `${await origin()}/mail/${purpose}/${links.write(purpose, row)}`;
    const account = (await findAccount(db, accountId))?.name ?? '';
    const letter = confirmLetter(account, await page('confirm'), await page('leave'));
    const result = await sendLetter(by, email, `confirm-${accountId}-${id}-${row.askedAt}`, letter);
    if (result.ok) return { recipient: recipientOf(row), isAsked: true };
    const { status, reason } = result;
    log.warn('A mail was not sent.', { mail: `recipient:${id}`, status, reason });
    if (result.isAddressRefused) {
      throw invalid('email', 'The mail server does not know this address. Look whether it is spelt right.');
    }
    return { recipient: recipientOf(row), isAsked: false };
  }

  async function remove(tx: Tx, who: Who, row: RecipientRow): Promise<void> {
    await deleteRecipient(tx, row.accountId, row.id);
    await note(tx, who, 'recipient.removed', row);
    changeWants(tx, row.accountId);
  }

  function note(tx: Tx, who: Who, action: string, { accountId, id, email }: RecipientRow): Promise<void> {
    const what = { action, object: `recipient:${id}`, outcome: 'ok', detail: email } as const;
    return appendAuditLog(tx, { accountId, at: now(), ...who, ...what });
  }

  function changeWants(tx: Tx, accountId: number): void {
    forgetWants(tx, accountId);
    tx.afterCommit(() => forgetWants(db, accountId));
  }

  async function rowBehind(of: Db, purpose: LinkPurpose, token: string): Promise<RecipientRow | undefined> {
    const named = links.read(token);
    const row = named && (await findRecipient(of, named.accountId, named.id));
    return row !== undefined && links.isOf(purpose, row, token) ? row : undefined;
  }
}

async function linkedOf(
  db: Db,
  { accountId, email, confirmedAt, bouncedAt }: RecipientRow,
): Promise<LinkedRecipient> {
  const accountName = (await findAccount(db, accountId))?.name ?? '';
  return { email, accountName, isConfirmed: confirmedAt !== null && bouncedAt === null };
}

/** The address of the person who acts, or who made the key that acts; undefined: the command line, or one of its keys. */
async function ownEmail(tx: Tx, caller: Caller): Promise<string | undefined> {
  const userId = await personBehind(tx, caller);
  return userId === null ? undefined : (await findMember(tx, caller.accountId, userId))?.email;
}

/** For the audit log. */
interface Who {
  readonly actor: string;
  readonly address: string | null;
  readonly requestId: string | null;
}

function callerIs(caller: Caller): Who {
  const { address, requestId } = caller;
  return { actor: actorOf(caller), address, requestId };
}

/** Whoever holds the mail. */
function visitorIs({ address, requestId }: Visitor): Who {
  return { actor: 'visitor', address, requestId };
}

function askedEnough(seconds: number): AssayError {
  const sentence = `This address was asked ${asksADay.count} times within a day. It can be asked again in ${durationInWords(seconds * 1_000)}.`;
  return new AssayError('rate-limited', sentence, { retryAfterSeconds: seconds });
}

function recipientOf(row: RecipientRow): Recipient {
  const { id, email, confirmedAt, bouncedAt, digest, createdBy, createdAt } = row;
  return { id, email, confirmedAt, bouncedAt, digest: digest === 1, createdBy, createdAt };
}
