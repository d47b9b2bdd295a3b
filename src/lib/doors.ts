import { CannotStart } from '../errors.ts';

/** Credentials of the user, which lead to pages that are not open to all: sent to these origins and to no other. */
export interface Door {
  /** Such as `https://staging.example.com`. */
  readonly origins: readonly string[];
  readonly headers: readonly DoorHeader[];
}

export interface DoorHeader {
  readonly name: string;
  readonly value: string;
}

/** How credentials are written: a header line, the cookies of a Cookie field, `user:password`. */
export type DoorForm = 'header' | 'cookie' | 'basic';

/**
 * @param source who holds the text, such as the name of a variable: it is named, the text never is
 * @throws CannotStart
 */
export function readDoorHeader(form: DoorForm, text: string, source: string): DoorHeader {
  if (hasControls(text)) throw wrong(source, controlsFound);
  return readers[form](text, source);
}

const readers: Readonly<Record<DoorForm, (text: string, source: string) => DoorHeader>> = {
  header(text, source) {
    const colon = text.indexOf(':');
    if (colon < 1) throw wrong(source, 'holds no header line: write it like X-Preview: value.');
    return doorHeader(text.slice(0, colon), text.slice(colon + 1).trim(), source);
  },
  cookie(text, source) {
    const pairs = text.split(';').map((pair) => pair.trim());
    const isList = pairs.every((pair) => pair.indexOf('=') > 0);
    if (!isList) throw wrong(source, 'holds no list of cookies: write it like name=value; other=value.');
    for (const pair of pairs) checkLength(cookieValue(pair), source, 'The value of each cookie');
    return doorHeader('Cookie', pairs.join('; '), source);
  },
  basic(text, source) {
    const colon = text.indexOf(':');
    if (colon < 0) throw wrong(source, 'holds no user:password: write both with a colon between.');
    checkLength(text.slice(colon + 1), source, 'The password');
    return doorHeader('Authorization', `Basic ${Buffer.from(text).toString('base64')}`, source);
  },
};

/**
 * A header field whose name and value are given apart.
 * @throws CannotStart
 */
export function doorHeader(name: string, value: string, source: string): DoorHeader {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    throw wrong(source, 'names a header field that HTTP does not take: use letters, digits and hyphens.');
  if (kept.has(name.toLowerCase()))
    throw wrong(source, `sets ${name}, which Assay sets itself: leave it out.`);
  if (hasControls(value)) throw wrong(source, controlsFound);
  if (/[^\t\x20-\x7e]/.test(value))
    throw wrong(source, 'holds letters that a header field does not take: use ASCII alone.');
  checkLength(value, source, 'The value');
  return { name, value };
}

/**
 * @param origins addresses of pages, whose origins count
 * @throws CannotStart
 */
export function doorTo(origins: readonly string[], headers: readonly DoorHeader[]): Door {
  const cookies = headers.filter(({ name }) => name.toLowerCase() === 'cookie');
  const cookie = { name: 'Cookie', value: cookies.map(({ value }) => value).join('; ') };
  const others = headers.filter((header) => !cookies.includes(header));
  const names = others.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new CannotStart([`The header field ${twice} is given twice: keep one.`]);
  return {
    origins: [...new Set(origins.map(originOf))],
    headers: cookies.length === 0 ? others : [...others, cookie],
  };
}

/** What of them must not be seen. */
export function secretsOf(doors: readonly Door[]): string[] {
  return [...new Set(doors.flatMap(({ headers }) => headers.flatMap(secretsIn)))];
}

/** Shorter ones could not be taken out of a report: every other word would hold them. */
const secretMin = 6;

function secretsIn({ name, value }: DoorHeader): string[] {
  if (name.toLowerCase() === 'cookie') return value.split('; ').map(cookieValue);
  // Of `Bearer abcdef` the first word is no secret.
  const rest = value.slice(value.indexOf(' ') + 1).trim();
  const secret = rest.length >= secretMin ? rest : value;
  if (!/^basic /i.test(value)) return [secret];
  // Not the user in front of it: where a text ends with that word, it would look like the secret cut short.
  const [, ...password] = Buffer.from(rest, 'base64').toString().split(':');
  return [secret, password.join(':')].filter((one) => one.length >= secretMin);
}

function cookieValue(pair: string): string {
  const value = pair.slice(pair.indexOf('=') + 1).trim();
  return /^".*"$/.test(value) ? value.slice(1, -1) : value;
}

function checkLength(value: string, source: string, what: string): void {
  if (value.length >= secretMin) return;
  const why = `what is shorter than ${secretMin} characters cannot be kept out of reports`;
  throw wrong(source, `holds too short a secret. ${what} needs ${secretMin} characters: ${why}.`);
}

function hasControls(text: string): boolean {
  return /[\x00-\x08\x0a-\x1f\x7f]/.test(text);
}

const controlsFound = 'holds a line break or another control character: keep it on one line.';

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  throw new CannotStart([
    `“${text}” is no origin that credentials can be sent to: write it like https://example.com.`,
  ]);
}

function wrong(source: string, what: string): CannotStart {
  return new CannotStart([`${source} ${what}`]);
}

/** They frame the exchange, decide what is answered at all, or say who asks. */
const kept: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding', 'te', 'trailer'],
  ...['upgrade', 'keep-alive', 'expect', 'proxy-connection', 'proxy-authorization', 'http2-settings'],
  ...['accept-encoding', 'range', 'if-range', 'if-match', 'if-none-match', 'if-modified-since'],
  ...['if-unmodified-since', 'origin', 'referer', 'user-agent'],
]);
