import type { BrowserEvidence, LoadedFile } from '../../evidence/browser-evidence.ts';
import { firstHeader } from '../../evidence/fields.ts';
import { sameUrl } from '../../evidence/links/url-equality.ts';
import { hasBotWallField } from '../../evidence/site/bot-wall.ts';
import type { ExchangeFacts } from '../check.ts';

/** By so many times two answers with the same page do not differ, whatever of it is made anew each time. */
const sizesApart = 2;

/**
 * Whether the server sent the browser another page than us, as far as the head of its answer tells: no body is kept of
 * that. What scripts made of the one is then no change of the other.
 */
export function isOtherAnswer(look: BrowserEvidence, exchange: ExchangeFacts): boolean {
  const { status, url } = look.navigation;
  if (status !== null && status !== exchange.final.status) return true;
  const document = documentsAt(look, url).at(-1);
  if (document === undefined) return false;
  return hasBotWallField(document.fields) || isOtherSize(document, exchange);
}

/** The server itself led the browser on from the page that it sent us. */
export function isSentOn(look: BrowserEvidence, { url }: ExchangeFacts): boolean {
  const [first] = documentsAt(look, url);
  return first !== undefined && first.status !== null && first.status >= 300 && first.status <= 399;
}

function documentsAt({ loaded }: BrowserEvidence, url: string | URL): readonly LoadedFile[] {
  if (loaded.state !== 'gathered') return [];
  return loaded.value.filter((file) => file.type === 'Document' && sameUrl(file.url, url));
}

function isOtherSize({ fields }: LoadedFile, { final, wireBytes, truncated }: ExchangeFacts): boolean {
  const told = firstHeader(fields, 'content-length');
  if (told === undefined || !/^\d{1,15}$/.test(told)) return false;
  const bytes = Number(told);
  if (bytes === 0) return wireBytes > 0;
  const [ours, theirs] = [final.fields, fields].map((list) => firstHeader(list, 'content-encoding') ?? '');
  if (truncated || ours?.toLowerCase() !== theirs?.toLowerCase()) return false;
  return bytes > sizesApart * wireBytes || sizesApart * bytes < wireBytes;
}
