import type { Failure } from '../errors.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { contentType, isHtml, looksLikeHtml } from '../evidence/html/encoding.ts';
import { botWallIn } from '../evidence/site/bot-wall.ts';
import { botWall, unsupportedContent } from './failures.ts';

/** What a response can be judged as: a page, an error page (G2: without its content), or not at all. */
type Gate = { readonly kind: 'page' | 'error_page' } | { readonly kind: 'failed'; readonly failure: Failure };

/** Gates G4, G2 and G3, in this order: a challenge is served with an error status, and is no error of the page. */
export function passGates(final: Exchange, bytes: Uint8Array): Gate {
  const wall = botWallIn(final, bytes);
  if (wall !== undefined) return { kind: 'failed', failure: botWall(wall.vendor, final.status) };
  if (final.status < 200 || final.status > 299) return { kind: 'error_page' };
  if (isHtml(bytes, final.fields) || looksLikeHtml(bytes)) return { kind: 'page' };
  return { kind: 'failed', failure: unsupportedContent(contentType(final.fields)?.essence) };
}
