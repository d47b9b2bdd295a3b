import { closest, type Element, isExposed } from '../../evidence/html/element.ts';
import { isInMainText } from '../../evidence/text/visible-text.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { writtenHeadings } from '../content/main-headings.ts';

const thresholds = { passSigns: 3, warnSigns: 2 };
/** Within these, a header or footer is that of the part, not of the page. */
const parts = new Set(['article', 'section', 'main']);
/** Those first that seldom stand in menus: one that stands in the main content is enough. */
const structures = ['article', 'section', 'figure', 'table', 'blockquote', 'dl', 'ol', 'ul'];

export const semanticStructure = defineCheck({
  id: 'semantic-structure',
  category: 'ai-readiness',
  weight: 2,
  tier: 'page',
  title: 'The structure of the page is in its elements',
  why: 'Elements that say what they are let machines tell menu from content and heading from text.',
  rule: `Looks for four signs: a nav; a header or footer outside of article, section and main; headings of the levels 1 and 2; and a list, table, figure, section, article or blockquote in the main content. Passes with at least ${thresholds.passSigns} of them, warns with ${thresholds.warnSigns}, and fails with fewer. Hidden elements (aria-hidden included) do not count.`,
  source: 'https://html.spec.whatwg.org/multipage/sections.html',
  thresholds,
  needs: ['document'],
  advice: {
    flat: 'Use nav, header, footer, h1 and h2, lists and tables for what they mean, in place of div and span.',
  },
  tasks: {
    flat: 'Add structure: {name}',
  },
  absences: { flat: 'structure' },
  example: {
    before:
      '<div class="menu"><a href="/">Home</a></div>\n<div class="big">Repairs</div>\n<div class="medium">What we mend</div>\n<div>– Brakes<br>– Gears</div>',
    after:
      '<header><nav><a href="/">Home</a></nav></header>\n<h1>Repairs</h1>\n<h2>What we mend</h2>\n<ul><li>Brakes</li><li>Gears</li></ul>',
  },

  evaluate({ document }) {
    const levels = [1, 2].filter(
      (wanted) => !writtenHeadings(document).some(({ level }) => level === wanted),
    );
    const signs = {
      nav: document.byName('nav').some(isExposed),
      frame: document.byName('header').some(isFrame) || document.byName('footer').some(isFrame),
      headings: levels.length === 0,
      structure: structures.some((name) =>
        document.byName(name).some((element) => isExposed(element) && isInMainText(document, element)),
      ),
    };
    const headings = levels.map((level) => `h${level}`);
    const missing = [
      ...(signs.nav ? [] : [{ name: 'nav', what: 'nav' }]),
      ...(signs.frame ? [] : [{ name: 'header', what: 'header or footer' }]),
      ...(signs.headings ? [] : [{ name: headings.join(', '), what: headings.join(' or ') }]),
      ...(signs.structure ? [] : [{ name: 'lists', what: 'list, table or section in the content' }]),
    ];
    const count = Object.values(signs).filter(Boolean).length;
    if (count >= thresholds.passSigns) return pass('Its elements show the structure of the page.', signs);
    const detail = `The page has no ${missing.map(({ what }) => what).join(', no ')}.`;
    const outcome = count >= thresholds.warnSigns ? 'warn' : 'fail';
    const name = missing.map((one) => one.name).join(', ');
    return passUnless([{ outcome, advice: 'flat', name, detail }], detail, signs);
  },
});

function isFrame(element: Element): boolean {
  return isExposed(element) && closest(element, ({ name }) => parts.has(name)) === undefined;
}
