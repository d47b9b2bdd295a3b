import { joinedHeader } from '../../evidence/fields.ts';
import { formatBytes } from '../../lib/quantities.ts';
import { type Defect, defineCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { quote } from '../quote.ts';
import { isCompressed } from './content-codings.ts';

const thresholds = { smallBytes: 1400 };

export const documentCompression = defineCheck({
  id: 'document-compression',
  category: 'performance',
  weight: 5,
  tier: 'page',
  title: 'The HTML is compressed',
  why: 'Compressed HTML is a quarter of the size, so it arrives sooner on slow connections.',
  rule: 'Passes when Content-Encoding names gzip, br, zstd, deflate, dcb or dcz, and fails otherwise. Warns when it names something that browsers do not know, such as none or utf-8. Not judged otherwise when the HTML has fewer than 1,400 bytes before compression.',
  source: 'https://www.rfc-editor.org/rfc/rfc9110#section-8.4',
  thresholds,
  expects: ['deployed'],
  needs: ['exchange'],
  advice: {
    uncompressed: 'Switch on Brotli or gzip for text/html in the web server or CDN.',
    unknown: 'Remove Content-Encoding, or let it name the compression that is used: gzip, br or zstd.',
  },
  tasks: {
    uncompressed: 'Compress the HTML ({amount})',
    unknown: 'Correct the Content-Encoding header',
  },
  example: {
    before: 'Content-Type: text/html; charset=utf-8',
    after: 'Content-Type: text/html; charset=utf-8\nContent-Encoding: br\nVary: Accept-Encoding',
  },

  evaluate({ exchange: { final, wireBytes, decodedBytes } }): Outcome<'uncompressed' | 'unknown'> {
    const coding = joinedHeader(final.fields, 'content-encoding') ?? null;
    const unknown = coding === null ? [] : unknownDefects(coding, final.url);
    if (decodedBytes < thresholds.smallBytes && unknown.length === 0) {
      return notApplicable(`The HTML has ${formatBytes(decodedBytes)}; compressing so little saves nothing.`);
    }
    const value = { coding, wireBytes, decodedBytes };
    if (coding !== null && isCompressed(coding)) {
      return pass(
        `The HTML is sent with ${coding}: ${formatBytes(wireBytes)} instead of ${formatBytes(decodedBytes)}.`,
        value,
      );
    }
    const detail = `The HTML is sent uncompressed: ${formatBytes(decodedBytes)}.`;
    const uncompressed = { outcome: 'fail', advice: 'uncompressed', detail, url: final.url } as const;
    const isSmall = decodedBytes < thresholds.smallBytes;
    const defects = [...(isSmall ? [] : [uncompressed]), ...unknown];
    return { outcome: isSmall ? 'warn' : 'fail', defects, amount: formatBytes(decodedBytes), value };
  },
});

/** `identity` says that there is none, which is true. */
function unknownDefects(coding: string, url: string): Defect<'unknown'>[] {
  const isNamed = coding.split(',').some((name) => !['', 'identity'].includes(name.trim().toLowerCase()));
  if (isCompressed(coding) || !isNamed) return [];
  const detail = `Content-Encoding says ${quote(coding)}, which browsers do not know: they take the body as it came.`;
  return [{ outcome: 'warn', advice: 'unknown', detail, url }];
}
