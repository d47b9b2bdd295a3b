import { type Entry, malformed } from './fields.ts';

/**
 * Pairs of a form or a query, in the order given.
 * @see https://url.spec.whatwg.org/#urlencoded-parsing
 * @throws AssayError for what the standard would repair: bytes that are no UTF-8 (P4)
 */
export function parsePairs(text: string, pairsMax: number): Entry[] {
  const parts = text.split('&').filter((part) => part !== '');
  if (parts.length > pairsMax) throw malformed(`Send at most ${pairsMax} fields.`);
  return parts.map((part) => {
    const equals = part.indexOf('=');
    return equals === -1
      ? [decode(part), '']
      : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
  });
}

function decode(text: string): string {
  // A percent sign before anything but two hex digits stands for itself, as in every form.
  const escaped = text.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    return decodeURIComponent(escaped);
  } catch {
    throw malformed('A field is not valid UTF-8.');
  }
}
