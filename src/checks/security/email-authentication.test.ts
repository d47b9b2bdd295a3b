import { expect, test } from 'vitest';
import type { DnsEvidence } from '../../evidence/evidence.ts';
import { missing } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { emailAuthentication } from './email-authentication.ts';

const spf = 'v=spf1 include:_spf.example.net -all';
const dmarc = 'v=DMARC1; p=reject; rua=mailto:x@example.com';
const of = (txt: string[] | null, dmarcRecords: string[] | null, more: Partial<DnsEvidence> = {}) =>
  judge(emailAuthentication, {
    dns: { domain: 'example.com', txt, dmarc: dmarcRecords, nxdomain: false, ...more },
  });

test.each([
  ['both good', [spf, 'other=1'], [dmarc], 'pass'],
  ['quarantine', ['v=spf1 ~all'], ['v=DMARC1;p=quarantine'], 'pass'],
  ['neither', [], [], 'fail'],
  ['unrelated records only', ['google-site-verification=x', 'v=spf10 -all'], ['v=DMARC10; p=reject'], 'fail'],
  ['only SPF', [spf], [], 'warn'],
  ['only DMARC', [], [dmarc], 'warn'],
  ['p=none', [spf], ['v=DMARC1; p=none'], 'warn'],
  ['two SPF records', [spf, spf], [dmarc], 'warn'],
  ['two DMARC records', [spf], [dmarc, dmarc], 'warn'],
  ['+all', ['v=spf1 +all'], [dmarc], 'warn'],
  ['?all', ['v=spf1 a ?all'], [dmarc], 'warn'],
  ['a bare all', ['v=spf1 a ALL'], [dmarc], 'warn'],
  ['a mechanism behind +all', ['v=spf1 +all include:_spf.example.net'], [dmarc], 'warn'],
  ['a modifier behind +all', ['v=spf1 +all exp=e.example.com'], [dmarc], 'warn'],
  ['a host whose name ends in all', ['v=spf1 include:mail.all +allow -all'], [dmarc], 'pass'],
  ['a record with more before the version', ['xv=spf1 -all'], [`x${dmarc}`], 'fail'],
  ['a second all behind the first', ['v=spf1 -all +all'], [dmarc], 'pass'],
  ['a version of DMARC in lower case', [spf], ['v=dmarc1; p=reject'], 'warn'],
  ['a host named all before ?all', ['v=spf1 include:example.all ?all'], [dmarc], 'warn'],
  ['a term that begins with all before ?all', ['v=spf1 -all.x ?all'], [dmarc], 'warn'],
  ['a name of the version in upper case', [spf], ['V = DMARC1; p=reject'], 'pass'],
])('%s: %s', (_, txt, records, outcome) => {
  expect(of(txt, records).outcome).toBe(outcome);
});

test.each([
  ['v=spf1 a ?all', '?all'],
  ['v=spf1 ?all -all', '?all'],
  ['v=spf1 +all include:_spf.example.net', '+all'],
  ['v=spf1 ALL', 'all'],
])('%s is told by the all that is asked, wherever it stands', (record, all) => {
  expect(of([record], [dmarc]).summary).toBe(
    `example.com has an SPF record with the term ${all}, which refuses nobody.`,
  );
});

test.each([
  ['NXDOMAIN', of([], [], { nxdomain: true })],
  ['TXT unknown', of(null, [])],
  ['DMARC unknown', of([], null)],
  ['DNS not asked', judge(emailAuthentication, { dns: missing('timeout') })],
])('%s says nothing', (_, result) => {
  expect(result.reason).toBe('no_evidence');
});

test.each(['192.0.2.1', 'intranet', 'user.github.io'])('%s has no domain to protect', (domain) => {
  expect(of([], [], { domain }).reason).toBe('irrelevant');
});

test('the example is good for a domain that sends mail', () => {
  const [, txt = '', record = ''] =
    /^example\.com TXT "(.+)"\n_dmarc\.example\.com TXT "(.+)"$/.exec(emailAuthentication.example.after) ??
    [];
  expect(of([txt], [record]).outcome).toBe('pass');
  expect(txt).toMatch(/^v=spf1 include:\S+ -all$/);
});
