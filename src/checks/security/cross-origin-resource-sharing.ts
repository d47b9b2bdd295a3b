import { joinedHeader, withoutSpace } from '../../evidence/fields.ts';
import { probeOrigin } from '../../evidence/site/cors-probe.ts';
import { defineCheck, pass, passUnless } from '../check.ts';

export const crossOriginResourceSharing = defineCheck({
  id: 'cross-origin-resource-sharing',
  category: 'security',
  weight: 5,
  tier: 'site',
  title: 'Other sites may not read the page on behalf of visitors',
  why: 'A server that echoes any origin and allows credentials lets every site read what the visitor sees.',
  rule: 'Asks for the page with the Origin of a site that does not exist. Fails when the answer allows exactly this origin together with credentials. Warns when it allows this origin without credentials and without Vary: Origin, when it allows the origin null, and when it allows * together with credentials. Passes otherwise, for example with * alone or with one fixed origin.',
  source: 'https://fetch.spec.whatwg.org/#http-cors-protocol',
  expects: ['deployed'],
  needs: ['cors'],
  advice: {
    credentials:
      'Compare the Origin with a list of your own origins before you send it back, or drop Allow-Credentials.',
    vary: 'Send Vary: Origin whenever the answer depends on the Origin; otherwise caches mix up the answers.',
    null: 'Do not allow the origin "null"; sandboxed frames of any site send it.',
    wildcard: 'Drop Access-Control-Allow-Credentials; browsers refuse it together with *.',
  },
  tasks: {
    credentials: 'Check the Origin before allowing credentials',
    vary: 'Send Vary: Origin with the page',
    null: 'Stop allowing the origin null',
    wildcard: 'Drop Access-Control-Allow-Credentials',
  },
  example: {
    before: 'Access-Control-Allow-Origin: <whatever was sent>\nAccess-Control-Allow-Credentials: true',
    after:
      'Access-Control-Allow-Origin: https://app.example.com\nAccess-Control-Allow-Credentials: true\nVary: Origin',
  },

  evaluate({ cors: { fields, url } }) {
    // Fetch joins the lines of a field, and what comes of two values allows nobody.
    const allowed = joinedHeader(fields, 'access-control-allow-origin') ?? null;
    const credentials = joinedHeader(fields, 'access-control-allow-credentials') === 'true';
    const value = { allowed, credentials };
    const defect = (
      outcome: 'warn' | 'fail',
      advice: 'credentials' | 'vary' | 'null' | 'wildcard',
      detail: string,
    ) => passUnless([{ outcome, advice, detail, url }], detail, value);

    if (allowed === probeOrigin) {
      if (credentials)
        return defect(
          'fail',
          'credentials',
          'The server lets any site read the page with the visitor’s credentials.',
        );
      const varies = (joinedHeader(fields, 'vary') ?? '').toLowerCase().split(',').map(withoutSpace);
      return varies.includes('origin') || varies.includes('*')
        ? pass('The server lets any site read the page, but without credentials.', value)
        : defect('warn', 'vary', 'The server echoes the origin without Vary: Origin.');
    }
    if (allowed === 'null') return defect('warn', 'null', 'The server allows the origin "null".');
    if (allowed === '*' && credentials) {
      return defect(
        'warn',
        'wildcard',
        'The server allows * together with credentials, which browsers refuse.',
      );
    }
    const named = allowed !== null && (allowed === '*' || origin.test(allowed)) ? allowed : undefined;
    return pass(
      named === undefined
        ? 'Other origins may not read the page.'
        : `The allowed origin is ${named.slice(0, 100)}.`,
      value,
    );
  },
});

/** Anything else, such as two of them or a host alone, equals the origin of nobody. */
const origin = /^[a-z][a-z\d+.-]*:\/\/[^\s,/?#]+$/;
