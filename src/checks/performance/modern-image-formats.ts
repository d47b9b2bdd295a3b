import { attribute, type Document, type Element } from '../../evidence/document.ts';
import type { Probe } from '../../evidence/evidence.ts';
import { namersOf } from '../../evidence/subresources.ts';
import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { imageFormat } from './image-format.ts';
import { namesFile } from './named-files.ts';
import { kib } from './sizes.ts';

const thresholds = { smallBytes: 10 * kib, modernPercent: 50 };
const modern = new Set(['avif', 'webp', 'jxl', 'svg']);

export const modernImageFormats = defineCheck({
  id: 'modern-image-formats',
  category: 'performance',
  weight: 2,
  tier: 'site',
  title: 'Most images use a modern format',
  several: 'images do not use a modern format',
  why: 'AVIF and WebP show the same picture with half the bytes of JPEG and PNG.',
  rule: `Looks at a sample of the images over 10 KiB. Passes when at least ${thresholds.modernPercent} % of them are AVIF, WebP, JPEG XL or SVG, and warns when fewer are. It never fails. Fallbacks in a picture element, behind a source that every current browser takes, do not count. Not judged when there is no such image, or all are SVG.`,
  source: 'https://developer.chrome.com/docs/performance/insights/image-delivery',
  thresholds,
  needs: ['resources'],
  uses: ['document'],
  advice: {
    old: 'Offer the image as AVIF or WebP, by a picture element or by content negotiation in the CDN.',
  },
  example: {
    before: '<img src="team.png" alt="…">',
    after: '<picture><source srcset="team.avif" type="image/avif"><img src="team.png" alt="…"></picture>',
  },

  evaluate({ resources: { probes }, document }) {
    const sampled = probes.flatMap(largeImage);
    const images = document === undefined ? sampled : withoutFallbacks(document, sampled);
    if (images.every(({ format }) => format === 'svg')) {
      const besides = images.length < sampled.length ? ', other than fallbacks' : '';
      return notApplicable(
        `No raster image over ${formatBytes(thresholds.smallBytes)} was sampled${besides}.`,
      );
    }
    const old = images.filter(({ format }) => !modern.has(format));
    const value = { sampled: images.length, modern: images.length - old.length };
    const use = wordOf(value.modern, { one: 'uses', other: 'use' });
    const all = counted(value.sampled, 'sampled image');
    const summary = `${formatCount(value.modern)} of ${all} ${use} a modern format.`;
    if (100 * value.modern >= thresholds.modernPercent * value.sampled) return pass(summary, value);
    return passUnless(
      old.map(({ url, format }) => ({
        outcome: 'warn' as const,
        advice: 'old' as const,
        detail: `The image is ${format.toUpperCase()}.`,
        url,
      })),
      summary,
      value,
    );
  },
});

function largeImage(probe: Probe): readonly LargeImage[] {
  const format = imageFormat(probe);
  const isLarge = (probe.lengthBytes ?? 0) > thresholds.smallBytes;
  return probe.class === 'ok' && probe.destination === 'image' && isLarge && format !== undefined
    ? [{ url: probe.url, format }]
    : [];
}

interface LargeImage {
  readonly url: string;
  readonly format: string;
}

/** Without those that no current browser loads. An address that also stands elsewhere is loaded there. */
function withoutFallbacks(document: Document, images: readonly LargeImage[]): readonly LargeImage[] {
  if (images.length === 0) return images;
  const behind = new Set(document.byName('picture').flatMap(behindTakenSource));
  if (behind.size === 0) return images;
  const isFallback = (namers: readonly Element[]) =>
    namers.length > 0 && namers.every((element) => behind.has(element));
  return images.filter(({ url }) => !isFallback(namersOf(document, url)));
}

/**
 * Browsers take the first source whose type they know and whose media condition holds.
 * @see https://html.spec.whatwg.org/multipage/images.html#update-the-source-set
 */
function behindTakenSource({ children }: Element): readonly Element[] {
  const behind: Element[] = [];
  const media = new Set<string>();
  for (const child of children) {
    if (child.kind !== 'element') continue;
    const own = mediaOf(child);
    if (media.has('') || media.has(own)) behind.push(child);
    else if (child.name === 'source' && isKnownToAll(child)) media.add(own);
  }
  return behind;
}

/** Empty: it always holds. */
function mediaOf(source: Element): string {
  const media = attribute(source, 'media')?.trim().toLowerCase() ?? '';
  return media === 'all' ? '' : media;
}

/** Not JPEG XL: browsers that do not know it take what stands behind. */
const knownTypes = /^\s*image\/(?:avif|webp|svg\+xml|jpeg|png|gif)\s*(?:;|$)/i;

function isKnownToAll(source: Element): boolean {
  const type = attribute(source, 'type');
  return namesFile(source, 'srcset') && (type === undefined || knownTypes.test(type));
}
