import { type Item, parseDictionary, parseItem, Token } from 'structured-headers';
import type { FieldLines } from '../../evidence/evidence.ts';
import { joinedHeader } from '../../evidence/fields.ts';
import { defineCheck, info, type Value } from '../check.ts';

const headers = {
  coop: [
    'Cross-Origin-Opener-Policy',
    ['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups'],
  ],
  coep: ['Cross-Origin-Embedder-Policy', ['unsafe-none', 'require-corp', 'credentialless']],
  corp: ['Cross-Origin-Resource-Policy', ['same-origin', 'same-site', 'cross-origin']],
} as const;

export const crossOriginIsolation = defineCheck({
  id: 'cross-origin-isolation',
  category: 'security',
  weight: 0,
  tier: 'page',
  title: 'What the page says of isolation and permissions',
  why: 'These headers part the page from other windows and switch browser features off; few pages need them all.',
  source: 'https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies',
  needs: ['exchange'],
  advice: {},
  example: {
    before: 'Cross-Origin-Opener-Policy: Same-Origin',
    after:
      'Cross-Origin-Opener-Policy: same-origin\nPermissions-Policy: camera=(), microphone=(), geolocation=()',
  },

  evaluate({ exchange: { final } }) {
    const value: Record<string, Value> = {};
    for (const [key, [name, known]] of Object.entries(headers))
      value[key] = tokenOf(final.fields, name, known);
    value.permissionsPolicy = permissionsOf(final.fields);
    const sent = Object.values(value).filter((entry) => entry !== null).length;
    return info(`The page sends ${sent} of the four headers.`, value);
  },
});

/** Structured field tokens are case-sensitive, so `Same-Origin` is invalid and marked so. */
function tokenOf(fields: FieldLines, name: string, known: readonly string[]): Value {
  const line = joinedHeader(fields, name);
  if (line === undefined) return null;
  const parsed = attempt(() => parseItem(line));
  // CORP is older than structured fields and is compared as it stands.
  const token = parsed === undefined ? line : textOf(parsed);
  return { value: token.slice(0, 100), valid: known.includes(token) };
}

function permissionsOf(fields: FieldLines): Value {
  const line = joinedHeader(fields, 'permissions-policy');
  if (line === undefined) return null;
  const parsed = attempt(() => parseDictionary(line));
  if (parsed === undefined) return { valid: false, features: [] };
  return { valid: true, features: [...parsed.keys()].slice(0, 50) };
}

function textOf([bare]: Item): string {
  return bare instanceof Token ? bare.toString() : String(bare);
}

function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
