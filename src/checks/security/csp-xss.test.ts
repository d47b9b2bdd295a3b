import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { cspXss } from './csp-xss.ts';

const of = (...policies: string[]) =>
  judge(cspXss, { fields: policies.map((policy) => ['Content-Security-Policy', policy] as const) });

test.each([
  ["default-src 'self'", 'pass'],
  ["script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic'; object-src 'none'; base-uri 'none'", 'pass'],
  ["script-src 'self' https://cdn.example.net; object-src 'none'; base-uri 'self'", 'warn'],
  ["default-src 'self'; scrip-src 'self'", 'warn'],
  ["default-src 'self' 'unsafe-inline'", 'fail'],
  ["script-src *; object-src 'none'; base-uri 'none'", 'fail'],
  ["script-src https:; object-src 'none'; base-uri 'none'", 'fail'],
  ["script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic'", 'fail'],
  // An empty list matches nothing, as 'none' does.
  ["script-src 'nonce-r4nd0mr4nd0m'; object-src; base-uri 'none'", 'pass'],
  ["default-src; script-src 'nonce-r4nd0mr4nd0m'; base-uri", 'pass'],
  // Keywords compare without letter case.
  ["script-src 'NONCE-r4nd0mR4nd0m' 'unsafe-inline'; object-src 'none'; base-uri 'none'", 'pass'],
  [`script-src 'Sha256-${'A'.repeat(43)}=' 'unsafe-inline'; object-src 'none'; base-uri 'none'`, 'pass'],
])('%s: %s', (policy, outcome) => {
  expect(of(policy).outcome).toBe(outcome);
});

test.each([
  "script-src 'self' blob:; object-src 'none'; base-uri 'none'",
  "default-src https: 'unsafe-inline'",
])('does not call %s, which names no host, a list of hosts alone', (policy) => {
  const details = of(policy).items.map(({ detail }) => detail?.replace(/^\S+ /, ''));
  expect(details).toContain('is a list of hosts or schemes, which can often be bypassed.');
});

test('a list of hosts for script elements alone is one', () => {
  const items = of(
    "script-src 'none'; script-src-elem 'self' https://cdn.example; object-src 'none'; base-uri 'none'",
  ).items;
  expect(items).toMatchObject([
    { outcome: 'warn', detail: expect.stringMatching(/^script-src-elem is a list of hosts/) },
  ]);
});

test('a directive with a character outside ASCII does not exist for browsers', () => {
  const strict = "default-src 'none'; base-uri 'none'";
  expect(of(`${strict}; script-src ‘self’`).items).toMatchObject([
    {
      outcome: 'warn',
      detail: 'script-src holds a character outside ASCII, such as a curly quote, so browsers ignore it.',
    },
  ]);
  expect(of("default-src 'self' 'unsafe-inline'; script-src ‘none’").outcome).toBe('fail');
  expect(of('default-src ‘self’').outcome).toBe('not_applicable');
});

test('a directive that browsers do not read is told by its name, once, and none where nothing names it', () => {
  const found = (policy: string) => {
    const content = `default-src 'self'; ${policy}`;
    const html = `<!doctype html><head><meta http-equiv=Content-Security-Policy content="${content}"></head>`;
    return judge(cspXss, { html }).items.map(({ detail }) => detail?.split(' holds ')[0]);
  };
  expect(found('img-src é; IMG-SRC é; style-src é')).toEqual(['img-src', 'style-src']);
  expect(found('&nbsp;img-src x')).toEqual(['img-src']);
  expect(found('img-src&nbsp;x')).toEqual(['img-src']);
  expect(found('&nbsp;')).toEqual([]);
  expect(found('\ufeff ; é')).toEqual([]);
  expect(found('“script-src x')).toEqual(['script-src']);
  // A source that a semicolon cut off names no directive.
  expect(found("‘none’; „unsafe-inline“; 'self’")).toEqual([]);
  // Browsers read neither the second of a name nor these in a meta, in ASCII or not.
  expect(found('default-src é')).toEqual([]);
  expect(found('frame-ancestors ‘none’; report-uri /é; sandbox é')).toEqual([]);
});

test("says what 'unsafe-hashes' leaves open", () => {
  const policy = "script-src 'nonce-r4nd0mr4nd0m' 'unsafe-hashes' 'strict-dynamic'";
  const detail =
    "script-src 'unsafe-hashes' lets injected event handlers run if their code has an allowed hash.";
  expect(of(`${policy}; object-src 'none'; base-uri 'none'`).items).toMatchObject([
    { outcome: 'fail', detail },
  ]);
});

test('a second policy closes what the first leaves open', () => {
  expect(of("default-src 'self' 'unsafe-inline'", "default-src 'self'").outcome).toBe('pass');
});

// Not so in Lighthouse, to which any second policy closes a wildcard.
test.each([
  "script-src *; object-src 'none'; base-uri 'none'",
  "script-src 'self' https: data:; object-src 'none'; base-uri 'none'",
  "default-src *; base-uri 'none'",
])('a second policy that says nothing of scripts closes nothing: %s', (policy) => {
  expect(of(policy, "frame-ancestors 'self'")).toMatchObject({ outcome: 'fail', advice: 'hole' });
  expect(of(policy, "default-src 'self'").outcome).not.toBe('fail');
});

test('a second policy without script control may still close what is no script', () => {
  const open = "script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic'; default-src *";
  expect(of(open, "base-uri 'none'; object-src 'none'").outcome).toBe('pass');
});

// Nor this, as Lighthouse compares holes by the name of their directive.
test.each([
  [
    "default-src 'self' 'unsafe-inline'; base-uri 'self'",
    "script-src 'self' 'unsafe-inline'",
    'fail',
    'hole',
  ],
  ["script-src 'unsafe-inline'", "script-src-elem 'unsafe-inline'; default-src 'self'", 'fail', 'hole'],
  ["default-src 'self'; script-src-attr 'unsafe-inline'", "script-src 'unsafe-inline'", 'fail', 'hole'],
  ['default-src *', 'script-src *', 'fail', 'hole'],
  ['default-src https:', 'script-src https:', 'fail', 'hole'],
  ["default-src 'self' https://cdn.example", "script-src 'self' https://cdn.example", 'warn', 'hosts'],
])('a second policy that leaves the same way open closes nothing: %s + %s', (one, two, outcome, advice) => {
  const rest = "; object-src 'none'; base-uri 'none'";
  expect(of(one + rest, two + rest)).toMatchObject({ outcome, advice });
  expect(of(two + rest, one + rest)).toMatchObject({ outcome, advice });
});

test('policies that leave different ways open close each other', () => {
  const elements = "script-src-elem 'unsafe-inline'; default-src 'self'";
  const handlers = "script-src-elem 'self'; default-src 'unsafe-inline'";
  expect(of(elements, handlers).outcome).toBe('pass');
  expect(
    of("default-src 'unsafe-inline'", "script-src 'nonce-r4nd0mr4nd0m' 'unsafe-inline'; base-uri 'none'")
      .outcome,
  ).toBe('pass');
});

test('policies longer than any header are not judged in part', () => {
  const sources = (length: number) => `script-src 'unsafe-inline' https://a.example/`.padEnd(length, 'a');
  const head = (policy: string) =>
    `<!doctype html><head><meta http-equiv=Content-Security-Policy content="${policy}"></head>`;
  expect(judge(cspXss, { html: head(sources(32_768)) }).outcome).toBe('fail');
  expect(judge(cspXss, { html: head(sources(32_769)) })).toMatchObject({
    outcome: 'not_applicable',
    reason: 'no_evidence',
    summary: 'The policies are longer than 32 KiB.',
  });
  const two = head(sources(20_000)).replace('</head>', head(sources(20_000)));
  expect(judge(cspXss, { html: two }).reason).toBe('no_evidence');
  const unread = head(`script-src 'self';${'é;'.repeat(20_000)}`);
  expect(judge(cspXss, { html: unread }).reason).toBe('no_evidence');
});

test('a comma of a meta parts no policies', () => {
  const content = "script-src 'unsafe-inline' 'self', default-src 'self'";
  const html = `<!doctype html><head><meta http-equiv=Content-Security-Policy content="${content}"></head>`;
  expect(judge(cspXss, { html }).outcome).toBe('fail');
});

test('without script control there is nothing to judge', () => {
  expect(of("frame-ancestors 'self'").reason).toBe('irrelevant');
  expect(of().reason).toBe('irrelevant');
});
