import { childElements, type Document, type Element } from '../../evidence/document.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { passElements: 1400, warnElements: 3000 };

export const domSize = defineCheck({
  id: 'dom-size',
  category: 'performance',
  weight: 2,
  tier: 'page',
  title: 'The page has a moderate number of elements',
  why: 'Style, layout and script work grow with the number of elements, most of all on phones.',
  rule: 'Counts the elements of the HTML as it is sent, before scripts add any. Passes up to 1,400, warns up to 3,000, and fails above that.',
  source: 'https://developer.chrome.com/docs/performance/insights/dom-size',
  thresholds,
  needs: ['document'],
  advice: {
    large: 'Drop wrapper elements, render long lists in pages, and leave out what is not visible at first.',
  },
  judgesWhole: 'page',
  example: {
    before:
      '<div class="row"><div class="cell"><div class="inner"><p>Text</p></div></div></div><!-- … and 400 more -->',
    after: '<p class="row">Text</p><!-- … and 400 more -->',
  },

  evaluate({ document }) {
    const elements = document.elements.length;
    const widest = mostChildren(document);
    const value = { elements, depth: document.depth, mostChildren: widest?.count ?? 0 };
    const detail = `The page has ${counted(elements, 'element')}, nested up to ${document.depth} deep.`;
    if (elements <= thresholds.passElements) return pass(detail, value);
    const outcome = elements <= thresholds.warnElements ? 'warn' : 'fail';
    const notes = widest
      ? [
          {
            detail: `The most children, ${formatCount(widest.count)} of them, are here.`,
            element: widest.element,
          },
        ]
      : [];
    return passUnless([{ outcome, advice: 'large', detail }], detail, value, notes);
  },
});

/** Of several with as many children, the one whose last child comes first. */
function mostChildren({ elements }: Document): { element: Element; count: number } | undefined {
  let widest: { element: Element; count: number; last: Element } | undefined;
  for (const element of elements) {
    const { children } = element;
    // With text, so never fewer.
    if (children.length < (widest?.count ?? 1)) continue;
    const own = childElements(element);
    const last = own.at(-1);
    if (last === undefined) continue;
    const isWider = widest === undefined || own.length > widest.count;
    if (isWider || (own.length === widest?.count && last.index < widest.last.index))
      widest = { element, count: own.length, last };
  }
  return widest;
}
