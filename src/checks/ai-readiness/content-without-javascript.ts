import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element, textOf } from '../../evidence/html/element.ts';
import { isRendered } from '../../evidence/html/perceivable.ts';
import { isJavaScript } from '../../evidence/links/subresources.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { isInText, visibleText, visibleTextOf } from '../../evidence/text/visible-text.ts';
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
  rule: `Counts the words of visible text in the HTML. Passes from ${thresholds.passWords} words on, unless an element that scripts fill, such as #root or #app, is empty: then it warns. Warns below ${thresholds.passWords} words. Fails below ${thresholds.warnWords} words on a page with scripts; without scripts, so few words are a warning, too.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  thresholds,
  needs: ['document'],
  advice: {
    shell: 'Render the page on the server or at build time, so that its text is in the HTML that is sent.',
    little: 'Say in the HTML what the page is about; now there are only a few words.',
    empty: 'Fill the element on the server as well: a script fills it only in the browser.',
  },
  tasks: {
    shell: 'Render the text on the server',
    little: 'Put more text into the HTML',
    empty: 'Fill the page’s empty shell on the server',
  },
  absences: { shell: 'text', little: 'text', empty: 'text' },
  example: {
    before: '<div id="root"></div><script src="/app.js"></script>',
    after:
      '<div id="root"><main><h1>Bicycle repairs in Ghent</h1><p>…</p></main></div><script src="/app.js"></script>',
  },

  evaluate({ document }) {
    const words = visibleText(document).wordCount;
    const isBare = words < thresholds.warnWords && document.byName('script').some(mayAddText);
    const shells = [...emptyShells(document), ...(isBare ? onlyMount(document) : [])];
    const value = { words, shell: shells.length > 0, asksForJavascript: asksForJavascript(document) };
    if (isBare) {
      // A finished page can be as short, such as a login; only a sign of a shell shows that scripts bring more.
      // Without a word, one picture or form can still be the whole page; a page that shows nothing cannot.
      const isShell = value.shell || value.asksForJavascript || (words === 0 && !showsMore(document));
      const advice = isShell ? 'shell' : 'little';
      const rest = isShell ? 'scripts bring the rest' : 'most AI crawlers do not see what scripts may add';
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

/** A script without an address and without code does nothing. */
function mayAddText(script: Element): boolean {
  return isJavaScript(script) && !isBlank(attribute(script, 'src') ?? textOf(script));
}

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

/**
 * An empty `div`, or a custom element with at most a notice such as “Please wait”, that has the body to itself.
 * Scripts name the elements they mount on as they like, so on a page with hardly any text the place tells more than
 * the id.
 */
function onlyMount(document: Document): Element[] {
  const content = (document.body?.children ?? []).filter((child) =>
    child.kind === 'text' ? !isBlank(child.value) : !besideMount.has(child.name),
  );
  const [only] = content;
  if (content.length !== 1 || only?.kind !== 'element' || only.namespace !== 'html') return [];
  const saysLittle = visibleText(document).wordCount <= noticeWordsMax;
  return isEmptyDiv(only) || (only.name.includes('-') && saysLittle) ? [only] : [];
}

const noticeWordsMax = 2;

const besideMount: ReadonlySet<string> = new Set(['script', 'noscript', 'style', 'link', 'template']);

function isEmptyDiv({ name, children }: Element): boolean {
  return name === 'div' && children.every((child) => child.kind === 'text' && isBlank(child.value));
}

/** Something that visitors see although T7 reads no text from it. */
function showsMore(document: Document): boolean {
  return document.elements.some(
    (element) =>
      (element.namespace !== 'html' || shownWithoutText.has(element.name)) && isRendered(document, element),
  );
}

const shownWithoutText: ReadonlySet<string> = new Set(
  'img iframe object embed video audio canvas input select textarea button'.split(' '),
);

function asksForJavascript(document: Document): boolean {
  return document
    .byName('noscript')
    .some(
      (element) =>
        attribute(element, 'hidden') === undefined && /javascript/i.test(textOf(element).slice(0, 10_000)),
    );
}
