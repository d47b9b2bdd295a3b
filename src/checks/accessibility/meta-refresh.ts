import { refreshOf } from '../../evidence/links/refresh.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { failing } from './finding.ts';

/** 20 hours: WCAG 2.2.1 sets no limit beyond it. */
const thresholds = { delayMaxSeconds: 72_000 };

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  category: 'accessibility',
  weight: 10,
  tier: 'page',
  title: 'The page does not change by itself',
  why: 'A page that reloads or leaves after some seconds throws out whoever reads slowly or fills in a form.',
  rule: 'Fails when a meta element or the Refresh header reloads the page or leads elsewhere after 1 to 72,000 seconds (20 hours). Passes when it does so at once or later than that. As in browsers, the first valid refresh counts. Not judged on pages without one.',
  source: 'https://act-rules.github.io/rules/bc659a',
  thresholds,
  needs: ['document', 'exchange'],
  inBrowser: 'axe',
  advice: {
    timed: 'Remove the refresh: redirect with status 301 or 308, and load news with a script or on request.',
  },
  tasks: {
    timed: 'Remove the timed refresh',
  },
  example: {
    before: '<meta http-equiv="refresh" content="30">',
    after: '<a href="">Load the latest</a>',
  },

  // axe-core counts fractions, which browsers drop, and refreshes that they ignore.
  evaluate({ document, exchange }) {
    const refresh = refreshOf(document, exchange.final.fields);
    if (refresh === undefined) return notApplicable('The page has no timed refresh.');
    const { seconds, element } = refresh;
    if (seconds === 0 || seconds > thresholds.delayMaxSeconds)
      return pass('The page does not change while it is read.', seconds);
    const after = `after ${counted(seconds, 'second')}.`;
    const defect =
      element === undefined
        ? {
            outcome: 'fail' as const,
            advice: 'timed' as const,
            detail: `The Refresh header changes the page ${after}`,
          }
        : failing(element, 'timed' as const, `the page changes by itself ${after}`);
    return passUnless([defect], '', seconds);
  },
});
