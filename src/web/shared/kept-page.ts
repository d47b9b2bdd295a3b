import { hash } from 'node:crypto';
import { listsTag } from '../../lib/entity-tag.ts';
import { codingOf } from '../compress.ts';
import type { PageParts } from '../parts.ts';
import { themeOf } from '../theme.ts';
import { varyOn } from '../vary.ts';
import type { Visit } from '../visit.ts';

const caching = 'public, max-age=0, must-revalidate';

/**
 * Lets a public page or file be kept, to be asked for again each time.
 * @returns true: whoever asks has it as it is, and was told so
 */
export function isKept({ request, reply }: Visit, tag: string, vary: string | null): boolean {
  reply.headers({ 'cache-control': caching, etag: tag });
  if (vary !== null) varyOn(reply, vary);
  if (!listsTag(request.headers['if-none-match'] ?? '', tag, 'weak')) return false;
  reply.code(304).send();
  return true;
}

/** The theme, who is signed in, and what is said once are part of a page. */
export const pageVary = 'accept-encoding, cookie';

/** What the bytes of a page depend on besides what it shows. */
export function pageIngredients(
  { assets }: PageParts,
  visit: Visit,
  sheet: 'reportStyle' | 'openStyle' | 'siteStyle',
  isForAll: boolean,
): readonly unknown[] {
  const { session, cookies, request } = visit;
  return [
    [session?.id ?? null, themeOf(cookies), codingOf(request, isForAll), cookies.get('flash') ?? null],
    [assets[sheet].name, assets.script.name, assets.shareImage.name],
  ];
}

/**
 * Strong: everything that the bytes depend on.
 * @param start readable, in front
 * @param own what those of this page or file depend on
 */
export function tagOf(
  { catalogue, version, origin }: PageParts,
  start: string | number,
  own: readonly unknown[],
): string {
  const digest = hash('sha256', JSON.stringify([catalogue.version, version, origin(), own]), 'base64url');
  return `"${start}.${digest.slice(0, 16)}"`;
}
