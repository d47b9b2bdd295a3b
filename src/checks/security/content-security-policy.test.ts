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

test('a meta in the body does not count', () => {
  const html = `<!doctype html><body><p>x</p><meta http-equiv="content-security-policy" content="default-src 'self'">`;
  expect(judge(contentSecurityPolicy, { html }).outcome).toBe('fail');
});

test('an error page is judged by its headers', () => {
  expect(judge(contentSecurityPolicy, { status: 404, ...header("default-src 'self'") }).outcome).toBe('pass');
});
