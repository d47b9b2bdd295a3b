import { invalid, noneWithId } from '../../errors.ts';
import { roleOf } from '../../store/codes.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { revokeApiKeysOf } from '../../store/people/api-keys.ts';
import {
  countOwners,
  deleteMembership,
  findMember,
  listMembers,
  type MemberRow,
  setRole,
} from '../../store/people/memberships.ts';
import { deleteSessionsIn } from '../../store/people/sessions.ts';
import { deleteRecipient, findRecipientByEmail } from '../../store/telling/recipients.ts';
import type { Caller } from '../caller.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { revokeInvitationsOf } from './invitations.ts';
import { isOwner, lockAndConfirmRights, requireOwner } from './permissions.ts';
import type { Member, MembersService } from './types.ts';

interface MembersParts {
  readonly db: Db;
  readonly now: () => number;
}

export function createMembersService({ db, now }: MembersParts): MembersService {
  return {
    async list(accountId) {
      return (await listMembers(db, accountId)).map(memberOf);
    },

    async changeRole(caller, userId, role) {
      requireOwner(caller);
      const { accountId } = caller;
      return inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const member = await requireMember(tx, accountId, userId);
        if (member.role === role) return member;
        if (role === 'member') {
          await keepAnOwner(tx, accountId, member);
          await revokeWhatTheyMade(tx, caller, userId);
        }
        await setRole(tx, accountId, userId, role);
        const event = { action: 'member.role_changed', object: `user:${userId}` };
        await writeAuditLog(tx, caller, now(), { ...event, detail: `${member.role} to ${role}` });
        return { ...member, role };
      });
    },

    remove(caller, userId) {
      const { accountId } = caller;
      return inTransaction(db, async (tx) => {
        if (!isOwner(caller) && caller.userId !== userId) requireOwner(caller);
        await lockAndConfirmRights(tx, caller, now());
        const member = await requireMember(tx, accountId, userId);
        await keepAnOwner(tx, accountId, member);
        await revokeWhatTheyMade(tx, caller, userId);
        await deleteSessionsIn(tx, accountId, userId);
        await deleteMembership(tx, accountId, userId);
        await mailNoMore(tx, caller, member);
        const event = { action: 'member.removed', object: `user:${userId}`, detail: member.email };
        await writeAuditLog(tx, caller, now(), event);
        return member;
      });
    },
  };

  /** Whoever belongs to the account no more is told nothing more of it. */
  async function mailNoMore(tx: Tx, caller: Caller, { email }: Member): Promise<void> {
    const { accountId } = caller;
    const recipient = await findRecipientByEmail(tx, accountId, email);
    if (recipient === undefined) return;
    await deleteRecipient(tx, accountId, recipient.id);
    const event = { action: 'recipient.removed', object: `recipient:${recipient.id}`, detail: email };
    await writeAuditLog(tx, caller, now(), event);
  }

  /** What somebody made with rights that are gone must not keep them. */
  async function revokeWhatTheyMade(tx: Tx, caller: Caller, userId: number): Promise<void> {
    const { accountId } = caller;
    const detail = `made by user:${userId}`;
    for (const id of await revokeApiKeysOf(tx, accountId, userId, now())) {
      await writeAuditLog(tx, caller, now(), { action: 'key.revoked', object: `key:${id}`, detail });
    }
    await revokeInvitationsOf(tx, caller, userId, now());
  }
}

/** @throws AssayError not-found */
async function requireMember(tx: Tx, accountId: number, userId: number): Promise<Member> {
  const row = await findMember(tx, accountId, userId);
  if (row === undefined) throw noneWithId('member');
  return memberOf(row);
}

/** Nobody could look after the account any more. */
async function keepAnOwner(tx: Tx, accountId: number, { role, disabledAt }: Member): Promise<void> {
  if (role !== 'owner' || disabledAt !== null || (await countOwners(tx, accountId)) > 1) return;
  throw invalid('role', 'This is the last owner of the account. Make somebody else an owner first.');
}

function memberOf({ userId, email, role, createdAt, disabledAt }: MemberRow): Member {
  return { userId, email, role: roleOf(role), createdAt, disabledAt };
}
