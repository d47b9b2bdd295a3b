import { blankMeta, cardValue, metaValue, ogImageOf } from '../../evidence/entities/open-graph.ts';
import type { Document } from '../../evidence/html/document.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type Defect, defineCheck, pass, passUnless } from '../check.ts';

const cards = new Set(['summary', 'summary_large_image', 'app', 'player']);

export const twitterCard = defineCheck({
  id: 'twitter-card',
  category: 'structured-data',
  weight: 2,
  tier: 'page',
  title: 'Links on X show a card',
  why: 'Without a card type, X shows the link small, or not as a card at all.',
  rule: 'Passes when twitter:card is summary, summary_large_image, app or player, and fails when it has another value. Where it is missing or empty, warns when og:title and og:image are there, which X uses in part, and fails when one of these is missing as well.',
  source: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  needs: ['document'],
  advice: {
    add: 'Add <meta name="twitter:card" content="summary_large_image">; title and image come from Open Graph.',
    unknown: 'Set twitter:card to summary, summary_large_image, app or player.',
  },
  tasks: {
    add: 'Add a twitter:card meta element',
    unknown: 'Set twitter:card to a valid card type',
  },
  headAbsences: ['add'],
  example: {
    before: '<meta property="og:title" content="Bicycle repairs">',
    after:
      '<meta property="og:title" content="Bicycle repairs">\n<meta name="twitter:card" content="summary_large_image">',
  },

  evaluate({ document }) {
    const card = cardValue(document, 'twitter:card');
    if (card === undefined) {
      const defect = missing(document);
      return passUnless([defect], defect.detail, null);
    }
    const type = card.text.toLowerCase();
    if (cards.has(type)) return pass(`The card is ${type}.`, type);
    const detail = `X does not know the card type ${cutText(type, 50)}.`;
    return passUnless(
      [{ outcome: 'fail', advice: 'unknown', detail, element: card.element }],
      detail,
      cutText(type, 50),
    );
  },
});

/** Often the content stands in `value`, and adding a second meta would not mend the first. */
function missing(document: Document): Defect<'add' | 'unknown'> & { readonly detail: string } {
  const helped = metaValue(document, 'og:title') !== undefined && ogImageOf(document) !== undefined;
  const outcome = helped ? 'warn' : 'fail';
  const rest = helped ? '; Open Graph serves in part.' : '.';
  const blank = blankMeta(document, 'twitter:card');
  return blank === undefined
    ? { outcome, advice: 'add', detail: `There is no twitter:card${rest}` }
    : { outcome, advice: 'unknown', detail: `This twitter:card has no content${rest}`, element: blank };
}
