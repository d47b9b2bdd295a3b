import { formatCount } from '../../lib/quantities.ts';
import type { Outcome } from '../check.ts';
import { pass } from '../check.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { notMeasured, outcomeWithin } from './lab-values.ts';

const thresholds = { passMs: 200, warnMs: 600, taskMs: 50 };
const limits = { pass: thresholds.passMs, warn: thresholds.warnMs };

export const totalBlockingTime = defineBrowserCheck({
  id: 'total-blocking-time',
  category: 'performance',
  weight: 10,
  tier: 'browser',
  title: 'The page answers taps while it loads',
  why: 'While scripts keep the browser busy, taps, typing and scrolling wait, and the page feels broken.',
  rule: `Adds up what each task of the page takes beyond ${thresholds.taskMs} ms between the first paint and when it can be used (TBT), as simulated for a phone with a quarter of the processor. Passes up to ${thresholds.passMs} ms, warns up to ${thresholds.warnMs} ms, and fails above that. Not judged when the page shows neither text nor picture.`,
  source: 'https://web.dev/articles/tbt',
  thresholds,
  needs: ['lab'],
  advice: {
    busy: 'Send less script: load what the first view can do without later, remove tags that nobody uses, and break long tasks into short ones.',
  },
  tasks: { busy: 'Shorten the work of scripts ({amount})' },
  example: {
    before: "import { chart } from './charts.js'; // 600 KB, for a chart far down the page",
    after: "onceSeen(place, async () => (await import('./charts.js')).chart(place));",
  },

  evaluate({ lab }): Outcome<'busy'> {
    const exact = lab.simulated.tbt;
    if (exact === null) return notMeasured(lab, 'tbt');
    // Rounded up, so that 200.4 ms do not read like the 200 that would pass.
    const milliseconds = Math.ceil(exact);
    const time = `${formatCount(milliseconds)} ms`;
    const value = { milliseconds };
    if (milliseconds === 0)
      return pass(
        'Nothing kept the page from answering taps while it loaded, on a simulated slow phone.',
        value,
      );
    const detail = `The page could not answer taps for ${time} in all while it loaded, on a simulated slow phone.`;
    const outcome = outcomeWithin(exact, limits);
    if (outcome === 'pass') return pass(detail, value);
    return { outcome, defects: [{ outcome, advice: 'busy', detail }], amount: time, value };
  },
});
