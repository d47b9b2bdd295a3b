import { type Cookie, parseSetCookie } from 'set-cookie-parser';
import type { FieldLines } from '../../evidence/evidence.ts';
import { headerValues } from '../../evidence/fields.ts';
import { sameSite } from '../../evidence/links/url-equality.ts';
import { dayMs } from '../../lib/durations.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { cookieDate } from './cookie-date.ts';
import { isIpAddress } from './local-host.ts';
import { hstsMinSeconds, strictTransportSecurity } from './strict-transport-security.ts';

const thresholds = { maxDays: 400 };
type Advice = 'session' | 'none' | 'prefix' | 'secure' | 'value' | 'missing' | 'long';

export const cookies = defineCheck({
  id: 'cookies',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'Cookies carry the attributes that protect them',
  several: 'cookie attributes are missing or wrong',
  why: 'A session cookie that scripts can read or that travels over http hands the session to others.',
  rule: `Fails when a session cookie lacks Secure or HttpOnly, when SameSite=None or the prefix __Secure- or __Host- comes without what it requires, and when any cookie lacks Secure without HSTS of 180 days. Warns when HSTS makes up for a missing Secure, when SameSite is unknown or, on a session or CSRF cookie, missing, and when a cookie lasts more than ${thresholds.maxDays} days. Passes otherwise. A session is told by a whole word of the name, such as session, sid, login, auth, token or jwt; what only tells its state or end is none. Not judged when the site sets no cookie over https.`,
  source: 'https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html',
  thresholds,
  expects: ['deployed'],
  needs: ['exchange'],
  advice: {
    session: 'Add Secure and HttpOnly to the cookie.',
    none: 'Add Secure: browsers refuse SameSite=None without it.',
    prefix: 'Meet the conditions of the prefix: Secure, and for __Host- no Domain and Path=/.',
    secure: 'Add Secure, so that the cookie never travels over http.',
    value: 'Set SameSite to Strict, Lax or None; browsers ignore any other value.',
    missing: 'Add SameSite=Lax (or Strict), so that other sites cannot use the session.',
    long: 'Shorten the lifetime to at most 400 days; browsers cut it there anyway.',
  },
  tasks: {
    session: {
      one: 'Add Secure and HttpOnly to 1 cookie: {name}',
      many: 'Add Secure and HttpOnly to {n} cookies: {names}',
    },
    none: {
      one: 'Add Secure to 1 cross-site cookie: {name}',
      many: 'Add Secure to {n} cross-site cookies: {names}',
    },
    prefix: {
      one: 'Meet the prefix rules for 1 cookie: {name}',
      many: 'Meet the prefix rules for {n} cookies: {names}',
    },
    secure: { one: 'Add Secure to 1 cookie: {name}', many: 'Add Secure to {n} cookies: {names}' },
    value: { one: 'Correct SameSite on 1 cookie: {name}', many: 'Correct SameSite on {n} cookies: {names}' },
    missing: { one: 'Add SameSite to 1 cookie: {name}', many: 'Add SameSite to {n} cookies: {names}' },
    long: { one: 'Shorten the life of 1 cookie: {name}', many: 'Shorten the life of {n} cookies: {names}' },
  },
  example: {
    before: 'Set-Cookie: session=…; Path=/',
    after: 'Set-Cookie: __Host-session=…; Path=/; Secure; HttpOnly; SameSite=Lax',
  },

  evaluate({ exchange: { chain, final, url, fetchedAt } }) {
    const own = chain.filter((hop) => hop.url.startsWith('https:') && sameSite(hop.url, url));
    const set = own
      .flatMap(({ fields }) => headerValues(fields, 'set-cookie'))
      .flatMap(read)
      // To delete a cookie is to set it with its end in the past; browsers keep nothing of it.
      .filter((cookie) => (lifetimeDays(cookie, fetchedAt) ?? 1) > 0);
    if (set.length === 0) return notApplicable('The page sets no cookie.');
    const underHsts = url.protocol === 'https:' && !isIpAddress(url.hostname) && hasSoundHsts(final.fields);
    const defects = set.flatMap((cookie) => [...judged(cookie, underHsts, fetchedAt)]);
    const sound = counted(set.length, 'cookie, well protected', 'cookies, all well protected');
    return passUnless(defects, `The page sets ${sound}.`, {
      cookies: set.map(({ name }) => name.slice(0, 100)),
    });
  },
});

/** As `has-hsts` passes: one field, in force for long enough. */
function hasSoundHsts(fields: FieldLines): boolean {
  const policy = strictTransportSecurity(fields);
  const isOnly = headerValues(fields, 'strict-transport-security').length === 1;
  return isOnly && typeof policy === 'object' && policy.maxAge >= hstsMinSeconds;
}

/** One line is one cookie, whatever commas its value holds. Values are not needed, and never kept. */
function read(line: string): Cookie[] {
  const [pair, ...attributes] = line.split(';');
  const understood = [pair, ...attributes.flatMap(understoodOf)].join(';');
  const [cookie] = parseSetCookie(understood, { decodeValues: false, silent: true, split: false });
  return cookie === undefined ? [] : [cookie];
}

/** An end in the one form that the parser cannot mistake, none where browsers leave it out; else as it stands. */
function understoodOf(attribute: string): string[] {
  const [, end] = /^\s*expires\s*=(.*)$/is.exec(attribute) ?? [];
  if (end === undefined) return [attribute];
  const at = cookieDate(end);
  return at === undefined ? [] : [`expires=${new Date(at).toUTCString()}`];
}

function* judged(cookie: Cookie, underHsts: boolean, now: number): Generator<Defect<Advice>> {
  const { name, secure = false, httpOnly = false } = cookie;
  const defect = (outcome: 'warn' | 'fail', advice: Advice, what: string) => ({
    outcome,
    advice,
    ...(name !== '' && { name }),
    detail: `${name === '' ? 'A cookie without a name' : `The cookie ${name.slice(0, 100)}`} ${what}.`,
  });
  const lacks = [...(secure ? [] : ['Secure']), ...(httpOnly ? [] : ['HttpOnly'])].join(' and ');
  const sameSite = cookie.sameSite?.toLowerCase();
  const session = isSessionLike(name);

  if (session && lacks !== '')
    yield defect('fail', 'session', `looks like a session cookie and lacks ${lacks}`);
  if (sameSite === 'none' && !secure) yield defect('fail', 'none', 'is SameSite=None without Secure');
  if (!keepsPrefix(cookie)) yield defect('fail', 'prefix', 'does not meet the conditions of its prefix');
  if (!secure) {
    if (underHsts) yield defect('warn', 'secure', 'lacks Secure');
    else yield defect('fail', 'secure', 'lacks Secure, and no HSTS of 180 days keeps it off http');
  }
  if (sameSite !== undefined && !['strict', 'lax', 'none'].includes(sameSite)) {
    const unknown =
      sameSite === '' ? 'SameSite without a value' : `an unknown SameSite value, ${sameSite.slice(0, 20)}`;
    yield defect('warn', 'value', `has ${unknown}`);
  }
  if (sameSite === undefined && (session || isForgeryToken(name)))
    yield defect('warn', 'missing', 'lacks SameSite');
  if ((lifetimeDays(cookie, now) ?? 0) > thresholds.maxDays)
    yield defect('warn', 'long', 'lasts longer than 400 days');
}

/** By whole words: `sidebar_state` and `last_author` are none. Drupal writes a hash behind SESS. */
function isSessionLike(name: string): boolean {
  if (isForgeryToken(name)) return false;
  const words = wordsOf(name);
  if (words.some((word) => aboutSessions.has(word))) return false;
  return words.some((word) => sessionWord.test(word)) || /^s?sess[\da-f]{32}/i.test(name);
}

/** At each sign and digit, and before each capital behind a small letter. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/);
}

const sessionWord =
  /^(?:(?:user|admin|web|app)?sess(?:ion)?|[a-z]{0,5}sess(?:ion)?(?:id|key)(?:sso)?|aspsessionid[a-z]{8}|s?sid|(?:access|auth|cf|id|login|refresh|remember|session|user)?token|(?:aspx|o|user)?auth|login|jwt(?:token)?)$/;

/** A script of the page reads these to tell its visitor where they stand; nobody signs in with them. */
const aboutSessions = new Set([
  ...['state', 'status', 'strategy', 'provider', 'method', 'type', 'hint', 'redirect', 'is', 'has', 'last'],
  ...['count', 'seen', 'start', 'time', 'timeout', 'expires', 'expiry', 'expiration'],
]);

/** Scripts send many of them back, so that they must be able to read them; ASP.NET and Rails have names of their own. */
function isForgeryToken(name: string): boolean {
  return /csrf|xsrf|requestverification|authenticity/i.test(name);
}

/** Browsers compare the prefixes without letter case since 2022. */
function keepsPrefix({ name, secure, domain, path }: Cookie): boolean {
  const lower = name.toLowerCase();
  if (lower.startsWith('__secure-')) return secure === true;
  if (lower.startsWith('__host-')) return secure === true && domain === undefined && path === '/';
  return true;
}

/** Undefined: until the browser is closed. */
function lifetimeDays({ maxAge, expires }: Cookie, now: number): number | undefined {
  if (maxAge !== undefined) return maxAge / (dayMs / 1000);
  return expires === undefined ? undefined : (expires.getTime() - now) / dayMs;
}
