import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, passUnless } from '../check.ts';

const thresholds = { passMs: 600, warnMs: 1800 };

export const serverResponseTime = defineCheck({
  id: 'server-response-time',
  category: 'performance',
  weight: 5,
  tier: 'page',
  title: 'The server answers quickly',
  why: 'Nothing can be shown before the first byte, so every wait here delays the whole page.',
  rule: `Measures the time from the request to the first byte of the answer, as seen from where the report is made; redirects and connecting do not count. Where two requests were made, the faster one counts. Passes up to ${thresholds.passMs} ms, warns up to 1,800 ms, and fails above that.`,
  source: 'https://web.dev/articles/ttfb',
  thresholds,
  expects: ['deployed'],
  needs: ['exchange'],
  uses: ['cors'],
  advice: {
    slow: 'Find what the server does before its first byte: cache the rendered page, move slow queries out of the request, or serve it from a CDN near your visitors.',
  },
  tasks: {
    slow: 'Speed up the server’s answer ({amount})',
  },
  example: {
    before: 'first byte after 900 ms   # rendered anew for every visitor',
    after: 'first byte after 120 ms   # from a cache of pages',
  },

  evaluate({ exchange, cors }) {
    const { final } = exchange;
    // The CORS probe is a second GET of the same URL: one slow answer may be a cold cache, so the lower counts.
    // With another status it is another answer, such as a quick refusal of the foreign origin.
    const answers = cors?.status === final.status ? [final, cors] : [final];
    // Rounded up, so that 600.4 ms do not read like the 600 that would pass.
    const milliseconds = Math.ceil(Math.min(...answers.map(({ timings }) => timings.firstByteMs)));
    const detail = `The first byte arrived after ${formatCount(milliseconds)} ms, measured from where this report was made.`;
    const value = { milliseconds, samples: answers.length };
    if (milliseconds <= thresholds.passMs) return passUnless([], detail, value);
    const outcome = milliseconds <= thresholds.warnMs ? 'warn' : 'fail';
    const defects = [{ outcome, advice: 'slow', detail, url: final.url }] as const;
    return { outcome, defects, amount: `${formatCount(milliseconds)} ms`, value };
  },
});
