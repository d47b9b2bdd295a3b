import type { LargestPaint } from '../../evidence/browser-evidence.ts';
import type { Outcome } from '../check.ts';
import { pass } from '../check.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { notMeasured, outcomeWithin, secondsInWords } from './lab-values.ts';
import { placeOf } from './place-of.ts';

const thresholds = { passMs: 2500, warnMs: 4000 };
const limits = { pass: thresholds.passMs, warn: thresholds.warnMs };

const advice = {
  image:
    'Let this picture come sooner: name it in the HTML with fetchpriority="high", without loading="lazy", and as a smaller file.',
  text: 'Let the text come sooner: answer quickly, have few style sheets and scripts in front of it, and show it while fonts load.',
};

export const largestContentfulPaint = defineBrowserCheck({
  id: 'largest-contentful-paint',
  category: 'performance',
  weight: 10,
  tier: 'browser',
  title: 'The main content appears quickly',
  why: 'Visitors take the page for loaded when its largest picture or text is there, and many leave before that.',
  rule: 'Takes the time until the largest picture or text of the first view appears (LCP), as simulated for a phone on slow 4G. Passes up to 2,500 ms, warns up to 4,000 ms, and fails above that. Not judged when the page shows neither.',
  source: 'https://web.dev/articles/lcp',
  thresholds,
  expects: ['deployed'],
  needs: ['lab'],
  advice,
  tasks: {
    image: 'Show the largest picture sooner ({amount})',
    text: 'Show the largest text sooner ({amount})',
  },
  example: {
    before: '<div class="hero" data-background="/harbour-4000.jpg"></div>',
    after: '<img src="/harbour-800.avif" fetchpriority="high" width="800" height="500" alt="The harbour">',
  },

  evaluate({ lab }): Outcome<keyof typeof advice> {
    const milliseconds = lab.simulated.lcp;
    if (milliseconds === null) return notMeasured(lab, 'lcp');
    const time = secondsInWords(milliseconds, limits);
    const detail = `The largest ${nameOf(lab.lcp)} appeared after ${time} on a simulated slow phone.`;
    const value = { milliseconds: Math.round(milliseconds) };
    const outcome = outcomeWithin(milliseconds, limits);
    if (outcome === 'pass') return pass(detail, value);
    const { kind = 'text', url = null, element = null } = lab.lcp ?? {};
    const place = { ...placeOf(element), ...(url !== null && { url }) };
    return { outcome, defects: [{ outcome, advice: kind, detail, ...place }], amount: time, value };
  },
});

function nameOf(largest: LargestPaint | null): string {
  if (largest === null) return 'part of the page';
  return largest.kind === 'image' ? 'picture' : 'text';
}
