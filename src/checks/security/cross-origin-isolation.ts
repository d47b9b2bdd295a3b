import { parseDictionary, parseItem, Token } from 'structured-headers';
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
  title: 'What the page says about isolation and permissions',
  why: 'These headers separate the page from other windows and switch browser features off; few pages need them all.',
  rule: 'Tells which of the headers Cross-Origin-Opener-Policy, Cross-Origin-Embedder-Policy, Cross-Origin-Resource-Policy and Permissions-Policy the page sends, and which of them browsers cannot read; letter case makes a difference, so Same-Origin is not valid. It only informs and costs no points.',
  source: 'https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies',
  expects: ['deployed'],
  needs: ['exchange'],
  advice: {},
  tasks: {},
  example: {
    before: 'Cross-Origin-Opener-Policy: Same-Origin',
    after:
      'Cross-Origin-Opener-Policy: same-origin\nPermissions-Policy: camera=(), microphone=(), geolocation=()',
  },

  evaluate({ exchange: { final } }) {
    const value: Record<string, Value> = {};
    for (const [key, [name, known]] of Object.entries(headers)) {
      // CORP is older than structured fields: Fetch compares it as it stands.
      const read = key === 'corp' ? (line: string) => line : tokenOf;
      value[key] = judged(joinedHeader(final.fields, name), known, read);
    }
    value.permissionsPolicy = permissionsOf(final.fields);
    const sent = Object.values(value).filter((entry) => entry !== null).length;
    return info(`The page sends ${sent} of the four headers for isolation and permissions.`, value);
  },
});

function judged(
  line: string | undefined,
  known: readonly string[],
  read: (line: string) => string | undefined,
): Value {
  if (line === undefined) return null;
  const token = read(line);
  return { value: (token ?? line).slice(0, 100), valid: token !== undefined && known.includes(token) };
}

/** Structured field tokens are case-sensitive, so `Same-Origin` is marked as invalid; and a string is no token. */
function tokenOf(line: string): string | undefined {
  const [bare] = attempt(() => parseItem(line)) ?? [];
  return bare instanceof Token ? bare.toString() : undefined;
}

function permissionsOf(fields: FieldLines): Value {
  const line = joinedHeader(fields, 'permissions-policy');
  if (line === undefined) return null;
  const parsed = attempt(() => parseDictionary(line));
  if (parsed === undefined) return { valid: false, features: [] };
  return { valid: true, features: [...parsed.keys()].slice(0, 50) };
}

function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
