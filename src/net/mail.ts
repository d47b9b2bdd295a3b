import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Config } from '../config.ts';
import { codeOf } from './failure.ts';
import { strictContext } from './tls-context.ts';

/** One mail to one address, of strings that we made. */
export interface Mail {
  /** One that our own check took, without a name. */
  readonly to: string;
  readonly subject: string;
  /** Says all that `html` says. */
  readonly text: string;
  readonly html: string;
  /** What its id is made of, so that a mail which is sent again has the same one: `delivery-7.1`. */
  readonly id: string;
  /** Our page that ends these mails, by a POST without cookies (RFC 8058). Null: it was asked for. */
  readonly leaveUrl: string | null;
}

export type MailResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** The server knows no such address; else it may take the mail later. */
      readonly isAddressRefused: boolean;
      /** Code of the reply, such as 451; null: there was none. */
      readonly status: number | null;
      /** For the operator alone: it may hold what the server wrote. */
      readonly reason: string;
    };

export interface Mailer {
  /** As it is said where mail is set up: `mail.example.org:587`. */
  readonly server: string;
  readonly from: string;
  send(mail: Mail): Promise<MailResult>;
  /** Connects, and signs in where the server asks for it. */
  verify(): Promise<MailResult>;
  close(): void;
}

export interface MailSettings {
  readonly server: NonNullable<Config['mail']['smtpUrl']>;
  readonly from: NonNullable<Config['mail']['from']>;
  /** PEM certificates that are trusted beside the built-in roots. */
  readonly extraCa: string | null;
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 10_000;

/**
 * The one way to a mail server (U2). Its address is the operator's, so the guard is not asked, and no account reaches it.
 * The package is loaded here and nowhere else, and only where a mail server is set.
 */
export async function openMailer(settings: MailSettings): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const { server, from } = settings;
  const transport = createTransport(poolOptions(settings));
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    server: `${server.host}:${server.port}`,
    from: from.address,
    send: (mail) => resultOf(transport.sendMail(contentOf(mail, from, domain))),
    verify: () => resultOf(transport.verify()),
    close: () => transport.close(),
  };
}

function poolOptions({ server, extraCa, timeoutMs = usualTimeoutMs }: MailSettings): SMTPPool.Options {
  const { host, port, tls, auth } = server;
  return {
    ...{ host, port, pool: true, maxConnections: 2, maxMessages: 100 },
    secure: tls === 'at-once',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    tls: {
      secureContext: strictContext(extraCa),
      // Of this machine's own server nobody could verify the name, and nobody listens in between.
      rejectUnauthorized: tls !== 'local',
    },
    ...(auth !== undefined && { auth: { user: auth.user, pass: auth.password } }),
    ...{
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
}

function contentOf(
  { to, subject, text, html, id, leaveUrl }: Mail,
  from: MailSettings['from'],
  domain: string,
): Parameters<Transporter<SMTPPool.SentMessageInfo>['sendMail']>[0] {
  return {
    from: { name: from.name, address: from.address },
    // As an object: text would be read as a list of addresses.
    to: { name: '', address: to },
    ...{ subject, text, html },
    messageId: `<${id}@${domain}>`,
    xMailer: false,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(leaveUrl !== null && {
        'List-Unsubscribe': { prepared: true, value: `<${leaveUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
}

async function resultOf(sending: Promise<unknown>): Promise<MailResult> {
  try {
    await sending;
    return { ok: true };
  } catch (error) {
    const { responseCode, response = '', command } = error as SmtpError;
    const status = typeof responseCode === 'number' ? responseCode : null;
    const isAddressRefused = command === 'RCPT TO' && status !== null && status >= 500 && !isPolicy(response);
    const said = error instanceof Error ? error.message : String(error);
    return { ok: false, isAddressRefused, status, reason: `${codeOf(error) ?? 'error'}: ${said}` };
  }
}

interface SmtpError {
  readonly responseCode?: unknown;
  readonly response?: string;
  /** What it was the reply to. */
  readonly command?: unknown;
}

/** RFC 3463 §3.8: it refuses us, such as to relay, and says nothing of the address. */
function isPolicy(response: string): boolean {
  return /^5\d\d[ -]5\.7\./.test(response);
}
