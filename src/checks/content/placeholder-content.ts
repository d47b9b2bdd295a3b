import { closest, type Document, type Element } from '../../evidence/document.ts';
import { descriptionsOf, titleOf } from '../../evidence/title-and-description.ts';
import { visibleText } from '../../evidence/visible-text.ts';
import { defineCheck, type Problem, pass, passUnless } from '../check.ts';
import { mainHeading } from './main-headings.ts';

const thresholds = { warnPatterns: 1 };

/** Names in braces and signs are bounded, so that a page of braces is read in linear time. */
const patterns = [
  { name: 'lorem ipsum', pattern: /lorem ipsum/i },
  { name: 'dolor sit amet', pattern: /dolor sit amet/i },
  { name: '[object Object]', pattern: /\[object Object\]/ },
  { name: 'undefined undefined', pattern: /undefined undefined/ },
  { name: '{{ name }}', pattern: /\{\{[\w. ]{1,60}\}\}/ },
  { name: '%%name%%', pattern: /%%\w{1,60}%%/ },
  { name: '<%=', pattern: /<%=/ },
  { name: 'your text here', pattern: /your text here/i },
  { name: 'insert text here', pattern: /insert text here/i },
];

/** What every match of them holds. */
const anyPart = /lorem|dolor|object Obj|undefined|\{\{|%%|<%=|text here/i;

type Pattern = (typeof patterns)[number]['pattern'];

const code = new Set(['pre', 'code', 'kbd', 'samp']);

export const placeholderContent = defineCheck({
  id: 'placeholder-content',
  category: 'content',
  weight: 5,
  tier: 'page',
  title: 'No dummy text was left over',
  why: 'Left-over dummy text tells visitors that nobody looks after the page.',
  source: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  thresholds,
  needs: ['document', 'exchange'],
  advice: {
    text: 'Replace the dummy text by real text, or take the block out.',
    head: 'Fill in the title and the description; a template left its placeholder there.',
  },
  example: { before: '<title>{{ page.title }}</title>', after: '<title>Bicycle repairs in Ghent</title>' },

  evaluate({ document, exchange }) {
    const title = titleOf(document)?.text ?? '';
    const description = descriptionsOf(document)
      .map(({ text }) => text)
      .join('\n');
    const inHead = matching(`${title}\n${description}`);
    const inText = matching(visibleText(document).text).filter(({ pattern }) =>
      isOutsideCode(document, pattern),
    );
    const names = inText.map(({ name }) => name);
    if (exchange.url.pathname === '/' && /^hello world!$/i.test(mainHeading(document) ?? ''))
      names.push('Hello world!');

    const total = new Set([...names, ...inHead.map(({ name }) => name)]).size;
    const outcome: 'warn' | 'fail' = inHead.length > 0 || total > thresholds.warnPatterns ? 'fail' : 'warn';
    const problems: Problem<'text' | 'head'>[] = [
      ...inHead.map(({ name }) => ({
        outcome,
        advice: 'head' as const,
        detail: `The title or the description holds "${name}".`,
      })),
      ...names.map((name) => ({ outcome, advice: 'text' as const, detail: `The text holds "${name}".` })),
    ];
    return problems.length === 0 ? pass('No dummy text was found.', []) : passUnless(problems, '', names);
  },
});

function matching(text: string) {
  // One look for all of them is, on nearly every page, all there is to do.
  return anyPart.test(text) ? patterns.filter(({ pattern }) => pattern.test(text)) : [];
}

/** The match stands in some text node that is no sample of code; pages about templates show them on purpose. */
function isOutsideCode(document: Document, pattern: Pattern): boolean {
  return document.elements.some(
    (element) =>
      !element.hidden &&
      element.children.some((child) => child.kind === 'text' && pattern.test(child.value)) &&
      !isCode(element),
  );
}

function isCode(element: Element): boolean {
  return (
    closest(element, ({ name }) => code.has(name) || name === 'script' || name === 'style') !== undefined
  );
}
