import type { MIMEType } from 'whatwg-mimetype';
import type { Probe } from '../../evidence/evidence.ts';
import { joinedHeader } from '../../evidence/fields.ts';
import { contentType } from '../../evidence/html/encoding.ts';
import { sameSite } from '../../evidence/links/url-equality.ts';
import { formatBytes } from '../../lib/quantities.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { allOf } from '../counted.ts';
import { isCompressed } from './content-codings.ts';

const thresholds = { smallBytes: 1400, warnPercent: 20 };

export const resourceCompression = defineCheck({
  id: 'resource-compression',
  category: 'performance',
  weight: 5,
  tier: 'site',
  title: 'Scripts, styles and other text files are compressed',
  several: 'text files are sent uncompressed',
  why: 'Text shrinks to a quarter when compressed; uncompressed files keep the page waiting.',
  rule: `Looks at a sample of the scripts, style sheets, SVG images and other text files of the same site. Passes when all are compressed, with gzip, br, zstd, deflate, dcb or dcz as Content-Encoding. Warns when at most ${thresholds.warnPercent} % are not, and fails when more are not. Uncompressed files of fewer than 1,400 bytes do not count, nor do files of other sites. Not judged when no file is left.`,
  source: 'https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression',
  thresholds,
  expects: ['deployed'],
  needs: ['resources', 'exchange'],
  inBrowser: 'loaded',
  advice: {
    uncompressed: 'Switch on Brotli or gzip for this file’s type in the web server or CDN.',
  },
  tasks: {
    uncompressed: { one: 'Compress 1 text file ({amount})', many: 'Compress {n} text files ({amount})' },
  },
  example: {
    before: 'Content-Type: text/javascript',
    after: 'Content-Type: text/javascript\nContent-Encoding: br\nVary: Accept-Encoding',
  },

  evaluate({ resources: { probes }, exchange: { url } }) {
    const candidates = probes.filter((probe) => probe.class === 'ok' && isWorthIt(probe));
    const own = candidates.filter((probe) => sameSite(probe.url, url));
    if (own.length === 0)
      return notApplicable('No text file of the site itself that is worth compressing was sampled.');
    const plain = own.filter(isPlain);
    const outcome = 100 * plain.length <= thresholds.warnPercent * own.length ? 'warn' : 'fail';
    const foreign = candidates.filter((probe) => !own.includes(probe) && isPlain(probe));
    const judged = passUnless(
      plain.map((probe) => ({ outcome, advice: 'uncompressed', detail: found(probe), url: probe.url })),
      `${allOf(own.length, 'sampled text file is', 'sampled text files are')} compressed.`,
      { sampled: own.length, uncompressed: plain.length },
      foreign.map((probe) => ({ detail: `${found(probe)} It belongs to another site.`, url: probe.url })),
    );
    const bytes = sizeOf(plain);
    return 'defects' in judged && bytes !== undefined ? { ...judged, amount: formatBytes(bytes) } : judged;
  },
});

/** Undefined where a size is unknown: a sum of the others would call it too little. */
function sizeOf(files: readonly Probe[]): number | undefined {
  let sum = 0;
  for (const { lengthBytes } of files) {
    if (lengthBytes === null) return undefined;
    sum += lengthBytes;
  }
  return sum;
}

function found({ lengthBytes }: Probe): string {
  return `The file is sent uncompressed${lengthBytes === null ? '' : `: ${formatBytes(lengthBytes)}`}.`;
}

/** A file that is compressed was worth it, though it may be small by now: its length is the one on the wire. */
function isWorthIt(probe: Probe): boolean {
  const type = contentType(probe.fields);
  if (type === undefined || !isText(type)) return false;
  return !isPlain(probe) || probe.lengthBytes === null || probe.lengthBytes >= thresholds.smallBytes;
}

function isText(type: MIMEType): boolean {
  if (type.type === 'text' || type.isJavaScript()) return true;
  if (['application/json', 'application/xml'].includes(type.essence)) return true;
  return type.subtype.endsWith('+json') || type.subtype.endsWith('+xml');
}

function isPlain({ fields }: Probe): boolean {
  return !isCompressed(joinedHeader(fields, 'content-encoding') ?? '');
}
