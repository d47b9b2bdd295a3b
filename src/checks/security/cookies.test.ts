import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { redirect, sampleFetchedAt } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { cookies } from './cookies.ts';

const hsts = ['Strict-Transport-Security', 'max-age=31536000'] as const;
const lines = (...values: string[]): FieldLines => values.map((value) => ['Set-Cookie', value] as const);
const of = (...values: string[]) => judge(cookies, { fields: [hsts, ...lines(...values)] });

describe('passes', () => {
  test.each([
    'session=x; Secure; HttpOnly; SameSite=Lax',
    '__Host-id=x; Secure; Path=/',
    'csrf_token=x; Secure; SameSite=Strict',
    'theme=dark; Secure; Max-Age=34560000',
    'theme=dark; Secure; SameSite=NONE',
    'prefs=lang=en,cc=US; Path=/; Secure; SameSite=Lax',
    'consent={"a":1,"b":"x=y"}; Path=/; Secure; SameSite=Lax',
    'sid=a,b=c; Path=/; Secure; HttpOnly; SameSite=Lax',
  ])('%s', (line) => expect(of(line).outcome).toBe('pass'));
});

describe('tells a session by whole words of the name', () => {
  test.each([
    ...[
      'PHPSESSID',
      'JSESSIONID',
      'ASP.NET_SessionId',
      'ASPSESSIONIDQATRTCBD',
      'connect.sid',
      'SSID',
      'sid2',
    ],
    ...['laravel_session', '_gh_sess', 'usersession', 'sessionToken', 'auth', 'authToken', 'oauth_token'],
    ...['access-token', 'accesstoken', 'id_token', 'userJWT', 'login', '.ASPXAUTH', 'CFTOKEN'],
    ...[`SESS${'0a1b2c3d'.repeat(4)}`, `SSESS${'0a1b2c3d'.repeat(4)}`, '__Secure-next-auth.session-token'],
  ])('%s is one', (name) => {
    expect(of(`${name}=x; Secure; SameSite=Lax`)).toMatchObject({ outcome: 'fail', advice: 'session' });
  });

  test.each([
    ...['sidebar_state', 'sidebar', 'last_author', 'author', 'residence', 'outside', 'president', 'assess'],
    ...[
      'obsession',
      'tokenizer',
      'logins-view',
      'authors',
      'session_state',
      'sessionTimeout',
      'session_expires',
    ],
    ...['last_login', 'is_login', 'auth.strategy', 'loginStatus', 'login_hint', 'oauth_state'],
    ...['XSRF-TOKEN', 'csrftoken', 'session_csrf', '__RequestVerificationToken', 'authenticity_token'],
  ])('%s is none', (name) => expect(of(`${name}=x; Secure; SameSite=Lax`).outcome).toBe('pass'));
});

describe('warns', () => {
  test.each([
    ['theme=dark', 'secure'],
    ['theme=dark; Secure; SameSite=Sometimes', 'value'],
    ['session=x; Secure; HttpOnly', 'missing'],
    ['XSRF-TOKEN=x; Secure', 'missing'],
    ['__RequestVerificationToken=x; Secure', 'missing'],
    ['theme=dark; Secure; Max-Age=34560001', 'long'],
    [`theme=dark; Secure; Expires=${new Date(sampleFetchedAt + 401 * 86_400_000).toUTCString()}`, 'long'],
  ])('%s: %s', (line, advice) => expect(of(line)).toMatchObject({ outcome: 'warn', advice }));
});

describe('fails', () => {
  test.each([
    ['PHPSESSID=x; HttpOnly; SameSite=Lax', 'session'],
    ['auth=x; Secure; SameSite=Lax', 'session'],
    ['login=x; Secure; SameSite=Lax', 'session'],
    ['user_token=x; Secure; SameSite=Lax', 'session'],
    ['jwt=x; Secure; SameSite=Lax', 'session'],
    ['theme=x; SameSite=None', 'none'],
    ['__Secure-id=x', 'prefix'],
    ['__Host-id=x; Path=/', 'prefix'],
    ['__Host-id=x; Secure; Path=/; Domain=example.com', 'prefix'],
    ['__host-id=x; Secure; Path=/a', 'prefix'],
  ])('%s: %s', (line, advice) => expect(of(line)).toMatchObject({ outcome: 'fail', advice }));
});

test('a cookie without Secure fails where no HSTS keeps it off http', () => {
  expect(judge(cookies, { fields: lines('theme=dark') })).toMatchObject({
    outcome: 'fail',
    advice: 'secure',
  });
});

test.each([
  ['of less than 180 days', [['Strict-Transport-Security', 'max-age=15551999']]],
  ['that is sent twice', [hsts, hsts]],
  ['that is off', [['Strict-Transport-Security', 'max-age=0']]],
] as [string, FieldLines][])('a cookie without Secure fails under HSTS %s', (_, fields) => {
  expect(judge(cookies, { fields: [...fields, ...lines('theme=dark')] }).outcome).toBe('fail');
});

test('HSTS does not protect an IP address, so a cookie without Secure fails there', () => {
  const options = { url: 'https://192.0.2.1/', fields: [hsts, ...lines('theme=dark')] };
  expect(judge(cookies, options).outcome).toBe('fail');
});

test('HSTS of a page over http protects nothing, so a cookie of an https hop without Secure fails', () => {
  const hop = { ...redirect('https://example.com/', 'http://example.com/'), fields: lines('theme=x') };
  expect(judge(cookies, { url: 'http://example.com/', fields: [hsts], hops: [hop] })).toMatchObject({
    outcome: 'fail',
    advice: 'secure',
  });
});

test.each([
  'sid=deleted; Expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0; path=/',
  'sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  `sid=x; Expires=${new Date(sampleFetchedAt).toUTCString()}`,
  'sid=x; Max-Age=-1',
])('a cookie that is deleted is none: %s', (line) => {
  expect(of(line).reason).toBe('irrelevant');
  expect(of(line, 'theme=x; Secure').value).toEqual({ cookies: ['theme'] });
});

test.each(['0', '-1', 'Session', '2000-01-01', '1 Jan 2000', '00:00:00', '', 'x=0'])(
  'an end that browsers cannot read deletes nothing: Expires=%s',
  (expires) => {
    expect(of(`sid=x; Path=/; Expires=${expires}`)).toMatchObject({ outcome: 'fail', advice: 'session' });
  },
);

test('an end with a year of two digits lies in this century up to 69', () => {
  expect(of('sid=x; Path=/; Expires=Fri, 01-Jan-55 00:00:00 GMT')).toMatchObject({
    outcome: 'fail',
    advice: 'session',
  });
});

test('a SameSite without a value is told as such', () => {
  expect(of('theme=dark; Secure; SameSite=').summary).toBe('The cookie theme has SameSite without a value.');
});

test('a cookie without a name is told as such', () => {
  expect(of('novalue').summary).toBe('A cookie without a name lacks Secure.');
});

test('the last end that browsers can read counts', () => {
  expect(of('sid=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; expires=0').reason).toBe('irrelevant');
});

test('a cookie may be named like an attribute', () => {
  expect(of('expires=0; Secure').value).toEqual({ cookies: ['expires'] });
});

test('Max-Age rules over Expires', () => {
  expect(of('sid=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60').outcome).toBe('fail');
});

test('cookies of earlier first-party https hops count, others do not', () => {
  const hop = (url: string) => ({ ...redirect(url, 'https://example.com/'), fields: lines('session=x') });
  const after = (url: string) => judge(cookies, { fields: [hsts], hops: [hop(url)] });
  expect(after('https://www.example.com/').outcome).toBe('fail');
  expect(after('http://example.com/').reason).toBe('irrelevant');
  expect(after('https://login.example.net/').reason).toBe('irrelevant');
});

test('values are never kept', () => {
  expect(JSON.stringify(of('session=tops3cret', 'theme=tops3cret'))).not.toContain('tops3cret');
});

test('no cookie, no judgement', () => {
  expect(of().reason).toBe('irrelevant');
});

test('one cookie is told as one', () => {
  const [first, second] = ['theme=dark; Secure', 'lang=en; Secure'] as const;
  expect(of(first).summary).toBe('The page sets 1 cookie, well protected.');
  expect(of(first, second).summary).toBe('The page sets 2 cookies, all well protected.');
});

test('the task names the cookies, as far as they have a name', () => {
  expect(of('theme=dark', 'lang=en').task).toBe('Add Secure to 2 cookies: theme, lang');
  expect(of('=dark').task).toBe('Add Secure to 1 cookie');
});
