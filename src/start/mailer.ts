import { readSmtpUrl } from '../config/mailing.ts';
import { readSecretFile } from '../config/secret-file.ts';
import { BadValue } from '../config/setting.ts';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { type Mailer, openMailer } from '../net/mail.ts';
import { egressSettings } from './egress-settings.ts';

/** U1. Undefined: no mail server is set. @throws CannotStart */
export async function mailerOf(config: Config): Promise<Mailer | undefined> {
  const { from } = config.mail;
  const server = serverOf(config.mail);
  if (server === undefined || from === undefined) return undefined;
  const { extraCa } = egressSettings(config, { version: '', publicUrl: null });
  return openMailer({ server, from, extraCa });
}

function serverOf({ smtpUrl, smtpUrlFile }: Config['mail']): Config['mail']['smtpUrl'] {
  if (smtpUrlFile === undefined) return smtpUrl;
  const what = 'The address of the mail server';
  const text = explained('', () => readSecretFile(what, smtpUrlFile));
  return explained(`${what} ${smtpUrlFile} `, () => readSmtpUrl(text));
}

function explained<T>(subject: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadValue) throw new CannotStart([`${subject}${error.message}`], { cause: error });
    throw error;
  }
}
