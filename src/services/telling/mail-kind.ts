import type { Log } from '../../lib/log.ts';
import type { Mailer } from '../../net/mail.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import type { Db } from '../../store/db.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { findRecipient, updateRecipient } from '../../store/telling/recipients.ts';
import { heldMessage } from '../../telling/held-message.ts';
import { toldLetter } from '../../telling/letters.ts';
import { messageOf } from '../../telling/message-of.ts';
import type { DeliveryKind } from './kinds.ts';
import { sendLetter } from './mail.ts';
import type { RecipientLinks } from './recipient-links.ts';
import { forgetWants } from './wants.ts';

interface MailKindParts {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly links: RecipientLinks;
  readonly origin: () => Promise<string>;
  readonly now: () => number;
  readonly log: Log;
}

/** Sends to addresses that agreed (U3), until the mail server knows one no more (U4). */
export function createMailKind({ db, mailer, links, origin, now, log }: MailKindParts): DeliveryKind {
  return {
    async send({ id, accountId, recipientId, held }, events) {
      const recipient = await findRecipient(db, accountId, recipientId ?? 0);
      if (recipient === undefined || recipient.confirmedAt === null || recipient.bouncedAt !== null) {
        return { kind: 'dropped' };
      }
      const account = (await findAccount(db, accountId))?.name ?? '';
      const message = held === 1 ? heldMessage(events) : messageOf(events);
      const leaveUrl = `${await origin()}/mail/leave/${links.write('leave', recipient)}`;
      const letter = toldLetter(message, account, leaveUrl);
      const began = now();
      const result = await sendLetter(mailer, recipient.email, `delivery-${id}`, letter);
      const ms = Math.max(0, now() - began);
      if (result.ok) {
        const attempt = { isDelivered: true, isFinal: false, status: 250, code: null, ms };
        return { kind: 'tried', format: 'mail', attempt };
      }
      const { isAddressRefused, status, reason } = result;
      // W8: only the operator learns what the server wrote.
      log.warn('A mail was not sent.', { mail: `delivery-${id}`, status, reason });
      const code = status === null ? 'connect_failed' : null;
      return {
        kind: 'tried',
        format: 'mail',
        attempt: { isDelivered: false, isFinal: isAddressRefused, status, code, ms },
      };
    },

    async settle(tx, { accountId, recipientId }, { isFinal }) {
      if (!isFinal || recipientId === null) return true;
      const at = now();
      const bounced = await updateRecipient(tx, accountId, recipientId, { bouncedAt: at });
      if (bounced === undefined) return false;
      await appendAuditLog(tx, {
        ...{ accountId, at, actor: 'worker', address: null, requestId: null },
        ...{
          action: 'recipient.bounced',
          object: `recipient:${recipientId}`,
          outcome: 'ok',
          detail: bounced.email,
        },
      });
      forgetWants(tx, accountId);
      tx.afterCommit(() => forgetWants(db, accountId));
      return false;
    },
  };
}
