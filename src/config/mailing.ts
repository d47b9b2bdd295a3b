import { isLoopback } from '../lib/network.ts';
import { BadValue, optionalFile, type Setting } from './setting.ts';

/** U1: without both nothing is mailed. */
export const mail = {
  smtpUrl: smtpUrl(
    'ASSAY_SMTP_URL',
    'Mail server: smtp://user:password@host:587, or smtps://… with TLS from the start. TLS is required unless the host is this machine or the address ends with ?tls=off. Without it nothing is mailed.',
  ),
  smtpUrlFile: optionalFile(
    'ASSAY_SMTP_URL_FILE',
    'File that holds the address of the mail server and that nobody else may read.',
  ),
  from: mailFrom('ASSAY_MAIL_FROM', 'Sender of mails: assay@example.org, or Assay <assay@example.org>.'),
};

/** A mail server as ASSAY_SMTP_URL names it. */
interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** From the start, by STARTTLS, by STARTTLS if there is one (this machine), or never. */
  readonly tls: 'at-once' | 'required' | 'local' | 'off';
  /** Undefined: it asks for none. */
  readonly auth: { readonly user: string; readonly password: string } | undefined;
}

/** Who mails come from. The name is the operator's; empty: none. */
interface MailSender {
  readonly name: string;
  readonly address: string;
}

function smtpUrl(name: string, meaning: string): Setting<SmtpServer> & { readonly default: null } {
  return { name, type: 'URL', default: null, meaning, secret: true, read: readSmtpUrl };
}

const likeThis = 'such as smtp://user:password@mail.example.org:587';

/** Never repeated, as it may hold a password. @throws BadValue */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new BadValue(`is no address of a mail server ${likeThis}.`);
  }
  if (!['', '/'].includes(url.pathname) || url.hash !== '') {
    throw new BadValue(`has more than a host and a port: write it ${likeThis}.`);
  }
  const isAtOnce = url.protocol === 'smtps:';
  const isOff = url.search === '?tls=off';
  if (url.search !== '' && !isOff) throw new BadValue('takes nothing after "?" but tls=off.');
  if (isOff && isAtOnce) throw new BadValue('has smtps://, which is TLS, with tls=off: keep one.');
  if ((url.username === '') !== (url.password === '')) {
    throw new BadValue(`has a user or a password alone: write both, or none, ${likeThis}.`);
  }
  // Of a scheme that it does not know, URL leaves letters of the host as they are.
  const host = url.hostname.toLowerCase();
  const tls = isAtOnce ? 'at-once' : isOff ? 'off' : isLoopback(host) ? 'local' : 'required';
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isAtOnce ? 465 : 587) : Number(url.port),
    tls,
    auth: url.username === '' ? undefined : { user: decoded(url.username), password: decoded(url.password) },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadValue('has a "%" in its user or password that stands for nothing: write %25 for it.');
  }
}

function mailFrom(name: string, meaning: string): Setting<MailSender> & { readonly default: null } {
  return {
    name,
    type: 'address',
    default: null,
    meaning,
    secret: false,
    read(given) {
      const [, shown = '', inAngles] = /^([^<>]{0,80})<([^<>]*)>$/.exec(given) ?? [];
      const address = inAngles ?? given;
      if (
        /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,189}$/.test(address) &&
        !/[\p{Cc}",;:@()[\]\\]/u.test(shown)
      ) {
        return { name: shown.trim(), address };
      }
      throw new BadValue(
        `must be an address such as assay@example.org or Assay <assay@example.org>, not "${given}".`,
      );
    },
  };
}
