import { attribute, type Document, type Element, textOf } from '../../evidence/document.ts';
import { isJavaScript } from '../../evidence/subresources.ts';
import { isBlank } from '../../evidence/text.ts';
import { isInText, visibleText, visibleTextOf } from '../../evidence/visible-text.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { passWords: 100, warnWords: 25 };
const shellIds = ['root', 'app', '__next', '__nuxt'];

export const contentWithoutJavascript = defineCheck({
  id: 'content-without-javascript',
  category: 'ai-readiness',
  weight: 10,
  tier: 'page',
  title: 'The text is in the HTML',
  why: 'Most AI crawlers run no scripts, and search engines run them late; to them an empty shell is an empty page.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  thresholds,
  needs: ['document'],
  advice: {
    shell: 'Render the page on the server or at build time, so that its text is in the HTML that is sent.',
    little: 'Say in the HTML what the page is about; now there are only a few words.',
    empty: 'Fill the element on the server as well: a script fills it only in the browser.',
  },
  absences: { shell: 'text', little: 'text', empty: 'text' },
  example: {
    before: '<div id="root"></div><script src="/app.js"></script>',
    after:
      '<div id="root"><main><h1>Bicycle repairs in Ghent</h1><p>…</p></main></div><script src="/app.js"></script>',
  },

  evaluate({ document }) {
    const words = visibleText(document).wordCount;
    const shells = emptyShells(document);
    const hasScripts = document.byName('script').some(isJavaScript);
    const value = { words, shell: shells.length > 0, asksForJavascript: asksForJavascript(document) };
    if (words < thresholds.warnWords && hasScripts) {
      // A finished page can be as short, such as a login; only a sign of a shell shows that scripts bring more.
      const isShell = value.shell || value.asksForJavascript;
      const advice = isShell ? 'shell' : 'little';
      const rest = isShell ? 'scripts bring the rest' : 'what scripts may add, most AI crawlers do not see';
      const detail = `The HTML holds ${counted(words, 'word')} of text; ${rest}.`;
      return passUnless([{ outcome: 'fail', advice, detail, ...at(shells) }], detail, value);
    }
    if (words < thresholds.passWords) {
      const detail = `The HTML holds only ${counted(words, 'word')} of text.`;
      return passUnless([{ outcome: 'warn', advice: 'little', detail, ...at(shells) }], detail, value);
    }
    if (shells.length > 0) {
      const detail = 'An element that scripts fill is empty in the HTML.';
      return passUnless([{ outcome: 'warn', advice: 'empty', detail, ...at(shells) }], detail, value);
    }
    return pass(`The HTML holds ${counted(words, 'word')} of text.`, value);
  },
});

function at([element]: readonly Element[]): { element?: Element } {
  return element === undefined ? {} : { element };
}

/** Elements that frameworks mount on, without visible text. Of several they take the first. */
function emptyShells(document: Document): Element[] {
  const candidates = [...shellIds.map((id) => document.byId(id)), document.byName('app-root')];
  return candidates
    .flatMap((elements) => elements.find(isInText) ?? [])
    .filter((element) => isBlank(visibleTextOf(element)));
}

function asksForJavascript(document: Document): boolean {
  return document
    .byName('noscript')
    .some(
      (element) =>
        attribute(element, 'hidden') === undefined && /javascript/i.test(textOf(element).slice(0, 10_000)),
    );
}
