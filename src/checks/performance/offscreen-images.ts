import { isExposed } from '../../evidence/html/element.ts';
import { isLazy } from '../../evidence/links/loaded-at-once.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { waitsForScript } from './named-files.ts';

const thresholds = { minImages: 10, firstImages: 8, lazyPercent: 50 };

export const offscreenImages = defineCheck({
  id: 'offscreen-images',
  category: 'performance',
  weight: 2,
  tier: 'page',
  title: 'Images further down load when they are needed',
  several: 'images further down do not use loading="lazy"',
  why: 'Images below the fold take bandwidth from what the visitor sees first.',
  rule: `Judges the images after the first ${thresholds.firstImages}. Passes when at least ${thresholds.lazyPercent} % of them have loading="lazy", and warns when fewer have. It never fails. Hidden images (aria-hidden included) do not count. Not judged on pages with at most ${thresholds.minImages} images.`,
  source: 'https://web.dev/articles/browser-level-image-lazy-loading',
  thresholds,
  needs: ['document'],
  advice: { eager: 'Add loading="lazy" to images that are not visible at first.' },
  tasks: {
    eager: { one: 'Load 1 image further down lazily', many: 'Load {n} images further down lazily' },
  },
  example: {
    before: '<img src="photo-12.jpg" width="600" height="400" alt="…">',
    after: '<img src="photo-12.jpg" width="600" height="400" alt="…" loading="lazy">',
  },

  evaluate({ document }) {
    const images = document.byName('img').filter(isExposed);
    if (images.length <= thresholds.minImages) {
      return notApplicable(
        `The page has ${counted(images.length, 'image')}; with so few it makes no difference.`,
      );
    }
    const later = images.slice(thresholds.firstImages);
    const eager = later.filter((image) => !isLazy(image));
    const lazy = later.length - eager.length;
    const value = { images: images.length, later: later.length, lazy };
    const summary = `${formatCount(lazy)} of the ${formatCount(later.length)} images after the first ${thresholds.firstImages} load lazily.`;
    if (100 * lazy >= thresholds.lazyPercent * later.length) return pass(summary, value);
    return passUnless(
      eager.map((element) => ({
        outcome: 'warn' as const,
        advice: 'eager' as const,
        detail: waitsForScript(element)
          ? 'This image waits for a script instead of using loading="lazy".'
          : 'This image loads at once although it is far down the page.',
        element,
      })),
      summary,
      value,
    );
  },
});
