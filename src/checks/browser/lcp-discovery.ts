import type { Defect } from '../check.ts';
import { notApplicable, passUnless } from '../check.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { placeOf } from './place-of.ts';

export const lcpDiscovery = defineBrowserCheck({
  id: 'lcp-discovery',
  category: 'performance',
  weight: 5,
  tier: 'browser',
  title: 'The browser finds the largest picture at once',
  why: 'The browser asks early for what the HTML names; a picture that waits for styles, scripts or layout comes late.',
  rule: 'Judges the picture that was the largest thing in the first view. Fails when it is loaded lazily, and when its address does not stand in the HTML as it was sent. Warns when it has no fetchpriority="high". Passes otherwise. Not judged when the largest thing is text.',
  source: 'https://developer.chrome.com/docs/performance/insights/lcp-discovery',
  needs: ['lab'],
  advice: {
    lazy: 'Remove loading="lazy" from this picture: it belongs to the first view.',
    hidden:
      'Name the picture in the HTML, by an img element or a preload link, instead of in styles or scripts.',
    priority: 'Add fetchpriority="high" to this picture, so that it is asked for before others.',
  },
  tasks: {
    lazy: 'Stop lazy-loading the largest picture',
    hidden: 'Name the largest picture in the HTML',
    priority: 'Give the largest picture priority',
  },
  example: {
    before: '<img src="harbour.jpg" loading="lazy" width="1200" height="800" alt="The harbour">',
    after: '<img src="harbour.jpg" fetchpriority="high" width="1200" height="800" alt="The harbour">',
  },

  evaluate({ lab: { lcp } }) {
    if (lcp === null || lcp.discovery === null)
      return notApplicable('The largest thing in the first view is no picture.');
    const { lazy, inHtml, highPriority } = lcp.discovery;
    const place = { ...placeOf(lcp.element), ...(lcp.url !== null && { url: lcp.url }) };
    const found: Defect<'lazy' | 'hidden' | 'priority'>[] = [];
    if (lazy)
      found.push({
        outcome: 'fail',
        advice: 'lazy',
        detail: 'The largest picture is loaded lazily.',
        ...place,
      });
    if (!inHtml) {
      const detail = 'The HTML does not name the largest picture.';
      found.push({ outcome: 'fail', advice: 'hidden', detail, ...place });
    }
    if (!highPriority) {
      const detail = 'The largest picture has no priority over others.';
      found.push({ outcome: 'warn', advice: 'priority', detail, ...place });
    }
    return passUnless(found, 'The browser finds the largest picture at once, and asks for it first.', {
      lazy,
      inHtml,
      highPriority,
    });
  },
});
