import { AssayError, invalid, noneWithId } from '../../errors.ts';
import { roleOf } from '../../store/codes.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import {
  countInvitations,
  deleteInvitation,
  deleteInvitationsOf,
  type InvitationRow,
  insertInvitation,
  listInvitations,
} from '../../store/people/invitations.ts';
import { findMember, listMembers } from '../../store/people/memberships.ts';
import type { Caller } from '../caller.ts';
import { hashSecret, newToken } from '../secrets.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { readEmail } from './email.ts';
import type { PeopleParts } from './people-parts.ts';
import { lockAndConfirmRights, personBehind, requireOwner } from './permissions.ts';
import type { Invitation, InvitationsService } from './types.ts';

/** The open ones of somebody who may invite nobody any more, in the transaction that takes their rights. */
export async function revokeInvitationsOf(
  tx: Tx,
  caller: Caller,
  userId: number,
  nowMs: number,
): Promise<void> {
  for (const id of await deleteInvitationsOf(tx, caller.accountId, userId, nowMs)) {
    const event = {
      action: 'invitation.revoked',
      object: `invitation:${id}`,
      detail: `made by user:${userId}`,
    };
    await writeAuditLog(tx, caller, nowMs, event);
  }
}

export function createInvitationsService(parts: PeopleParts): InvitationsService {
  const { db, settings, now, randomBytes } = parts;
  return {
    async list(accountId) {
      return (await listInvitations(db, accountId, now())).map(invitationOf);
    },

    async create(caller, { email: given, role }) {
      requireOwner(caller);
      const { accountId } = caller;
      const email = given === null ? null : readEmail(given);
      return inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const invitedBy = await requireHost(tx, caller);
        await checkInvitation(tx, accountId, email);
        const token = newToken(randomBytes);
        const row = await insertInvitation(tx, accountId, {
          tokenHash: hashSecret(token),
          kind: 'invitation',
          email,
          role,
          invitedBy,
          createdAt: now(),
          expiresAt: now() + settings.identity.invitationMs,
        });
        const event = { action: 'invitation.created', object: `invitation:${row.id}` };
        await writeAuditLog(tx, caller, now(), { ...event, detail: `${role}, ${email ?? 'any address'}` });
        return { invitation: invitationOf(row), token };
      });
    },

    async revoke(caller, id) {
      requireOwner(caller);
      return inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const row = await deleteInvitation(tx, caller.accountId, id, now());
        if (row === undefined) throw noneWithId('open invitation');
        await writeAuditLog(tx, caller, now(), { action: 'invitation.revoked', object: `invitation:${id}` });
        return invitationOf(row);
      });
    },
  };

  async function checkInvitation(tx: Tx, accountId: number, email: string | null): Promise<void> {
    const { invitationsMax } = settings.identity;
    if ((await countInvitations(tx, accountId, now())) >= invitationsMax) {
      const sentence = `This account has ${invitationsMax} open invitations, which is the limit. Revoke one first.`;
      throw invalid('email', sentence);
    }
    if (email === null) return;
    const members = await listMembers(tx, accountId);
    if (members.some((member) => member.email === email)) {
      throw invalid('email', 'Somebody with this e-mail address is a member already.');
    }
  }
}

/**
 * Who invites. Keys outlive that their person is disabled, but must not let them in again under another address.
 * @throws AssayError insufficient-scope
 */
async function requireHost(tx: Tx, caller: Caller): Promise<number | null> {
  const userId = await personBehind(tx, caller);
  if (userId === null || (await findMember(tx, caller.accountId, userId))?.disabledAt === null) return userId;
  throw new AssayError('insufficient-scope', 'Whoever made this key is disabled, so it may invite nobody.');
}

function invitationOf(row: InvitationRow): Invitation {
  const { id, email, role, invitedBy, createdAt, expiresAt } = row;
  return { id, email, role: roleOf(role), invitedBy, createdAt, expiresAt };
}
