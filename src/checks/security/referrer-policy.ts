import { headerValues } from '../../evidence/fields.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { metasNamed } from '../../evidence/html/metas.ts';
import { type Defect, defineCheck, notApplicable, pass, passUnless } from '../check.ts';

const strict = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']);
const middling = new Set(['origin', 'origin-when-cross-origin']);
const leaking = new Set(['unsafe-url', 'no-referrer-when-downgrade']);
const known = new Set([...strict, ...middling, ...leaking]);

type Advice = 'leaking' | 'meta' | 'origin' | 'unknown';

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
  expects: ['deployed'],
  needs: ['exchange'],
  uses: ['document'],
  advice: {
    leaking:
      'Set Referrer-Policy: strict-origin-when-cross-origin, or remove it: that is what browsers do by default.',
    meta: 'Write strict-origin-when-cross-origin into the meta element, or remove it; it overrides the header.',
    origin: 'Use strict-origin or strict-origin-when-cross-origin, which send nothing from https to http.',
    unknown: 'Correct the spelling of the policy; browsers ignore the value.',
  },
  tasks: {
    leaking: 'Stop sending full addresses to other sites',
    meta: 'Tighten the referrer policy in the HTML',
    origin: 'Set Referrer-Policy to strict-origin',
    unknown: 'Correct the spelling of the referrer policy',
  },
  example: {
    before: 'Referrer-Policy: unsafe-url',
    after: 'Referrer-Policy: strict-origin-when-cross-origin',
  },

  evaluate({ exchange: { final }, document }) {
    const headers = headerValues(final.fields, 'referrer-policy').flatMap((line) => line.split(','));
    const metas = document === undefined ? [] : metasNamed(document, 'referrer');
    const declared: readonly Declared[] = [
      ...headers.map((text) => ({ token: plainToken(text) })),
      ...metas.filter(({ inHead }) => inHead).map((element) => ({ token: metaToken(element), element })),
    ].filter(({ token }) => token !== '');
    if (declared.length === 0) {
      return notApplicable('Nothing is declared, so browsers use strict-origin-when-cross-origin.');
    }
    const last = declared.findLast(({ token }) => known.has(token));
    const value = last?.token ?? null;
    if (last !== undefined && strict.has(last.token)) return pass(`The referrer policy is ${value}.`, value);
    return passUnless([last === undefined ? unknown(declared) : weak(last)], '', value);
  },
});

interface Declared {
  readonly token: string;
  /** The meta that says so; undefined for the header. */
  readonly element?: Element;
}

function plainToken(text: string): string {
  return text.trim().toLowerCase();
}

function metaToken(meta: Element): string {
  const token = plainToken(attribute(meta, 'content') ?? '');
  return legacy.get(token) ?? token;
}

function unknown(declared: readonly Declared[]): Defect<Advice> {
  const tokens = declared.map(({ token }) => token).join(', ');
  const detail = `No browser knows the referrer policy ${tokens.slice(0, 100)}.`;
  const element = declared.at(-1)?.element;
  return { outcome: 'warn', advice: 'unknown', detail, ...(element === undefined ? {} : { element }) };
}

function weak({ token, element }: Declared): Defect<Advice> {
  const outcome = middling.has(token) ? 'warn' : 'fail';
  // No header can mend what a meta says.
  if (element !== undefined) {
    return { outcome, advice: 'meta', detail: `A meta element sets the referrer policy ${token}.`, element };
  }
  const advice = outcome === 'warn' ? 'origin' : 'leaking';
  return { outcome, advice, detail: `The referrer policy is ${token}.` };
}
