import type { DnsEvidence } from '../../evidence/evidence.ts';
import { privateSuffixOf, registrableDomain } from '../../evidence/links/url-equality.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

type Advice = 'none' | 'spf' | 'dmarc';

export const emailAuthentication = defineCheck({
  id: 'email-authentication',
  category: 'security',
  weight: 2,
  tier: 'site',
  title: 'Nobody else can send e-mail in the name of the domain',
  several: 'records against forged mail are missing or without effect',
  why: 'Without SPF and DMARC anybody can send mail that seems to come from you.',
  rule: 'Passes when the registrable domain has exactly one SPF record, not open to everybody by +all, ?all or a bare all, and exactly one DMARC record with p=quarantine or p=reject. Fails when it has neither record. Warns in every other case, such as p=none or two SPF records. Not judged for IP addresses, for names below a private suffix such as github.io, and when DNS gives no answer or does not know the domain.',
  source: 'https://www.rfc-editor.org/rfc/rfc7489',
  expects: ['deployed'],
  needs: ['dns'],
  advice: {
    none: 'Publish an SPF record that names the servers your mail comes from, and a DMARC record with p=quarantine or p=reject. A domain that sends no mail needs them too: v=spf1 -all and p=reject.',
    spf: 'Publish exactly one TXT record that begins with v=spf1, names the servers your mail comes from, ends in -all or ~all and holds no other all.',
    dmarc: 'Publish exactly one TXT record at _dmarc with v=DMARC1 and p=quarantine or p=reject.',
  },
  tasks: {
    none: 'Publish SPF and DMARC records',
    spf: 'Publish one strict SPF record',
    dmarc: 'Publish one strict DMARC record',
  },
  example: {
    before: '_dmarc.example.com TXT "v=DMARC1; p=none"',
    // For a domain that sends mail, as most do: "v=spf1 -all" alone would have all of its mail refused.
    after:
      'example.com TXT "v=spf1 include:_spf.mail-provider.example -all"\n_dmarc.example.com TXT "v=DMARC1; p=quarantine"',
  },

  evaluate({ dns }) {
    if (registrableDomain(dns.domain) === null || privateSuffixOf(dns.domain) !== undefined)
      return notApplicable('The host has no registrable domain of its own.');
    if (dns.nxdomain || dns.txt === null || dns.dmarc === null) {
      return notApplicable('The records of the domain could not be read.', 'no_evidence');
    }
    const spf = spfDefect(dns.txt);
    const dmarc = dmarcDefect(dns.dmarc);
    const value = { domain: dns.domain, spf: spf === undefined, dmarc: dmarc === undefined };
    if (spf === 'no SPF record' && dmarc === 'no DMARC record') {
      const detail = `${dns.domain} has neither an SPF nor a DMARC record.`;
      return passUnless<Advice>([{ outcome: 'fail', advice: 'none', detail }], detail, value);
    }
    const defects: Defect<Advice>[] = [];
    if (spf !== undefined)
      defects.push({ outcome: 'warn', advice: 'spf', detail: `${dns.domain} has ${spf}.` });
    if (dmarc !== undefined)
      defects.push({ outcome: 'warn', advice: 'dmarc', detail: `${dns.domain} has ${dmarc}.` });
    return passUnless(defects, `SPF and DMARC protect ${dns.domain}.`, value);
  },
});

function spfDefect(records: NonNullable<DnsEvidence['txt']>): string | undefined {
  const found = records.filter((record) => /^v=spf1(?:\s|$)/i.test(record));
  const [only] = found;
  if (only === undefined) return 'no SPF record';
  if (found.length > 1) return `${found.length} SPF records, which counts as none`;
  // What stands behind the first "all" is never asked: https://www.rfc-editor.org/rfc/rfc7208#section-5.1
  const all = only
    .split(/\s/)
    .find((term) => /^[+?~-]?all$/i.test(term))
    ?.toLowerCase();
  const isOpen = all === '+all' || all === '?all' || all === 'all';
  return isOpen ? `an SPF record with the term ${all}, which refuses nobody` : undefined;
}

function dmarcDefect(records: NonNullable<DnsEvidence['dmarc']>): string | undefined {
  // Of the version alone the letter case counts: https://www.rfc-editor.org/rfc/rfc7489#section-6.4
  const found = records.filter((record) => /^[Vv]\s*=\s*DMARC1\s*(?:;|$)/.test(record));
  const [only] = found;
  if (only === undefined) return 'no DMARC record';
  if (found.length > 1) return `${found.length} DMARC records, which counts as none`;
  const tags = only.split(';').map((tag) => tag.split('=').map((part) => part.trim().toLowerCase()));
  const policy = tags.find(([name]) => name === 'p')?.[1] ?? 'no policy';
  return policy === 'quarantine' || policy === 'reject'
    ? undefined
    : `a DMARC record with ${policy === 'no policy' ? policy : `p=${policy}`}`;
}
