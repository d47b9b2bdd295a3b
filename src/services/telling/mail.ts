import { randomUUID } from 'node:crypto';
import { AssayError } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Mailer, MailResult } from '../../net/mail.ts';
import type { Db } from '../../store/db.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { type Letter, subjectOf } from '../../telling/letter.ts';
import { invitationLetter, resetLetter, testLetter } from '../../telling/letters.ts';
import { mailHtml } from '../../telling/mail-html.ts';
import { mailText } from '../../telling/mail-text.ts';
import { canBeMailed, foldEmail, readMailAddress } from '../people/email.ts';
import type { MailService } from './recipient-types.ts';

interface MailParts {
  readonly db: Db;
  /** Undefined: no mail server is set. */
  readonly mailer: Mailer | undefined;
  readonly origin: () => Promise<string>;
  readonly log: Log;
}

/** U1: mails of invitations and of new passwords, which nobody has to wait for: their links are shown, too. */
export function createMailService({ db, mailer, origin, log }: MailParts): MailService {
  return {
    server: mailer === undefined ? null : { name: mailer.server, from: mailer.from },

    async sendInvitation(accountId, { id, email, role, expiresAt }, link) {
      if (email === null) return false;
      const account = (await findAccount(db, accountId))?.name ?? '';
      return send(email, `invitation-${id}`, invitationLetter(account, role, link, dayText(expiresAt)));
    },

    sendReset: (email, expiresAt, link) =>
      send(foldEmail(email), `reset-${randomUUID()}`, resetLetter(link, timeText(expiresAt))),

    async sendTest(given) {
      const email = readMailAddress(given);
      if (mailer === undefined) throw noMailServer();
      const result = await sendLetter(mailer, email, `test-${randomUUID()}`, testLetter(await origin()));
      return result.ok ? { isSent: true } : { isSent: false, reason: result.reason };
    },
  };

  async function send(email: string, id: string, letter: Letter): Promise<boolean> {
    if (mailer === undefined || !canBeMailed(email)) return false;
    const result = await sendLetter(mailer, email, id, letter);
    if (!result.ok)
      log.warn('A mail was not sent.', { mail: id, status: result.status, reason: result.reason });
    return result.ok;
  }
}

/** @param id what its Message-ID is made of */
export function sendLetter(mailer: Mailer, to: string, id: string, letter: Letter): Promise<MailResult> {
  const { leaveUrl } = letter;
  return mailer.send({
    to,
    id,
    subject: subjectOf(letter),
    text: mailText(letter),
    html: mailHtml(letter),
    leaveUrl,
  });
}

/** U1. */
export function noMailServer(): AssayError {
  const sentence =
    'This installation sends no mail: whoever runs it sets ASSAY_SMTP_URL and ASSAY_MAIL_FROM.';
  return new AssayError('validation-failed', sentence, { fields: { email: [sentence] } });
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function dayText(at: number): string {
  return days.format(at);
}

function timeText(at: number): string {
  return `${times.format(at)} UTC`;
}
