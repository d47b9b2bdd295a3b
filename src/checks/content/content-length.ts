import { visibleText } from '../../evidence/text/visible-text.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { passWords: 300, warnWords: 100 };

export const contentLength = defineCheck({
  id: 'content-length',
  category: 'content',
  weight: 2,
  tier: 'page',
  title: 'The page has text to read',
  why: 'Where there is hardly any text, neither readers nor search engines learn what the page offers.',
  rule: `Counts the words of visible text in the HTML, menus and footer included. Passes from ${thresholds.passWords} words on, warns from ${thresholds.warnWords} words on, and fails below that.`,
  source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {
    short:
      'Say what visitors come for: what it is, for whom, and what to do next. No search engine asks for a number of words, so do not pad.',
  },
  tasks: {
    short: 'Say more about what the page offers',
  },
  absences: { short: 'text' },
  example: { before: '<p>Welcome!</p>', after: '<p>We repair bicycles in Ghent while you wait: …</p>' },

  evaluate({ document }) {
    const words = visibleText(document).wordCount;
    const detail = `The page has ${counted(words, 'word')} of visible text.`;
    if (words >= thresholds.passWords) return pass(detail, words);
    const outcome = words >= thresholds.warnWords ? 'warn' : 'fail';
    return passUnless([{ outcome, advice: 'short', detail }], detail, words);
  },
});
