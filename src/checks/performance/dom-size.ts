import { childElements } from '../../evidence/html/element.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, type Outcome, pass } from '../check.ts';
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
  inBrowser: 'rendered',
  advice: {
    large: 'Drop wrapper elements, render long lists in pages, and leave out what is not visible at first.',
  },
  tasks: {
    large: 'Reduce the number of elements ({amount})',
  },
  judgesWhole: 'page',
  example: {
    before:
      '<div class="row"><div class="cell"><div class="inner"><p>Text</p></div></div></div><!-- … and 400 more -->',
    after: '<p class="row">Text</p><!-- … and 400 more -->',
  },

  evaluate({ document }): Outcome<'large'> {
    const elements = document.elements.length;
    const { depth, widest } = document;
    const mostChildren = childElements(widest).length;
    const value = { elements, depth, mostChildren };
    const detail = `The page has ${counted(elements, 'element')}, nested up to ${depth} levels deep.`;
    if (elements <= thresholds.passElements) return pass(detail, value);
    const outcome = elements <= thresholds.warnElements ? 'warn' : 'fail';
    const where = `This element has the most children, ${formatCount(mostChildren)} of them.`;
    const notes = [{ detail: where, element: widest }];
    const defects = [{ outcome, advice: 'large', detail }] as const;
    return { outcome, defects, amount: formatCount(elements), value, notes };
  },
});
