import { fallbacksOf } from '../../evidence/links/loaded-at-once.ts';
import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';
import { sizeInWords } from '../size-in-words.ts';
import { mayBeImage } from './image-format.ts';
import { kib, mib } from './sizes.ts';

const thresholds = { passBytes: 500 * kib, warnBytes: mib };
const limits = Object.values(thresholds);

export const imageWeight = defineCheck({
  id: 'image-weight',
  category: 'performance',
  weight: 5,
  tier: 'site',
  title: 'No image file is heavy',
  several: 'image files are heavy',
  why: 'One photograph straight from the camera can weigh more than the rest of the page.',
  rule: 'Looks at a sample of the image files. Passes when none weighs more than 500 KiB, warns when one does, and fails when one weighs more than 1 MiB. Fallbacks in a picture element, behind a source that every current browser takes, do not count. Not judged when no image could be loaded, or the size of none is known.',
  source: 'https://developer.chrome.com/docs/performance/insights/image-delivery',
  thresholds,
  needs: ['resources'],
  uses: ['document'],
  advice: {
    heavy: 'Scale the image to the size it is shown at, compress it, and save it as AVIF or WebP.',
  },
  tasks: {
    heavy: { one: 'Shrink 1 heavy image ({amount})', many: 'Shrink {n} heavy images ({amount})' },
  },
  example: {
    before: '<img src="IMG_2041.jpg" width="800" height="600" alt="…">   <!-- 4.1 MB -->',
    after: '<img src="harbour-800.avif" width="800" height="600" alt="…">   <!-- 60 KB -->',
  },

  evaluate({ resources: { probes }, document }): Outcome<'heavy'> {
    // Lazily loaded images count: whoever scrolls to one waits for all of its bytes.
    const fallbacks = document === undefined ? undefined : fallbacksOf(document);
    const images = probes.flatMap((probe) => {
      const { url, class: judged, lengthBytes } = probe;
      const counts = judged === 'ok' && mayBeImage(probe) && !fallbacks?.has(url);
      return counts && lengthBytes !== null ? [{ url, lengthBytes }] : [];
    });
    if (images.length === 0) return notApplicable('No image of known size was sampled.');
    const heavy = images.filter(({ lengthBytes }) => lengthBytes > thresholds.passBytes);
    const defects = heavy.map(({ url, lengthBytes }) => ({
      outcome: lengthBytes > thresholds.warnBytes ? ('fail' as const) : ('warn' as const),
      advice: 'heavy' as const,
      detail: `The image weighs ${sizeInWords(lengthBytes, limits)}.`,
      url,
    }));
    const largest = Math.max(...images.map(({ lengthBytes }) => lengthBytes));
    const which = wordOf(images.length, {
      one: 'sampled image',
      other: `largest of ${formatCount(images.length)} sampled images`,
    });
    const value = { sampled: images.length, largestBytes: largest };
    const judged = passUnless(defects, `The ${which} weighs ${formatBytes(largest)}.`, value);
    const amount = formatBytes(heavy.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0));
    return 'defects' in judged ? { ...judged, amount } : judged;
  },
});
