import { firstHeader, withoutSpace } from '../../evidence/fields.ts';
import { defineCheck, pass, passUnless } from '../check.ts';

export const xContentTypeOptions = defineCheck({
  id: 'x-content-type-options',
  category: 'security',
  weight: 2,
  tier: 'page',
  title: 'Browsers may not guess file types',
  why: 'Without nosniff, a file that somebody uploaded can run as a script of the site.',
  rule: 'Passes when the first value of X-Content-Type-Options is nosniff, in any letter case. Fails when the header is missing or its first value is another one.',
  source: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  expects: ['deployed'],
  needs: ['exchange'],
  advice: { sniffing: 'Send X-Content-Type-Options: nosniff with every response.' },
  tasks: {
    sniffing: 'Send X-Content-Type-Options: nosniff',
  },
  example: {
    before: 'Content-Type: text/html',
    after: 'Content-Type: text/html\nX-Content-Type-Options: nosniff',
  },

  evaluate({ exchange: { final } }) {
    const line = firstHeader(final.fields, 'x-content-type-options');
    const value = line === undefined ? null : withoutSpace(line.split(',', 1)[0] ?? '').toLowerCase();
    if (value === 'nosniff') return pass('X-Content-Type-Options is nosniff.', value);
    const detail = detailOf(line);
    return passUnless([{ outcome: 'fail', advice: 'sniffing', detail }], detail, value);
  },
});

function detailOf(line: string | undefined): string {
  if (line === undefined) return 'The page sends no X-Content-Type-Options header.';
  if (line === '') return 'X-Content-Type-Options has no value.';
  return `X-Content-Type-Options has no value that browsers know: ${line.slice(0, 60)}.`;
}
