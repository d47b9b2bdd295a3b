import type { Outcome } from '../check.ts';
import { pass } from '../check.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { notMeasured, outcomeWithin, secondsInWords } from './lab-values.ts';

const thresholds = { passMs: 1800, warnMs: 3000 };
const limits = { pass: thresholds.passMs, warn: thresholds.warnMs };

export const firstContentfulPaint = defineBrowserCheck({
  id: 'first-contentful-paint',
  category: 'performance',
  weight: 5,
  tier: 'browser',
  title: 'Something appears at once',
  why: 'Until the first text or picture is there, visitors look at a blank screen and cannot tell whether the page works.',
  rule: 'Takes the time until the first text or picture appears (FCP), as simulated for a phone on slow 4G. Passes up to 1,800 ms, warns up to 3,000 ms, and fails above that. Not judged when the page shows neither.',
  source: 'https://web.dev/articles/fcp',
  thresholds,
  expects: ['deployed'],
  needs: ['lab'],
  advice: {
    late: 'Answer quickly, and let as few style sheets and scripts as possible stand between the answer and the first text: defer scripts, and load styles for print or wide screens by media.',
  },
  tasks: { late: 'Show something sooner ({amount})' },
  example: {
    before: '<head><script src="/app.js"></script></head>',
    after: '<head><script src="/app.js" defer></script></head>',
  },

  evaluate({ lab }): Outcome<'late'> {
    const milliseconds = lab.simulated.fcp;
    if (milliseconds === null) return notMeasured(lab, 'fcp');
    const time = secondsInWords(milliseconds, limits);
    const detail = `The screen stayed blank for ${time} on a simulated slow phone.`;
    const value = { milliseconds: Math.round(milliseconds) };
    const outcome = outcomeWithin(milliseconds, limits);
    if (outcome === 'pass') return pass(detail, value);
    return { outcome, defects: [{ outcome, advice: 'late', detail }], amount: time, value };
  },
});
