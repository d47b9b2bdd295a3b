import { hash } from 'node:crypto';
import { escapeControls } from './escape-controls.ts';

/** For the operator. Secrets are taken out by name and by form; what accounts learn is never said here alone. */
export interface Log {
  error(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  debug(message: string, fields?: Fields): void;
}

type Fields = Readonly<Record<string, unknown>>;
type Level = 'silent' | 'error' | 'warn' | 'info' | 'debug';

export interface LogOptions {
  readonly level: Level;
  /** `lines`: for a person at a terminal. `json`: one object a line. */
  readonly form: 'lines' | 'json';
  readonly colour: boolean;
  readonly write: (line: string) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** @returns a log whose every call writes one line, or nothing when the level is below the chosen one */
export function createLog({ level, form, colour, write, now }: LogOptions): Log {
  const line = form === 'json' ? jsonLine : readableLine;
  const at = (own: Exclude<Level, 'silent'>) => {
    if (levels.indexOf(own) > levels.indexOf(level)) return () => {};
    return (message: string, fields: Fields = {}) => {
      write(
        `${line({ at: new Date(now()).toISOString(), level: own, message: hideKeys(message), fields }, colour)}\n`,
      );
    };
  };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** Says nothing: for tests, and for commands that speak to a person instead. */
export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} };

/** D3: which site it was, and the same page by the same digits, without telling which page. */
export function urlForLog(url: string): string {
  const digits = hash('sha256', url, 'hex').slice(0, 12);
  return URL.canParse(url) ? `${new URL(url).origin}/#${digits}` : `#${digits}`;
}

interface Entry {
  readonly at: string;
  readonly level: string;
  readonly message: string;
  readonly fields: Fields;
}

function jsonLine({ at, level, message, fields }: Entry): string {
  return escapeControls(JSON.stringify({ time: at, level, message, ...redacted(fields) }));
}

const colours: Readonly<Record<string, number>> = { error: 31, warn: 33, info: 36, debug: 90 };

function readableLine({ at, level, message, fields }: Entry, colour: boolean): string {
  const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[39m` : text);
  const details = Object.entries(redacted(fields)).map(
    ([name, value]) => ` ${paint(90, `${name}=`)}${shown(value)}`,
  );
  const time = paint(90, at.slice(11, 23));
  // The message may hold what a client sent, so its controls must not reach the terminal.
  return `${time} ${paint(colours[level] ?? 39, level.padEnd(5))} ${plain(message)}${details.join('')}`;
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string') {
    return `\n${value.stack.split('\n').map(plain).join('\n')}`;
  }
  return typeof value === 'string' && /^[^\s"=]+$/.test(value)
    ? plain(value)
    : escapeControls(JSON.stringify(value));
}

function plain(text: string): string {
  return escapeControls(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll('\\\\', '\\'));
}

const secretName = /authorization|cookie|password|secret|token|^k$|^key$/i;
const depthMax = 6;

function redacted(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, secretName.test(name) ? '[hidden]' : redactedValue(value, 0)]),
  );
}

function redactedValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hideKeys(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return '[deep]';
  if (value instanceof Error) return redactedError(value, depth);
  if (Array.isArray(value)) return value.map((member) => redactedValue(member, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      secretName.test(name) ? '[hidden]' : redactedValue(member, depth + 1),
    ]),
  );
}

function redactedError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  return {
    name,
    message: hideKeys(message),
    ...('code' in error ? { code: redactedValue(error.code, depth + 1) } : {}),
    stack: hideKeys(stack ?? ''),
    ...(cause === undefined ? {} : { cause: redactedValue(cause, depth + 1) }),
  };
}

/** API keys, the `k` of signed links, and the tokens of invitations, wherever they stand in a text. */
function hideKeys(text: string): string {
  return text
    .replace(/assay_[0-9A-Za-z]{8,64}/g, 'assay_[hidden]')
    .replace(/([?&]k=)[^&\s]+/g, '$1[hidden]')
    .replace(/(\/join\/+)[^/?#\s]+/gi, '$1[hidden]');
}
