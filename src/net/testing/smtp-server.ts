import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly isTls: boolean;
  readonly user: string | undefined;
  /** As it was sent, byte by byte in Latin-1. */
  readonly source: string;
  /** Names in lower case, values unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface SmtpBehaviour
  extends Pick<SMTPServerOptions, 'key' | 'cert' | 'secure' | 'disabledCommands'> {
  /** What it asks for; undefined: nothing. */
  readonly user?: { readonly name: string; readonly password: string };
  /** Its answer to an address; undefined: it takes it. */
  readonly onAddress?: (address: string) => { readonly status: number; readonly text: string } | undefined;
  /** Its answer to a mail. */
  readonly onMail?: () => { readonly status: number; readonly text: string } | undefined;
  /** Never greets. */
  readonly isSilent?: boolean;
}

/** A mail server on loopback. */
export async function openSmtp(behaviour: SmtpBehaviour = {}) {
  const { user, onAddress, onMail, isSilent, ...options } = behaviour;
  const arrived: Arrived[] = [];
  const commands = { connections: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: user === undefined,
    ...options,
    logger: false,
    closeTimeout: 10,
    disableReverseLookup: true,
    onConnect(_session, done) {
      commands.connections += 1;
      if (isSilent !== true) done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === user?.name && password === user?.password) done(null, { user: username });
      else done(refusal(535, '5.7.8 Wrong password'));
    },
    onRcptTo({ address }, _session, done) {
      const answer = onAddress?.(address);
      done(answer === undefined ? null : refusal(answer.status, answer.text));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const answer = onMail?.();
        if (answer !== undefined) return done(refusal(answer.status, answer.text));
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isTls: session.secure,
          user: session.user as string | undefined,
          ...readMail(Buffer.concat(chunks).toString('latin1')),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, arrived, commands, close: () => new Promise<void>((done) => server.close(() => done())) };
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function readMail(source: string) {
  const [head = '', body = ''] = splitAtEmptyLine(source);
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1).map(partOf);
  const textOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.text ?? '';
  return { source, headers, text: textOf('text/plain'), html: textOf('text/html') };
}

function splitAtEmptyLine(text: string): [string, string] {
  const at = text.indexOf('\r\n\r\n');
  return [text.slice(0, at), text.slice(at + 4)];
}

function headersOf(head: string): Map<string, string> {
  const lines = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

function partOf(text: string): { type: string; text: string } {
  const [head, body] = splitAtEmptyLine(text.replace(/^\r\n/, ''));
  const headers = headersOf(head);
  const coding = headers.get('content-transfer-encoding');
  const bytes =
    coding === 'base64'
      ? Buffer.from(body, 'base64')
      : coding === 'quoted-printable'
        ? Buffer.from(unquoted(body), 'latin1')
        : Buffer.from(body, 'latin1');
  return {
    type: headers.get('content-type') ?? '',
    text: bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd(),
  };
}

function unquoted(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
