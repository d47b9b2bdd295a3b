import { headerValues } from '../../evidence/fields.ts';
import { formatCount } from '../../lib/quantities.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { timeInWords } from '../time-in-words.ts';
import { isIpAddress } from './local-host.ts';
import { hstsMinSeconds, strictTransportSecurity } from './strict-transport-security.ts';

const thresholds = { minSeconds: hstsMinSeconds, preloadSeconds: 31_536_000 };

export const hasHsts = defineCheck({
  id: 'has-hsts',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'Browsers are told to use https only',
  why: 'Without HSTS the first request of a visit may still go over http, where anybody can redirect it.',
  rule: 'Passes when the Strict-Transport-Security header is valid and its max-age is at least 15,552,000 seconds (180 days). Warns when max-age is shorter, and when the header is sent more than once, as only the first counts. Fails without the header, with max-age=0, and when browsers cannot read it, as when a directive stands twice or max-age is missing or not a number. Not judged on http pages and IP addresses.',
  source: 'https://www.rfc-editor.org/rfc/rfc6797',
  thresholds,
  expects: ['deployed'],
  needs: ['exchange'],
  advice: {
    missing: 'Send Strict-Transport-Security: max-age=31536000; start with a short time if you are unsure.',
    invalid: 'Write the header as max-age=31536000, each directive once, parts separated by semicolons.',
    off: 'Send max-age=31536000: max-age=0 tells browsers to forget the rule.',
    short: 'Raise max-age to 15552000 (180 days) or more.',
    repeated: 'Send the header once; browsers read the first line and ignore the others.',
  },
  tasks: {
    missing: 'Send an HSTS header',
    invalid: 'Correct the HSTS header',
    off: 'Switch HSTS back on',
    short: 'Make HSTS last at least half a year',
    repeated: 'Send the HSTS header only once',
  },
  example: {
    before: 'Strict-Transport-Security: max-age=300',
    after: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  },

  evaluate({ exchange: { url, final } }) {
    if (url.protocol !== 'https:') return notApplicable('The page is not served over https.');
    if (isIpAddress(url.hostname)) {
      return notApplicable('HSTS does not apply to IP addresses.');
    }
    const lines = headerValues(final.fields, 'strict-transport-security');
    const policy = strictTransportSecurity(final.fields);
    const snippet = lines[0] === undefined ? {} : { snippet: `Strict-Transport-Security: ${lines[0]}` };
    const fail = (advice: 'missing' | 'invalid' | 'off', detail: string) =>
      passUnless([{ outcome: 'fail', advice, detail, ...snippet }], detail);
    if (policy === undefined) return fail('missing', 'The page sends no Strict-Transport-Security header.');
    if (policy === 'invalid')
      return fail('invalid', 'Browsers cannot read the Strict-Transport-Security header.');
    if (policy.maxAge === 0) return fail('off', 'max-age=0 switches HSTS off.');

    const defects: Defect<'short' | 'repeated'>[] = [];
    const days = Math.floor(policy.maxAge / 86_400);
    if (policy.maxAge < thresholds.minSeconds) {
      defects.push({
        outcome: 'warn',
        advice: 'short',
        detail: `HSTS lasts only ${days === 0 ? timeInWords(policy.maxAge) : counted(days, 'day')}.`,
        ...snippet,
      });
    }
    if (lines.length > 1) {
      const detail = `The header is sent ${formatCount(lines.length)} times; only the first counts.`;
      defects.push({ outcome: 'warn', advice: 'repeated', detail, ...snippet });
    }
    const preloadReady =
      policy.maxAge >= thresholds.preloadSeconds && policy.includeSubDomains && policy.preload;
    return passUnless(defects, `HSTS is in force for ${counted(days, 'day')}.`, { ...policy, preloadReady });
  },
});
