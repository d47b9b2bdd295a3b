import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { exposedSecrets } from './exposed-secrets.ts';

const of = (text: string) => judge(exposedSecrets, { html: `<!doctype html>\n<script>${text}</script>` });

/** Put together here, so that no scanner takes this file for a leak. */
const secrets = [
  `-----BEGIN ${'RSA '}PRIVATE KEY-----`,
  `-----BEGIN ${''}PRIVATE KEY-----`,
  `ghp_${'a1'.repeat(18)}`,
  `ghr_${'a1'.repeat(18)}`,
  `github_pat_${'a'.repeat(82)}`,
  `glpat-${'a'.repeat(20)}`,
  `xoxb-${'1'.repeat(10)}`,
  `sk_live_${'a'.repeat(24)}`,
  `rk_live_${'a'.repeat(24)}`,
  `SG.${'a'.repeat(22)}.${'b'.repeat(43)}`,
  `sk-ant-${'a'.repeat(40)}`,
  `sk-proj-${'a'.repeat(40)}`,
  `npm_${'a'.repeat(36)}`,
  `AKIA${'A1'.repeat(8)} ${'b/'.repeat(20)}`,
];

describe('fails, telling four characters and the line', () => {
  test.each(secrets.map((secret) => [secret.slice(0, 12), secret]))('%s…', (_, secret) => {
    const result = of(`let x = "${secret}"`);
    expect(result).toMatchObject({ outcome: 'fail', items: [{ line: 2 }] });
    expect(JSON.stringify(result)).not.toContain(secret.slice(0, 20));
  });
});

test.each([
  ['a password in a link', '<a href="https://user:hunter22@example.com/x">x</a>'],
  ['a password in a source', '<img src="http://user:hunter22@example.com/x">'],
])('%s fails without telling it', (_, html) => {
  const result = judge(exposedSecrets, { html: `<!doctype html>${html}` });
  expect(result).toMatchObject({ outcome: 'fail', advice: 'url' });
  expect(JSON.stringify(result)).not.toContain('hunter22');
});

test.each([
  `AIza${'a'.repeat(35)}`,
  `pk_live_${'a'.repeat(24)}`,
  `pk.${'a'.repeat(60)}`,
  `AKIA${'A1'.repeat(8)} alone`,
  'ghp_tooshort',
  'https://user@example.com/',
])('%s passes', (text) => {
  expect(of(text).outcome).toBe('pass');
});
