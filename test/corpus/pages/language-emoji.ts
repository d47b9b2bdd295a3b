import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page(
  'A page that speaks in emoji: families, flags and skin tones are one character each',
  {
    url: 'https://example.com/%F0%9F%8E%89',
    html: story({
      title: '🎉👩‍👩‍👧‍👦🇪🇺 Party 🎂👋🏽',
      description: '🎉🎂🥳👩‍👩‍👧‍👦🎈🍰🎁🕯️✨🇪🇺👋🏽💃🏾🕺🏻🎶🥂🍾🎊',
      heading: '🎉 Party 🎉',
      texts: ['👩‍👩‍👧‍👦 come to the party 🎂 and bring 🎁 for the 👶🏽', '🥳🥳🥳'],
      more: '<p><a href="/🎁">🎁</a> <button>❌</button> <img src="/🎈.png" alt="🎈"></p>',
    }),
  },
);
