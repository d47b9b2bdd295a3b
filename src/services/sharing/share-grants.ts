import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../lib/key-ring.ts';

/** S2: what a browser shows to see a share page again: the password was given, or a signed link was used. */
export interface Grant {
  readonly slug: string;
  /** The link that gave it; null: the password did. */
  readonly linkId: number | null;
  readonly expiresAt: number;
}

/**
 * Grants as the value of one cookie: `slug.link.expiry.signature`, joined by `~`, numbers in base 36, link 0 for the
 * password. The signature also covers the version of the password, so that a new one voids all of them.
 */
interface Grants {
  /** What opens this page now. Undefined: nothing; the work is the same for every slug. */
  find(value: string | undefined, slug: string, passwordVersion: number): Grant | undefined;
  /** The value with this grant in place of an older one for the same page, and without those that are over. */
  add(value: string | undefined, grant: Grant, passwordVersion: number): string;
}

interface GrantParts {
  /** D2: of the purpose `unlock`. */
  readonly keys: KeyRing;
  readonly now: () => number;
}

/** Pages that one browser holds open. */
const grantsMax = 8;

export function createGrants({ keys, now }: GrantParts): Grants {
  return {
    find(value, slug, passwordVersion) {
      const sent = readValue(value).find((grant) => grant.slug === slug);
      const grant = sent ?? { slug, linkId: null, expiresAt: 0, signature: noSignature };
      // With all keys, whichever fits: time tells nothing.
      const fitting = keys.filter((key) =>
        timingSafeEqual(sign(key, grant, passwordVersion), grant.signature),
      );
      return fitting.length > 0 && grant.expiresAt > now() ? grant : undefined;
    },

    add(value, grant, passwordVersion) {
      const others = readValue(value).filter(
        ({ slug, expiresAt }) => slug !== grant.slug && expiresAt > now(),
      );
      const signed = { ...grant, signature: sign(keys[0], grant, passwordVersion) };
      // Unbounded, they would overrun the head of a request.
      return [...others, signed].slice(-grantsMax).map(write).join('~');
    },
  };
}

type Signed = Grant & { readonly signature: Buffer };

const noSignature = Buffer.alloc(32);
/** Cookies of more are none of ours: browsers keep no more than that. */
const valueMax = 4_096;

function readValue(value = ''): Signed[] {
  if (value.length > valueMax) return [];
  return value.split('~').flatMap((text) => {
    const [, slug = '', link = '', expiry = '', signature = ''] =
      /^([0-9A-Za-z]{22})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(text) ?? [];
    if (slug === '') return [];
    const linkId = Number.parseInt(link, 36) || null;
    const expiresAt = Number.parseInt(expiry, 36);
    return [{ slug, linkId, expiresAt, signature: Buffer.from(signature, 'base64url') }];
  });
}

function write({ slug, linkId, expiresAt, signature }: Signed): string {
  const numbers = [linkId ?? 0, expiresAt].map((number) => number.toString(36));
  return [slug, ...numbers, signature.toString('base64url')].join('.');
}

function sign(key: KeyObject, { slug, linkId, expiresAt }: Grant, passwordVersion: number): Buffer {
  return createHmac('sha256', key)
    .update(`${slug} ${linkId ?? 0} ${passwordVersion} ${expiresAt}`)
    .digest();
}
