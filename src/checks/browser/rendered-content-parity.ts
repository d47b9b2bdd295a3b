import type { Outcome } from '../check.ts';
import { notApplicable, pass } from '../check.ts';
import { counted } from '../counted.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { percentOf, unlessWhole } from './whole-page.ts';

const thresholds = { passPercent: 60, warnPercent: 25, wordsMin: 50 };

export const renderedContentParity = defineBrowserCheck({
  id: 'rendered-content-parity',
  category: 'ai-readiness',
  weight: 5,
  tier: 'browser',
  title: 'The HTML holds what visitors read',
  why: 'Most AI crawlers run no scripts, and search engines run them late: what scripts write, they miss or learn last.',
  rule: `Compares the words of the HTML as it was sent with those that a browser shows. Passes when it holds at least ${thresholds.passPercent} % of them, warns from ${thresholds.warnPercent} % on, and fails below. Not judged when a browser shows fewer than ${thresholds.wordsMin} words, when the browser comes to another page than Assay, and when the page is too long to be read to its end.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  thresholds,
  needs: ['changes', 'exchange', 'rendered'],
  advice: {
    scripted: 'Render the text on the server or at build time, and let scripts take over what is there.',
  },
  tasks: { scripted: 'Put the text that scripts write into the HTML' },
  example: {
    before: '<main id="app"></main><script src="/app.js"></script>',
    after: '<main id="app"><h1>Bicycle repairs in Ghent</h1><p>…</p></main><script src="/app.js"></script>',
  },

  evaluate({ changes, exchange, rendered }): Outcome<'scripted'> {
    const words = changes.amounts.find(({ amount }) => amount === 'words');
    if (words === undefined || words.rendered < thresholds.wordsMin)
      return notApplicable('The page shows too few words to compare them.');
    const unread = unlessWhole({ exchange, rendered });
    if (unread !== undefined) return unread;
    const percent = percentOf(words.share ?? 1);
    const detail = `The HTML as it was sent holds ${percent} % of the ${counted(words.rendered, 'word')} that a browser shows.`;
    const value = { percent, raw: words.raw, rendered: words.rendered };
    if (percent >= thresholds.passPercent) return pass(detail, value);
    const outcome = percent >= thresholds.warnPercent ? 'warn' : 'fail';
    return { outcome, defects: [{ outcome, advice: 'scripted', detail }], value };
  },
});
