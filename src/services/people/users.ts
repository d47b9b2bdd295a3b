import { AssayError } from '../../errors.ts';
import { roleOf } from '../../store/codes.ts';
import { inTransaction } from '../../store/db.ts';
import { lockAccount } from '../../store/people/accounts.ts';
import { deleteResetLinks, deleteSetupLinks, insertInvitation } from '../../store/people/invitations.ts';
import { listAccountsOf, listMemberships, type MembershipRow } from '../../store/people/memberships.ts';
import { deleteSession, deleteSessions, listSessions, moveSession } from '../../store/people/sessions.ts';
import {
  findUserByEmail,
  findUserById,
  hasUsers,
  listUsers,
  setDisabledAt,
  type UserRow,
  updateShortcuts,
} from '../../store/people/users.ts';
import { hashSecret, newToken } from '../secrets.ts';
import { operatorOf, writeAuditLog } from '../trail/write-audit-log.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { createAttempts } from './attempts.ts';
import { foldEmail } from './email.ts';
import { revokeInvitationsOf } from './invitations.ts';
import type { PeopleParts } from './people-parts.ts';
import {
  callerOfSession,
  createSessionReader,
  isConfirmed,
  liveSessions,
  readSession,
  requireSession,
  sessionOf,
} from './sessions.ts';
import { changePassword, confirmPassword, signIn } from './sign-in.ts';
import type { OneUseToken, User, UsersService } from './types.ts';

/** How long the link for the first owner is good, and one that sets a new password. */
export const setupLinkMs = 30 * 60_000;

/** @returns besides the service, a function that waits for what is still being written */
export function createUsersService(
  parts: PeopleParts,
): UsersService & { readonly settled: () => Promise<void> } {
  const { db, now } = parts;
  const attempts = createAttempts(parts);
  const reader = createSessionReader(parts);
  return {
    setupToken: (accountId) => makeSetupLink(parts, accountId),
    invitation: (token) => readInvitation(parts, token),
    accept: (token, given, visitor) => acceptInvitation(parts, attempts, token, given, visitor),
    signIn: (given, visitor) => signIn(parts, attempts, given, visitor),
    session: reader.session,
    settled: reader.settled,
    callerOf: callerOfSession,
    isConfirmed: (session) => isConfirmed(session, parts),
    confirm: (token, password, visitor) => confirmPassword(parts, attempts, token, password, visitor),
    changePassword: (token, given, visitor) => changePassword(parts, attempts, token, given, visitor),

    signOut: (token, visitor) =>
      inTransaction(db, async (tx) => {
        const found = await readSession(tx, parts, token);
        if (found === undefined) return;
        await deleteSession(tx, found.userId, found.id);
        const event = { action: 'user.signed_out', object: `user:${found.userId}` };
        await writeAuditLog(tx, callerOfSession(sessionOf(found), visitor), now(), event);
      }),

    sessions: (userId) => listSessions(db, userId, liveSessions(parts)),

    endSession: (userId, sessionId, { address, requestId }) =>
      inTransaction(db, async (tx) => {
        const [account] = await listAccountsOf(tx, userId);
        if (account === undefined || !(await deleteSession(tx, userId, sessionId))) {
          throw new AssayError('not-found', 'You have no such session: it has ended already.');
        }
        const caller = { ...operatorOf(account.accountId), userId, address, requestId };
        await writeAuditLog(tx, caller, now(), {
          action: 'user.session_ended',
          object: `session:${sessionId}`,
        });
      }),

    async accounts(userId) {
      return (await listAccountsOf(db, userId)).map(accountOf);
    },

    async useAccount(token, accountId) {
      const { user } = await requireSession(db, parts, token);
      const accounts = await listAccountsOf(db, user.id);
      if (!accounts.some((account) => account.accountId === accountId)) {
        throw new AssayError('not-found', 'You are a member of no such account.');
      }
      await moveSession(db, hashSecret(token), accountId);
      return requireSession(db, parts, token);
    },

    setShortcuts: (userId, isOn) => updateShortcuts(db, userId, isOn ? 1 : 0),

    async list() {
      const memberships = Map.groupBy(await listMemberships(db), ({ userId }) => userId);
      return (await listUsers(db)).map((user) => userOf(user, memberships.get(user.id) ?? []));
    },

    resetToken: (email) => makeResetLink(parts, email),

    setDisabled: (email, isDisabled) =>
      inTransaction(db, async (tx) => {
        const { id } = required(await findUserByEmail(tx, foldEmail(email)), email);
        const memberships = await listAccountsOf(tx, id);
        const callers = memberships.map(({ accountId }) => operatorOf(accountId));
        // Before the user, as whoever makes an invitation does it; sorted, so that two cannot wait for each other.
        for (const { accountId } of memberships.toSorted((a, b) => a.accountId - b.accountId)) {
          await lockAccount(tx, accountId);
        }
        await setDisabledAt(tx, id, isDisabled ? now() : null);
        if (isDisabled) await deleteSessions(tx, id);
        const user = required(await findUserById(tx, id), email);
        const action = isDisabled ? 'user.disabled' : 'user.enabled';
        for (const caller of callers) {
          if (isDisabled) await revokeInvitationsOf(tx, caller, id, now());
          await writeAuditLog(tx, caller, now(), { action, object: `user:${id}` });
        }
        return userOf(user, memberships);
      }),
  };
}

/** Undefined: there is a user already. The links that were printed before stop working. */
function makeSetupLink(parts: PeopleParts, accountId: number): Promise<OneUseToken | undefined> {
  const { db, now, randomBytes } = parts;
  return inTransaction(db, async (tx) => {
    if (await hasUsers(tx)) return undefined;
    const token = newToken(randomBytes);
    const expiresAt = now() + setupLinkMs;
    await deleteSetupLinks(tx, accountId);
    await insertInvitation(tx, accountId, {
      tokenHash: hashSecret(token),
      kind: 'setup',
      email: null,
      role: 'owner',
      invitedBy: null,
      createdAt: now(),
      expiresAt,
    });
    return { token, expiresAt };
  });
}

/** The links that were made for this user before stop working. */
function makeResetLink(parts: PeopleParts, given: string): Promise<OneUseToken> {
  const { db, now, randomBytes } = parts;
  return inTransaction(db, async (tx) => {
    const { id, email } = required(await findUserByEmail(tx, foldEmail(given)), given);
    const [membership] = await listAccountsOf(tx, id);
    if (membership === undefined) {
      throw new AssayError('not-found', `${email} is a member of no account any more. Invite them instead.`);
    }
    const token = newToken(randomBytes);
    const expiresAt = now() + setupLinkMs;
    await deleteResetLinks(tx, id);
    await insertInvitation(tx, membership.accountId, {
      tokenHash: hashSecret(token),
      kind: 'reset',
      email,
      role: roleOf(membership.role),
      userId: id,
      invitedBy: null,
      createdAt: now(),
      expiresAt,
    });
    const event = { action: 'user.reset_link_made', object: `user:${id}` };
    await writeAuditLog(tx, operatorOf(membership.accountId), now(), event);
    return { token, expiresAt };
  });
}

function required<Row>(user: Row | undefined, email: string): Row {
  if (user !== undefined) return user;
  throw new AssayError('not-found', `There is no user with the e-mail address ${email}.`);
}

function userOf({ id, email, createdAt, disabledAt }: UserRow, memberships: readonly MembershipRow[]): User {
  return { id, email, createdAt, disabledAt, accounts: memberships.map(accountOf) };
}

function accountOf({ accountId, accountName, role }: MembershipRow): User['accounts'][number] {
  return { id: accountId, name: accountName, role: roleOf(role) };
}
