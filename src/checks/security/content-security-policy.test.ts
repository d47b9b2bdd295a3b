import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const header = (value: string, name = 'Content-Security-Policy') => ({ fields: [[name, value]] as const });
const meta = (value: string) => ({
  html: `<!doctype html><head><meta http-equiv="content-security-policy" content="${value}"></head>`,
});

test.each([
  ["default-src 'self'", header("default-src 'self'"), 'pass'],
  ['script-src', header("script-src 'none'"), 'pass'],
  ['script-src-elem', header("script-src-elem 'self'"), 'pass'],
  ['the second comma part', header("frame-ancestors 'self', script-src 'self'"), 'pass'],
  ['only by meta', meta("default-src 'self'"), 'warn'],
  ['without script control', header("frame-ancestors 'self'"), 'warn'],
  ['only upgrade-insecure-requests by meta', meta('upgrade-insecure-requests'), 'warn'],
  ['only Report-Only', header("default-src 'self'", 'Content-Security-Policy-Report-Only'), 'warn'],
  ['nothing', {}, 'fail'],
  ['an empty policy', header(' ; '), 'fail'],
  ['a meta with what metas may not hold', meta("frame-ancestors 'self'; report-uri /x; sandbox"), 'fail'],
])('%s: %s', (_, options, outcome) => {
  expect(judge(contentSecurityPolicy, options).outcome).toBe(outcome);
});

test('a directive with a character outside ASCII does not exist for browsers', () => {
  const summary = 'Browsers ignore directives with characters outside ASCII, such as curly quotes.';
  const of = (policy: string) => judge(contentSecurityPolicy, header(policy));
  const alone = { outcome: 'fail', advice: 'unread', summary, value: { enforced: 0, reportOnly: 0 } };
  expect(of('default-src ‘self’')).toMatchObject(alone);
  expect(of("\u00a0script-src 'self'")).toMatchObject(alone);
  expect(of("default-src ‘self’; img-src 'self'")).toMatchObject({
    outcome: 'warn',
    advice: 'unread',
    summary,
  });
  expect(of("default-src 'self'; img-src ‘self’")).toMatchObject({ outcome: 'pass' });
  expect(of('img-src é.example')).toMatchObject(alone);
  // Read or not, no directive of this says anything about scripts.
  expect(of('upgrade-insecure-requests; img-src é.example')).toMatchObject({
    outcome: 'warn',
    advice: 'scripts',
  });
});

test('a meta of nothing but directives that count in headers alone is no policy, in ASCII or not', () => {
  const of = (content: string) => {
    const html = `<!doctype html><head><meta http-equiv=Content-Security-Policy content="${content}"></head>`;
    return judge(contentSecurityPolicy, { html });
  };
  expect(of('report-uri /é')).toMatchObject({ outcome: 'fail', advice: 'missing' });
  expect(of('frame-ancestors https://müller.example')).toMatchObject({ outcome: 'fail', advice: 'missing' });
  expect(of('img-src https://müller.example')).toMatchObject({ outcome: 'fail', advice: 'unread' });
});

test('a meta in the body does not count', () => {
  const html = `<!doctype html><body><p>x</p><meta http-equiv="content-security-policy" content="default-src 'self'">`;
  expect(judge(contentSecurityPolicy, { html }).outcome).toBe('fail');
});

test('a meta whose http-equiv has a space around it does not count, as in browsers', () => {
  const html = `<!doctype html><head><meta http-equiv=" content-security-policy" content="default-src 'self'">`;
  expect(judge(contentSecurityPolicy, { html }).outcome).toBe('fail');
});

test('a comma of a meta parts no policies', () => {
  expect(judge(contentSecurityPolicy, meta("frame-ancestors 'self', script-src 'self'")).outcome).toBe(
    'fail',
  );
  const { value } = judge(contentSecurityPolicy, meta("img-src 'self', script-src 'self'"));
  expect(value).toEqual({ enforced: 1, reportOnly: 0 });
});

test.each([
  ['without script control', header("frame-ancestors 'self'"), "frame-ancestors 'self'"],
  ['only Report-Only', header('img-src *', 'Content-Security-Policy-Report-Only'), 'img-src *'],
  [
    'a meta beside a header without script control',
    { ...header("frame-ancestors 'self'"), ...meta("default-src 'self'") },
    "default-src 'self'",
  ],
  ['nothing', {}, null],
])('shows the policy that it speaks of: %s', (_, options, snippet) => {
  expect(judge(contentSecurityPolicy, options).items).toMatchObject([{ snippet }]);
});

test('an error page is judged by its headers, as its metas were not read', () => {
  const of = (options = {}) => judge(contentSecurityPolicy, { status: 404, ...options });
  expect(of(header("default-src 'self'")).outcome).toBe('pass');
  expect(of(header("frame-ancestors 'self'")).outcome).toBe('warn');
  expect(of()).toMatchObject({ outcome: 'not_applicable', reason: 'gate' });
});
