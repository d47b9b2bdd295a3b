import { joinedHeader, withoutSpace } from '../../evidence/fields.ts';
import { cutText } from '../../lib/cut-text.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { headerPolicies } from './policies.ts';

export const clickjackingMitigation = defineCheck({
  id: 'clickjacking-mitigation',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'Other sites may not frame the page',
  why: 'Another site can hide the page in an invisible frame, so that visitors click what they do not see.',
  rule: 'Passes when a Content-Security-Policy header holds frame-ancestors without a wildcard for any host (*) and without a bare scheme such as https:. Where no such header holds frame-ancestors, passes when X-Frame-Options is DENY or SAMEORIGIN and nothing else, and warns when it has several values, one of them DENY, SAMEORIGIN or ALLOWALL, as browsers then refuse every frame. Fails otherwise: without either, with a list that lets everybody in, or with a value that browsers ignore, such as ALLOW-FROM. Meta elements do not count.',
  source:
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors',
  expects: ['deployed'],
  needs: ['exchange'],
  advice: {
    missing: "Add frame-ancestors 'self' (or 'none') to the Content-Security-Policy header.",
    open: "Replace the wildcard in frame-ancestors with 'self' or the hosts that may frame the page.",
    conflict: 'Send X-Frame-Options once: SAMEORIGIN for frames on your own pages, DENY for none.',
    ignored: 'Send X-Frame-Options: SAMEORIGIN or DENY, once; browsers ignore any other value.',
  },
  tasks: {
    missing: 'Stop other sites from framing the page',
    open: 'Narrow frame-ancestors to named hosts',
    conflict: 'Send X-Frame-Options only once',
    ignored: 'Set X-Frame-Options to SAMEORIGIN or DENY',
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
      return fail('open', `frame-ancestors lets any site frame the page: ${ancestors[0]?.join(' ')}.`);

    const values = frameOptions(joinedHeader(final.fields, 'x-frame-options'));
    const [first] = values;
    if (first === undefined) {
      return policies.some(({ unread }) => unread.has('frame-ancestors'))
        ? fail(
            'missing',
            'Browsers ignore frame-ancestors, as it holds a character outside ASCII, such as a curly quote.',
          )
        : fail('missing', 'Any site may show the page in a frame.');
    }
    if (values.length === 1) {
      if (first === 'DENY' || first === 'SAMEORIGIN') return pass(`X-Frame-Options is ${first}.`, first);
      if (first === '') return fail('ignored', 'X-Frame-Options has no value.');
    }
    const shown = cutText(values.map((value) => value || 'nothing').join(', '), 100);
    if (values.length === 1 || !values.some((value) => decisive.has(value)))
      return fail('ignored', `Browsers ignore X-Frame-Options: ${shown}.`);
    const detail = `X-Frame-Options has different values, so browsers refuse every frame: ${shown}.`;
    return passUnless([{ outcome: 'warn', advice: 'conflict', detail }], detail);
  },
});

/** Each value once, in capitals; a quoted string is one. https://fetch.spec.whatwg.org/#header-value-get-decode-and-split */
function frameOptions(joined: string | undefined): string[] {
  const pieces = joined?.match(/"(?:\\.|[^"\\])*"?|,|[^",]+/g) ?? [];
  const values = joined === undefined ? [] : [''];
  for (const piece of pieces) {
    if (piece === ',') values.push('');
    else values.push(`${values.pop()}${piece}`);
  }
  return [...new Set(values.map((value) => withoutSpace(value).toUpperCase()))];
}

/** A scheme alone, or a wildcard for the host with or without scheme and port. */
const anyHost = /^(?:https?:|(?:https?:\/\/)?\*(?::(?:\*|\d+))?\/?)$/i;

/** One of these beside another value refuses every frame: https://html.spec.whatwg.org/#x-frame-options */
const decisive = new Set(['DENY', 'SAMEORIGIN', 'ALLOWALL']);
