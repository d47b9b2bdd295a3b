import type { FileResponse } from '../../evidence/evidence.ts';
import { contentType, looksLikeHtml } from '../../evidence/html/encoding.ts';
import { isoInstant } from '../../evidence/iso-date.ts';
import { sameUrl } from '../../evidence/links/url-equality.ts';
import { formatCount } from '../../lib/quantities.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

const thresholds = { maxAheadYears: 1 };
type Advice =
  | 'create'
  | 'https'
  | 'contact'
  | 'expires'
  | 'far'
  | 'type'
  | 'place'
  | 'repeated'
  | 'canonical';

export const securityTxt = defineCheck({
  id: 'security-txt',
  category: 'site-files',
  weight: 2,
  tier: 'site',
  title: 'A security.txt file says whom to tell about a vulnerability',
  why: 'Somebody who finds a security hole needs an address to report it to.',
  rule: `Fails when the file has no Contact, or not exactly one Expires with a date and time in the future. Warns when there is no file at /.well-known/security.txt or /security.txt; and when the file stands only at the second place, is not sent as text/plain or over https, expires more than ${thresholds.maxAheadYears} year ahead, repeats Preferred-Languages, or has Canonical lines without its own address. Passes otherwise. Not judged on http pages, and when the answer is an error other than 404 or 410.`,
  source: 'https://www.rfc-editor.org/rfc/rfc9116',
  thresholds,
  ofServer: ['type', 'https'],
  needs: ['securityTxt', 'exchange'],
  advice: {
    create: 'Add /.well-known/security.txt with a Contact and an Expires line.',
    https: 'Serve the file over https, without a redirect to http.',
    contact: 'Add a Contact line with a mailto:, tel: or https: address.',
    expires: 'Give exactly one Expires line with a date in the future, such as 2027-06-30T00:00:00Z.',
    far: 'Set Expires less than a year ahead, so that the file is looked at every year.',
    type: 'Send the file as Content-Type: text/plain; charset=utf-8.',
    place: 'Move the file to /.well-known/security.txt.',
    repeated: 'Join the Preferred-Languages lines into one, with commas.',
    canonical: 'Name the address of this file in a Canonical line, or drop those lines.',
  },
  tasks: {
    create: 'Add a security.txt',
    https: 'Serve security.txt over https',
    contact: 'Add a Contact to security.txt',
    expires: 'Set a future Expires date in security.txt',
    far: 'Bring the Expires of security.txt closer',
    type: 'Send security.txt as text/plain',
    place: 'Move security.txt to /.well-known/',
    repeated: 'Join the Preferred-Languages lines',
    canonical: 'Correct the Canonical lines of security.txt',
  },
  example: {
    before: 'GET /.well-known/security.txt → 404',
    after: 'Contact: mailto:security@example.com\nExpires: 2027-06-30T00:00:00Z',
  },

  evaluate({ securityTxt: file, exchange }) {
    const final = file.chain.at(-1);
    if (file.outcome !== 'answered' || final === undefined) {
      return notApplicable('security.txt could not be fetched.', 'no_evidence');
    }
    const absent = absenceOf(file);
    if (absent === 'unclear') {
      return notApplicable(`security.txt answered ${final.status}, which says nothing.`, 'no_evidence');
    }
    if (absent === 'absent') {
      const detail = 'There is no security.txt.';
      return passUnless([{ outcome: 'warn', advice: 'create', detail }], detail);
    }
    // RFC 9116 §3 asks for https; a file that anybody on the way can change is as good as none.
    if (!final.url.startsWith('https:')) {
      const detail = 'security.txt is sent over http, where it does not count.';
      return passUnless([{ outcome: 'warn', advice: 'https', detail, url: final.url }], detail);
    }
    const text = new TextDecoder('utf-8').decode(file.bytes);
    const defects = [...fieldDefects(fieldsOf(text), exchange.fetchedAt, final.url)];
    const type = contentType(final.fields)?.essence;
    if (type !== 'text/plain') {
      const detail = `security.txt is sent ${type === undefined ? 'without a valid Content-Type' : `as ${type}`}.`;
      defects.push({ outcome: 'warn', advice: 'type', detail, url: final.url });
    }
    if (!new URL(final.url).pathname.startsWith('/.well-known/')) {
      const detail = 'security.txt is only at its old place, /security.txt.';
      defects.push({ outcome: 'warn', advice: 'place', detail, url: final.url });
    }
    return passUnless(defects, 'security.txt names a contact and is not expired.', { url: final.url });
  },
});

/** A redirect to another page, a 404 and an HTML page all mean that there is no such file. */
function absenceOf({ chain, bytes }: FileResponse): 'present' | 'absent' | 'unclear' {
  const final = chain.at(-1);
  if (final === undefined) return 'unclear';
  if (final.status === 404 || final.status === 410) return 'absent';
  if (final.status < 200 || final.status > 299) return 'unclear';
  const elsewhere = !new URL(final.url).pathname.endsWith('/security.txt');
  const isHtml = contentType(final.fields)?.essence === 'text/html' || looksLikeHtml(bytes);
  return elsewhere || isHtml ? 'absent' : 'present';
}

/** Fields by lower-case name, in order. A PGP envelope is taken off, not verified. */
function fieldsOf(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  const end = text.indexOf('-----BEGIN PGP SIGNATURE-----');
  for (const line of text.slice(0, end < 0 ? undefined : end).split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (line.startsWith('#') || colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return fields;
}

function* fieldDefects(
  fields: ReadonlyMap<string, readonly string[]>,
  now: number,
  url: string,
): Generator<Defect<Advice>> {
  const defect = (outcome: 'warn' | 'fail', advice: Advice, detail: string) => ({
    outcome,
    advice,
    detail,
    url,
  });
  if (!fields.get('contact')?.some((value) => value !== '')) {
    yield defect('fail', 'contact', 'security.txt has no Contact line.');
  }
  const expires = fields.get('expires') ?? [];
  const at = instantOf(expires[0] ?? '');
  if (expires.length !== 1) {
    yield defect(
      'fail',
      'expires',
      expires.length === 0
        ? 'security.txt has no Expires line.'
        : `security.txt has ${formatCount(expires.length)} Expires lines instead of one.`,
    );
  } else if (at === undefined) {
    yield defect('fail', 'expires', 'The Expires line is not a date and time in the format of RFC 3339.');
  } else if (at <= now) {
    yield defect('fail', 'expires', `security.txt expired on ${new Date(at).toISOString().slice(0, 10)}.`);
  } else if (at > yearsAhead(now, thresholds.maxAheadYears)) {
    yield defect('warn', 'far', 'Expires is more than a year ahead.');
  }
  if ((fields.get('preferred-languages')?.length ?? 0) > 1) {
    yield defect('warn', 'repeated', 'Preferred-Languages appears more than once.');
  }
  const canonical = fields.get('canonical');
  if (canonical !== undefined && !canonical.some((address) => sameUrl(address, url))) {
    yield defect('warn', 'canonical', 'The Canonical lines do not name the address of this file.');
  }
}

/** The same day and time of that year; leap years are longer. */
function yearsAhead(now: number, years: number): number {
  const date = new Date(now);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
}

/** Undefined for all that RFC 9116 §2.5.5 does not allow, which is much of ISO 8601, such as 24:00. */
function instantOf(value: string): number | undefined {
  const isDateTime = /^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(value);
  return isDateTime ? isoInstant(value) : undefined;
}
