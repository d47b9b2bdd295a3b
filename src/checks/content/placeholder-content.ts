import type { Document, Element, Text } from '../../evidence/document.ts';
import { outermost } from '../../evidence/outermost.ts';
import { descriptionsOf, titleOf } from '../../evidence/title-and-description.ts';
import { visibleText, visibleTextOf } from '../../evidence/visible-text.ts';
import { defineCheck, type Problem, pass, passUnless } from '../check.ts';
import { mainHeading, mainHeadings } from './main-headings.ts';

const thresholds = { warnPatterns: 1 };

/** Names in braces and signs are bounded, so that a page of braces is read in linear time. */
const patterns = [
  { name: 'lorem ipsum', pattern: /lorem ipsum/gi },
  { name: 'dolor sit amet', pattern: /dolor sit amet/gi },
  { name: '[object Object]', pattern: /\[object Object\]/g },
  { name: 'undefined undefined', pattern: /undefined undefined/g },
  { name: '{{ name }}', pattern: /\{\{[. ]{0,60}\w[\w. ]{0,60}\}\}/g },
  { name: '%%name%%', pattern: /%%\w{1,60}%%/g },
  { name: '<%=', pattern: /<%=/g },
  { name: 'your text here', pattern: /your text here/gi },
  { name: 'insert text here', pattern: /insert text here/gi },
];

/** What every match of them holds. */
const anyPart = /lorem|dolor|object Obj|undefined|\{\{|%%|<%=|text here/i;

type Pattern = (typeof patterns)[number]['pattern'];

const code = ['pre', 'code', 'kbd', 'samp'];

export const placeholderContent = defineCheck({
  id: 'placeholder-content',
  category: 'content',
  weight: 5,
  tier: 'page',
  title: 'No dummy text was left over',
  several: 'pieces of dummy text were left over',
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
    const title = titleOf(document);
    const inHead = [...(title === undefined ? [] : [title]), ...descriptionsOf(document)].flatMap(
      ({ element, text }) => matching(text).map(({ name }) => ({ name, element })),
    );
    const found = matching(visibleText(document).text);
    const samples = found.length === 0 ? [] : codeSamples(document);
    const inText = found.flatMap(({ name, pattern }) => {
      const element = placeOutsideCode(document, samples, pattern);
      return element === undefined ? [] : [{ name, element }];
    });
    const [heading] = mainHeadings(document);
    if (heading && exchange.url.pathname === '/' && /^hello world!$/i.test(mainHeading(document) ?? ''))
      inText.push({ name: 'Hello world!', element: heading });

    const names = [...new Set([...inHead, ...inText].map(({ name }) => name))];
    const outcome = inHead.length > 0 || names.length > thresholds.warnPatterns ? 'fail' : 'warn';
    const problems: Problem<'text' | 'head'>[] = [
      ...inHead.map(({ name, element }) => {
        const detail = `The ${element.name === 'title' ? 'title' : 'description'} holds "${name}".`;
        return { outcome, advice: 'head', detail, element } as const;
      }),
      ...inText.map(
        ({ name, element }) =>
          ({ outcome, advice: 'text', detail: `The text holds "${name}".`, element }) as const,
      ),
    ];
    return problems.length === 0 ? pass('No dummy text was found.', []) : passUnless(problems, '', names);
  },
});

function matching(text: string) {
  // One look for all of them is, on nearly every page, all there is to do.
  return anyPart.test(text) ? patterns.filter(({ pattern }) => matches(text, pattern) > 0) : [];
}

function matches(text: string, pattern: Pattern): number {
  return text.match(pattern)?.length ?? 0;
}

/** The outermost samples of code; pages about templates show them on purpose. */
function codeSamples(document: Document): readonly Sample[] {
  const samples = code.flatMap((name) => document.byName(name)).sort((a, b) => a.index - b.index);
  return outermost(document, samples).map((element) => ({ element, text: visibleTextOf(element) }));
}

interface Sample {
  readonly element: Element;
  readonly text: string;
}

/**
 * The innermost element whose visible text has a match that no sample of code in it has. Text is compared as it is
 * read, since a match may go over line ends and inline elements.
 */
function placeOutsideCode(
  document: Document,
  samples: readonly Sample[],
  pattern: Pattern,
): Element | undefined {
  const inCode = samples
    .map(({ element, text }) => ({ element, count: matches(text, pattern) }))
    .filter(({ count }) => count > 0);
  const countInCode = inCode.reduce((sum, { count }) => sum + count, 0);
  const isOutside = matches(visibleText(document).text, pattern) > countInCode;
  if (!isOutside || isLarge(document, samples)) return isOutside ? document.body : undefined;
  const around = countsAround(inCode);
  const isPlace = (node: Element | Text): node is Element =>
    node.kind === 'element' && matches(visibleTextOf(node), pattern) > (around.get(node) ?? 0);
  let found = document.body;
  for (let level = 0; level < levelsMax; level++) {
    const next = found?.children.find(isPlace);
    if (next === undefined) break;
    found = next;
  }
  return found;
}

/** Each level reads its text again, so a page that is long or deep is not read to the last one. */
function isLarge(document: Document, samples: readonly Sample[]): boolean {
  const { length } = visibleText(document).text;
  return length > textMax || document.elements.length > elementsMax || samples.length > samplesMax;
}

const textMax = 200_000;
const elementsMax = 20_000;
const samplesMax = 1_000;
const levelsMax = 40;

/** Matches that stand in samples of code, for each element around these. */
function countsAround(samples: readonly { element: Element; count: number }[]): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>();
  for (const { element, count } of samples) {
    for (let at: Element | undefined = element; at !== undefined; at = at.parent) {
      counts.set(at, (counts.get(at) ?? 0) + count);
    }
  }
  return counts;
}
