import { attribute } from '../../evidence/document.ts';
import { headerValues } from '../../evidence/fields.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { metasNamed } from '../metas-named.ts';

const strict = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']);
const middling = new Set(['origin', 'origin-when-cross-origin']);
const leaking = new Set(['unsafe-url', 'no-referrer-when-downgrade']);

/** Known in metas alone: https://html.spec.whatwg.org/#meta-referrer */
const legacy = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

export const referrerPolicy = defineCheck({
  id: 'referrer-policy',
  category: 'security',
  weight: 2,
  tier: 'page',
  title: 'Addresses are not leaked to other sites',
  why: 'A full address can hold names, search words and tokens that other sites should not see.',
  rule: 'Of the Referrer-Policy headers and then the referrer metas in the head, the last value that browsers know counts. Passes for no-referrer, same-origin, strict-origin and strict-origin-when-cross-origin, warns for origin and origin-when-cross-origin and when no value is known, and fails for unsafe-url and no-referrer-when-downgrade. Not judged when nothing is declared, as browsers then use strict-origin-when-cross-origin.',
  source: 'https://www.w3.org/TR/referrer-policy/',
  needs: ['exchange'],
  uses: ['document'],
  advice: {
    leaking:
      'Set Referrer-Policy: strict-origin-when-cross-origin, or remove it: that is what browsers do by default.',
    origin: 'Use strict-origin or strict-origin-when-cross-origin, which send nothing from https to http.',
    unknown: 'Correct the spelling of the policy; browsers ignore the value.',
  },
  example: {
    before: 'Referrer-Policy: unsafe-url',
    after: 'Referrer-Policy: strict-origin-when-cross-origin',
  },

  evaluate({ exchange: { final }, document }) {
    const metas = (document === undefined ? [] : metasNamed(document, 'referrer'))
      .filter((meta) => meta.inHead)
      .map((meta) => plainToken(attribute(meta, 'content') ?? ''))
      .map((token) => legacy.get(token) ?? token);
    const headers = headerValues(final.fields, 'referrer-policy').flatMap((line) => line.split(','));
    const tokens = [...headers.map(plainToken), ...metas].filter((token) => token !== '');
    if (tokens.length === 0) {
      return notApplicable('Nothing is declared, so browsers use strict-origin-when-cross-origin.');
    }
    const last = tokens.findLast((token) => strict.has(token) || middling.has(token) || leaking.has(token));
    const value = last ?? null;
    if (last === undefined) {
      const detail = `No browser knows the policy ${tokens.join(', ').slice(0, 100)}.`;
      return passUnless([{ outcome: 'warn', advice: 'unknown', detail }], detail, value);
    }
    if (strict.has(last)) return pass(`The policy is ${last}.`, value);
    const detail = `The policy is ${last}.`;
    return middling.has(last)
      ? passUnless([{ outcome: 'warn', advice: 'origin', detail }], detail, value)
      : passUnless([{ outcome: 'fail', advice: 'leaking', detail }], detail, value);
  },
});

function plainToken(text: string): string {
  return text.trim().toLowerCase();
}
