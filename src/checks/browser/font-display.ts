import { formatCount } from '../../lib/quantities.ts';
import { notApplicable, passUnless } from '../check.ts';
import { allOf } from '../counted.ts';
import { defineBrowserCheck } from './browser-check.ts';

const thresholds = { hiddenMs: 20 };

export const fontDisplay = defineBrowserCheck({
  id: 'font-display',
  category: 'performance',
  weight: 2,
  tier: 'browser',
  title: 'Text is readable while its fonts load',
  several: 'fonts hide their text until they arrive',
  why: 'Text that waits for its font is invisible, on slow networks for up to three seconds.',
  rule: `Warns for each font that is estimated to hide its text for ${thresholds.hiddenMs} ms or longer. Passes otherwise. It never fails. Not judged on pages that load no fonts.`,
  source: 'https://developer.chrome.com/docs/performance/insights/font-display',
  thresholds,
  needs: ['lab', 'loaded'],
  advice: {
    hiding:
      'Add font-display: swap to the @font-face rule of this font, or optional where the fallback is good enough.',
  },
  tasks: {
    hiding: { one: 'Show text while 1 font loads', many: 'Show text while {n} fonts load' },
  },
  example: {
    before: '@font-face { font-family: Inter; src: url(/inter.woff2); }',
    after: '@font-face { font-family: Inter; src: url(/inter.woff2); font-display: swap; }',
  },

  evaluate({ lab, loaded }) {
    const fonts = new Set(loaded.filter(({ type }) => type === 'Font').map(({ url }) => url));
    if (fonts.size === 0) return notApplicable('The page loads no fonts.');
    const hiding = lab.hidingFonts.filter(({ ms }) => ms >= thresholds.hiddenMs);
    const defects = hiding.map(({ url, ms }) => ({
      outcome: 'warn' as const,
      advice: 'hiding' as const,
      detail: `This font hid its text for ${formatCount(Math.round(ms))} ms.`,
      url,
    }));
    return passUnless(
      defects,
      `${allOf(fonts.size, 'font lets its text', 'fonts let their text')} be read at once.`,
      {
        fonts: fonts.size,
        hiding: defects.length,
      },
    );
  },
});
