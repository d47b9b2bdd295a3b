import type { Failure } from '../errors.ts';
import { botWallMarks, botWallStatuses } from '../evidence/data/bot-walls.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { contentType, isHtml, looksLikeHtml } from '../evidence/html/encoding.ts';
import { hasBotWallField } from '../evidence/site/bot-wall-field.ts';
import { botWall, unsupportedContent } from './failures.ts';

/** What a response can be judged as: a page, an error page (G2: without its content), or not at all. */
type Gate = { readonly kind: 'page' | 'error_page' } | { readonly kind: 'failed'; readonly failure: Failure };

/** Gates G4, G2 and G3, in this order: a challenge is served with an error status, and is no error of the page. */
export function passGates(final: Exchange, bytes: Uint8Array): Gate {
  const wall = botWallIn(final, bytes);
  if (wall !== undefined) return { kind: 'failed', failure: wall };
  if (final.status < 200 || final.status > 299) return { kind: 'error_page' };
  if (isHtml(bytes, final.fields) || looksLikeHtml(bytes)) return { kind: 'page' };
  return { kind: 'failed', failure: unsupportedContent(contentType(final.fields)?.essence) };
}

function botWallIn({ status, fields }: Exchange, bytes: Uint8Array): Failure | undefined {
  if (hasBotWallField(fields)) return botWall('Cloudflare', status);
  if (!botWallStatuses.includes(status)) return undefined;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = botWallMarks.find(({ mark }) => body.includes(mark));
  return found === undefined ? undefined : botWall(found.vendor, status);
}
