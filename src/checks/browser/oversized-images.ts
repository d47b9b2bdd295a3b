import type { ShownImage } from '../../evidence/browser-evidence.ts';
import { formatBytes } from '../../lib/quantities.ts';
import type { Defect, Outcome } from '../check.ts';
import { notApplicable, pass } from '../check.ts';
import { allOf } from '../counted.ts';
import { sizeInWords } from '../size-in-words.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { placeOf } from './place-of.ts';
import { areaOf, shownPictures, sizeOf } from './shown-pictures.ts';

const kib = 1024;
const thresholds = { passBytes: 100 * kib, warnBytes: 500 * kib, imageBytes: 12 * kib, scale: 2 };

export const oversizedImages = defineBrowserCheck({
  id: 'oversized-images',
  category: 'performance',
  weight: 2,
  tier: 'browser',
  title: 'Images are as large as they are shown',
  several: 'images have more pixels than a phone shows',
  why: 'Pixels that no screen shows cost visitors time and data, and the page its first impression.',
  rule: `Adds up what images bring beyond what their size on a phone needs at a scale of ${thresholds.scale}, counting those that waste more than 12 KiB each. Passes below 100 KiB, warns below 500 KiB, and fails from there on. SVG files, images within the HTML and images that are not shown do not count. Not judged when no other image is shown.`,
  source: 'https://developer.chrome.com/docs/performance/insights/image-delivery',
  thresholds,
  needs: ['images', 'loaded'],
  advice: {
    oversized:
      'Offer the image in several widths by srcset and sizes, so that a phone takes a small one, or send it smaller.',
  },
  tasks: { oversized: 'Send smaller images to phones ({amount})' },
  example: {
    before: '<img src="harbour-4000.jpg" width="400" height="250" alt="The harbour">',
    after:
      '<img src="harbour-800.jpg" srcset="harbour-800.jpg 800w, harbour-1600.jpg 1600w" sizes="400px" width="400" height="250" alt="The harbour">',
  },

  evaluate({ images, loaded }): Outcome<'oversized'> {
    const files = largestUses(shownPictures(images, loaded));
    if (files.length === 0) return notApplicable('The page shows no image whose size could be too large.');
    const oversized = files
      .map((image) => ({ image, wasted: wastedBytes(image) }))
      .filter(({ wasted }) => wasted > thresholds.imageBytes)
      .sort((a, b) => b.wasted - a.wasted);
    const bytes = oversized.reduce((sum, { wasted }) => sum + wasted, 0);
    const value = { bytes, images: oversized.length };
    if (bytes < thresholds.passBytes) {
      const are = allOf(files.length, 'image is', 'images are');
      return pass(`${are} hardly larger than a phone shows.`, value);
    }
    const outcome = bytes < thresholds.warnBytes ? 'warn' : 'fail';
    const defects = oversized.map(
      ({ image, wasted }): Defect<'oversized'> => ({
        outcome,
        advice: 'oversized',
        detail: `This image has ${sizeOf(image.natural)} pixels and is shown at ${sizeOf(image.shown)}: ${formatBytes(wasted)} too much.`,
        url: image.url,
        ...placeOf(image.element),
      }),
    );
    const amount = sizeInWords(bytes, [thresholds.passBytes, thresholds.warnBytes]);
    return { outcome, defects, summary: `Images bring ${amount} more than a phone shows.`, amount, value };
  },
});

/** Of each file the largest place where it is shown. */
function largestUses(images: readonly ShownImage[]): ShownImage[] {
  const byUrl = new Map<string, ShownImage>();
  for (const image of images) {
    if (image.bytes === null) continue;
    const known = byUrl.get(image.url);
    if (known === undefined || areaOf(image.shown) > areaOf(known.shown)) byUrl.set(image.url, image);
  }
  return [...byUrl.values()];
}

function wastedBytes({ natural, shown, bytes }: ShownImage): number {
  const needed = areaOf(shown) * thresholds.scale ** 2;
  return Math.round((bytes ?? 0) * Math.max(0, 1 - needed / areaOf(natural)));
}
