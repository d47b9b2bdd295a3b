import { largestArticle } from '../../evidence/entities/page-kind.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element, isExposed } from '../../evidence/html/element.ts';
import { textInMain, visibleText } from '../../evidence/text/visible-text.ts';
import { defineCheck, pass, passUnless } from '../check.ts';

const thresholds = { sharePercent: 40 };

export const mainContent = defineCheck({
  id: 'main-content',
  category: 'ai-readiness',
  weight: 2,
  tier: 'page',
  title: 'The main content can be told apart',
  why: 'Readers, reading modes and machines want the content without menus and footers; main says where it is.',
  rule: `Passes when the main elements (or role="main") hold at least ${thresholds.sharePercent} % of the words of visible text. Warns when they hold less, and when the page has article elements, but no main. Fails when it has neither. Hidden elements (aria-hidden included) do not count.`,
  source: 'https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element',
  thresholds,
  needs: ['document'],
  judgesWhole: 'page',
  advice: {
    missing: 'Put the content of the page into one main element, without menu, header and footer.',
    small: 'Move the content into main: most of the text is outside it.',
    article: 'Put a main element around the article.',
  },
  tasks: {
    missing: 'Put the content into a main element',
    small: 'Move more of the text into main',
    article: 'Put a main element around the article',
  },
  absences: { missing: 'main', small: 'text', article: 'main' },
  example: { before: '<div id="content">…</div>', after: '<main id="content">…</main>' },

  evaluate({ document }) {
    const mains = [
      ...document.byName('main'),
      ...document.byAttribute('role').filter((element) => role(element) === 'main'),
    ].filter(isExposed);
    const [main] = mains;
    if (main === undefined) return withoutMain(document);
    const percent = sharePercent(document, textInMain(document).wordCount);
    const value = { element: 'main', percent: Math.round(percent) };
    const detail = `The main element holds ${Math.round(percent)} % of the text.`;
    if (percent >= thresholds.sharePercent) return pass(detail, value);
    return passUnless([{ outcome: 'warn', advice: 'small', detail, element: main }], detail, value);
  },
});

function withoutMain(document: Document) {
  const largest = largestArticle(document);
  if (largest === undefined) {
    const detail = 'The page has neither a main nor an article element.';
    return passUnless([{ outcome: 'fail', advice: 'missing', detail }], detail, {
      element: null,
      percent: 0,
    });
  }
  const detail = 'The page has articles, but no main element.';
  const value = { element: 'article', percent: Math.round(sharePercent(document, largest.words)) };
  return passUnless(
    [{ outcome: 'warn', advice: 'article', detail, element: largest.element }],
    detail,
    value,
  );
}

function sharePercent(document: Document, count: number): number {
  const all = visibleText(document).wordCount;
  return all === 0 ? 0 : (100 * count) / all;
}

function role(element: Element): string {
  return attribute(element, 'role')?.trim().toLowerCase() ?? '';
}
