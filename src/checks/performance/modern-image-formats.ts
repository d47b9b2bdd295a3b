import type { Probe } from '../../evidence/evidence.ts';
import { fallbacksOf } from '../../evidence/links/loaded-at-once.ts';
import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { counted } from '../counted.ts';
import { imageFormat } from './image-format.ts';
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
  tasks: {
    old: {
      one: 'Offer 1 image as AVIF or WebP ({amount})',
      many: 'Offer {n} images as AVIF or WebP ({amount})',
    },
  },
  example: {
    before: '<img src="team.png" alt="…">',
    after: '<picture><source srcset="team.avif" type="image/avif"><img src="team.png" alt="…"></picture>',
  },

  evaluate({ resources: { probes }, document }): Outcome<'old'> {
    const sampled = probes.flatMap(largeImage);
    const fallbacks = document === undefined ? undefined : fallbacksOf(document);
    const images = sampled.filter(({ url }) => !fallbacks?.has(url));
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
    const defects = old.map(({ url, format }) => ({
      outcome: 'warn' as const,
      advice: 'old' as const,
      detail: `The format of the image is ${format.toUpperCase()}.`,
      url,
    }));
    const amount = formatBytes(old.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0));
    return { outcome: 'warn', defects, amount, value };
  },
});

function largeImage(probe: Probe): readonly LargeImage[] {
  const format = imageFormat(probe);
  const lengthBytes = probe.lengthBytes ?? 0;
  const isLarge = lengthBytes > thresholds.smallBytes;
  return probe.class === 'ok' && probe.destination === 'image' && isLarge && format !== undefined
    ? [{ url: probe.url, format, lengthBytes }]
    : [];
}

interface LargeImage {
  readonly url: string;
  readonly format: string;
  readonly lengthBytes: number;
}
