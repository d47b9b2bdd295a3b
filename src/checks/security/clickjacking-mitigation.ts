import { headerValues, withoutSpace } from '../../evidence/fields.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { headerPolicies } from './policies.ts';

export const clickjackingMitigation = defineCheck({
  id: 'clickjacking-mitigation',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'Other sites may not frame the page',
  why: 'A page in an invisible frame makes visitors click what they do not see.',
  rule: 'Passes when a Content-Security-Policy header holds frame-ancestors without a wildcard for any host (*) and without a bare scheme such as https:. Where no such header holds frame-ancestors, passes when X-Frame-Options is DENY or SAMEORIGIN and nothing else. Fails otherwise: without either, with a list that lets everybody in, or with a value that browsers ignore, such as ALLOW-FROM. Meta elements do not count.',
  source:
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors',
  needs: ['exchange'],
  advice: {
    missing: "Add frame-ancestors 'self' (or 'none') to the Content-Security-Policy header.",
    open: "Replace the wildcard in frame-ancestors by 'self' or by the hosts that may frame the page.",
    ignored: 'Send X-Frame-Options: SAMEORIGIN or DENY, once; browsers ignore any other value.',
  },
  example: {
    before: 'X-Frame-Options: ALLOW-FROM https://example.net',
    after: "Content-Security-Policy: default-src 'self'; frame-ancestors 'self' https://example.net",
  },

  evaluate({ exchange: { final } }) {
    const policies = headerPolicies(final.fields, 'content-security-policy');
    const ancestors = policies.flatMap(({ directives }) => {
      const sources = directives.get('frame-ancestors');
      return sources === undefined ? [] : [sources];
    });
    const fail = (advice: 'missing' | 'open' | 'ignored', detail: string) =>
      passUnless([{ outcome: 'fail', advice, detail }], detail);

    // Every policy must allow a frame, so one strict policy is enough.
    const strict = ancestors.find((sources) => !sources.some((source) => anyHost.test(source)));
    if (strict !== undefined) return pass('frame-ancestors says who may frame the page.', strict.join(' '));
    if (ancestors.length > 0)
      return fail('open', `frame-ancestors lets everybody: ${ancestors[0]?.join(' ')}.`);

    const values = headerValues(final.fields, 'x-frame-options')
      .flatMap((line) => line.split(','))
      .map((value) => withoutSpace(value).toUpperCase());
    const [first] = values;
    if (first === undefined) {
      return policies.some(({ unread }) => unread.has('frame-ancestors'))
        ? fail(
            'missing',
            'Browsers ignore frame-ancestors, as it holds a character outside ASCII, such as a curly quote.',
          )
        : fail('missing', 'Nothing says who may frame the page.');
    }
    if ((first === 'DENY' || first === 'SAMEORIGIN') && values.every((value) => value === first)) {
      return pass(`X-Frame-Options is ${first}.`, first);
    }
    const shown = values
      .filter((value) => value !== '')
      .join(', ')
      .slice(0, 100);
    if (shown === '') return fail('ignored', 'X-Frame-Options has no value.');
    return values.some((value) => value !== first) && values.some((value) => decisive.has(value))
      ? fail('ignored', `X-Frame-Options contradicts itself: ${shown}.`)
      : fail('ignored', `Browsers ignore X-Frame-Options: ${shown}.`);
  },
});

/** A scheme alone, or a wildcard for the host with or without scheme and port. */
const anyHost = /^(?:https?:|(?:https?:\/\/)?\*(?::(?:\*|\d+))?\/?)$/i;

/** One of these beside another value refuses every frame: https://html.spec.whatwg.org/#x-frame-options */
const decisive = new Set(['DENY', 'SAMEORIGIN', 'ALLOWALL']);
