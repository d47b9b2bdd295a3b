import { formatCount } from '../../lib/quantities.ts';
import { notApplicable, passUnless } from '../check.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { percentOf, unlessWhole } from './whole-page.ts';

const thresholds = { sharePercent: 50, linksMin: 5 };

export const scriptOnlyLinks = defineBrowserCheck({
  id: 'script-only-links',
  category: 'seo',
  weight: 2,
  tier: 'browser',
  title: 'The page’s links to its own site are in the HTML',
  why: 'Crawlers that run no scripts do not find the pages behind these links, and those that run them find them late.',
  rule: `Counts the links to the page’s own host that a browser shows. Warns when less than ${thresholds.sharePercent} % of them are in the HTML as it was sent. Passes otherwise. It never fails. Not judged with fewer than ${thresholds.linksMin} such links, when the browser comes to another page than Assay, and when the page is too long to be read to its end.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  thresholds,
  expects: ['indexable'],
  needs: ['changes', 'exchange', 'rendered'],
  advice: {
    scripted:
      'Write the links of menus and lists as a elements with href into the HTML that the server sends.',
  },
  tasks: { scripted: 'Put the links that scripts write into the HTML' },
  example: {
    before: '<nav id="menu"></nav><script src="/menu.js"></script>',
    after: '<nav id="menu"><a href="/repairs">Repairs</a> <a href="/prices">Prices</a></nav>',
  },

  evaluate({ changes, exchange, rendered }) {
    const links = changes.amounts.find(({ amount }) => amount === 'links');
    if (links === undefined || links.rendered < thresholds.linksMin)
      return notApplicable('The page shows too few links to its own site to judge them.');
    const unread = unlessWhole({ exchange, rendered });
    if (unread !== undefined) return unread;
    const percent = percentOf(links.share ?? 1);
    const detail = `The HTML as it was sent holds ${percent} % of the ${formatCount(links.rendered)} links to its own site that a browser shows.`;
    const isScripted = percent < thresholds.sharePercent;
    return passUnless(isScripted ? [{ outcome: 'warn', advice: 'scripted', detail }] : [], detail, {
      percent,
      raw: links.raw,
      rendered: links.rendered,
    });
  },
});
