import { headerValues } from '../../evidence/fields.ts';
import { defineCheck, passUnless } from '../check.ts';

export const deprecatedHeaders = defineCheck({
  id: 'deprecated-headers',
  category: 'best-practices',
  weight: 2,
  tier: 'page',
  title: 'The server sends no retired headers',
  several: 'retired headers are sent',
  why: 'Retired headers do nothing in current browsers, add to every answer and suggest a protection that is not there.',
  rule: 'Warns for each of these headers: Public-Key-Pins, Public-Key-Pins-Report-Only, Expect-CT, Feature-Policy, X-WebKit-CSP, X-Content-Security-Policy, P3P, X-UA-Compatible, X-XSS-Protection, Warning and Pragma; X-XSS-Protection: 0 is allowed. Passes without them. It never fails.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers',
  expects: ['deployed'],
  needs: ['exchange'],
  advice: {
    retired: 'Remove the header in the server, the application or the proxy that adds it.',
  },
  tasks: {
    retired: { one: 'Remove 1 retired header: {name}', many: 'Remove {n} retired headers: {names}' },
  },
  example: {
    before: 'X-XSS-Protection: 1; mode=block\nExpect-CT: max-age=86400',
    after: "Content-Security-Policy: default-src 'self'; base-uri 'none'; frame-ancestors 'self'",
  },

  evaluate({ exchange: { final } }) {
    const sent = new Set(final.fields.map(([name]) => name.toLowerCase()));
    const found = retiredFields.flatMap(({ name, key, instead }) => {
      if (!sent.has(key)) return [];
      const values = headerValues(final.fields, name).filter((value) => !isPermitted(name, value));
      return values.length === 0 ? [] : [{ name, instead, snippet: `${name}: ${values.join(', ')}` }];
    });
    return passUnless(
      found.map(({ name, instead, snippet }) => ({
        outcome: 'warn',
        advice: 'retired',
        name,
        detail: `${name} is retired; ${instead}.`,
        snippet,
      })),
      'The server sends no retired headers.',
      found.map(({ name }) => name),
    );
  },
});

/** Field by field: what took its place. */
const retired: Readonly<Record<string, string>> = {
  'Public-Key-Pins': 'browsers check certificate logs instead',
  'Public-Key-Pins-Report-Only': 'browsers check certificate logs instead',
  'Expect-CT': 'browsers check certificate logs without being asked',
  'Feature-Policy': 'its successor is Permissions-Policy',
  'X-WebKit-CSP': 'its successor is Content-Security-Policy',
  'X-Content-Security-Policy': 'its successor is Content-Security-Policy',
  P3P: 'no current browser reads it',
  'X-UA-Compatible': 'it spoke to Internet Explorer alone',
  'X-XSS-Protection':
    'its filter could be turned against the page, and Content-Security-Policy took its place',
  Warning: 'HTTP caches no longer use it',
  Pragma: 'Cache-Control took its place',
};

const retiredFields = Object.entries(retired).map(([name, instead]) => ({
  name,
  key: name.toLowerCase(),
  instead,
}));

/** `X-XSS-Protection: 0` switches the filter off in browsers that still have it. */
function isPermitted(name: string, value: string): boolean {
  return name === 'X-XSS-Protection' && value === '0';
}
