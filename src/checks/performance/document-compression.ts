import { joinedHeader } from '../../evidence/fields.ts';
import { formatBytes } from '../../lib/quantities.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { isCompressed } from './content-codings.ts';

const thresholds = { smallBytes: 1400 };

export const documentCompression = defineCheck({
  id: 'document-compression',
  category: 'performance',
  weight: 5,
  tier: 'page',
  title: 'The HTML is compressed',
  why: 'Compressed HTML is a quarter of the size, so it arrives sooner on slow connections.',
  rule: 'Passes when Content-Encoding names gzip, br, zstd, deflate, dcb or dcz, and fails otherwise. Not judged when the HTML has fewer than 1,400 bytes before compression.',
  source: 'https://www.rfc-editor.org/rfc/rfc9110#section-8.4',
  thresholds,
  needs: ['exchange'],
  advice: {
    uncompressed: 'Switch on Brotli or gzip for text/html in the web server or CDN.',
  },
  example: {
    before: 'Content-Type: text/html; charset=utf-8',
    after: 'Content-Type: text/html; charset=utf-8\nContent-Encoding: br\nVary: Accept-Encoding',
  },

  evaluate({ exchange: { final, wireBytes, decodedBytes } }) {
    if (decodedBytes < thresholds.smallBytes) {
      return notApplicable(`The HTML has ${formatBytes(decodedBytes)}; compressing so little saves nothing.`);
    }
    const coding = joinedHeader(final.fields, 'content-encoding') ?? null;
    const value = { coding, wireBytes, decodedBytes };
    if (coding !== null && isCompressed(coding)) {
      return pass(
        `The HTML is sent with ${coding}: ${formatBytes(wireBytes)} instead of ${formatBytes(decodedBytes)}.`,
        value,
      );
    }
    const detail = `The HTML is sent uncompressed: ${formatBytes(decodedBytes)}.`;
    return passUnless([{ outcome: 'fail', advice: 'uncompressed', detail, url: final.url }], detail, value);
  },
});
