import { cardValue, metaValue, ogImageOf } from '../../evidence/open-graph.ts';
import { defineCheck, pass, passUnless } from '../check.ts';

const cards = new Set(['summary', 'summary_large_image', 'app', 'player']);

export const twitterCard = defineCheck({
  id: 'twitter-card',
  category: 'structured-data',
  weight: 2,
  tier: 'page',
  title: 'Links on X show a card',
  why: 'Without a card type, X shows the link small, or not as a card at all.',
  source: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  needs: ['document'],
  advice: {
    add: 'Add <meta name="twitter:card" content="summary_large_image">; title and image come from Open Graph.',
    unknown: 'Set twitter:card to summary, summary_large_image, app or player.',
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
      const helped = metaValue(document, 'og:title') !== undefined && ogImageOf(document) !== undefined;
      const detail = helped
        ? 'There is no twitter:card; Open Graph serves in part.'
        : 'There is no twitter:card.';
      return passUnless([{ outcome: helped ? 'warn' : 'fail', advice: 'add', detail }], detail, null);
    }
    const type = card.text.toLowerCase();
    if (cards.has(type)) return pass(`The card is ${type}.`, type);
    const detail = `X does not know the card type ${type.slice(0, 50)}.`;
    return passUnless(
      [{ outcome: 'fail', advice: 'unknown', detail, element: card.element }],
      detail,
      type.slice(0, 50),
    );
  },
});
