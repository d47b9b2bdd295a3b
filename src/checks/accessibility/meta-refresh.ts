import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { type Meta, metasOf } from '../../evidence/html/metas.ts';
import { baseUrl } from '../../evidence/links/base-url.ts';
import { parseRefresh } from '../../evidence/links/refresh.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';

/** 20 hours: WCAG 2.2.1 sets no limit beyond it. */
const thresholds = { delayMaxSeconds: 72_000 };

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  category: 'accessibility',
  weight: 10,
  tier: 'page→browser',
  title: 'The page does not change by itself',
  several: 'refreshes of the page are timed',
  why: 'A page that reloads or leaves after some seconds throws out whoever reads slowly or fills in a form.',
  rule: 'Fails when a meta element reloads the page or leads elsewhere after 1 to 72,000 seconds (20 hours). Passes when it does so at once or later than that. Not judged on pages without a meta refresh that takes effect.',
  source: 'https://act-rules.github.io/rules/bc659a',
  thresholds,
  needs: ['document'],
  advice: {
    timed:
      'Take the refresh out: redirect with a status 301 or 308, and load news by a script or on request.',
  },
  example: {
    before: '<meta http-equiv="refresh" content="30">',
    after: '<a href="/latest">Load the latest</a>',
  },

  evaluate({ document }) {
    const delays = metasOf(document)
      .map((meta) => ({ meta: meta.element, seconds: delayOf(document, meta) }))
      .filter((entry): entry is { meta: Element; seconds: number } => entry.seconds !== undefined);
    if (delays.length === 0) return notApplicable('The page has no timed refresh.');
    const defects = delays
      .filter(({ seconds }) => seconds > 0 && seconds <= thresholds.delayMaxSeconds)
      .map(({ meta, seconds }) =>
        failing(meta, 'timed', `the page changes by itself after ${formatCount(seconds)} s.`),
      );
    return passUnless(defects, 'The page is not changed under its readers.', delays[0]?.seconds ?? null);
  },
});

/**
 * Whole seconds as browsers read them; undefined when nothing will happen. axe-core counts fractions, which browsers
 * drop, and redirects that browsers ignore.
 */
function delayOf(document: Document, { httpEquiv, content = '' }: Meta): number | undefined {
  if (httpEquiv !== 'refresh') return undefined;
  return parseRefresh(content, document.url, baseUrl(document))?.seconds;
}
