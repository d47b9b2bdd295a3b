import { closest, type Document, type Element } from '../../evidence/document.ts';
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
  { name: '{{ name }}', pattern: /\{\{[\w. ]{1,60}\}\}/g },
  { name: '%%name%%', pattern: /%%\w{1,60}%%/g },
  { name: '<%=', pattern: /<%=/g },
  { name: 'your text here', pattern: /your text here/gi },
  { name: 'insert text here', pattern: /insert text here/gi },
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
    const title = titleOf(document);
    const inHead = [...(title === undefined ? [] : [title]), ...descriptionsOf(document)].flatMap(
      ({ element, text }) => matching(text).map(({ name }) => ({ name, element })),
    );
    const inText = matching(visibleText(document).text).flatMap(({ name, pattern }) => {
      const element = placeOutsideCode(document, pattern);
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

/**
 * The innermost element whose visible text has a match that no sample of code in it has; pages about templates show them
 * on purpose. Text is compared as it is read, since a match may go over line ends and inline elements.
 */
function placeOutsideCode(document: Document, pattern: Pattern): Element | undefined {
  const inCode = matchesInCode(document, pattern);
  const isPlace = (element: Element) => matches(visibleTextOf(element), pattern) > (inCode.get(element) ?? 0);
  // Each level reads its text again, so a page that is long or deep is not read to the last one.
  const { body } = document;
  if (body === undefined || !isPlace(body)) return undefined;
  let levels = visibleText(document).text.length > longText ? 0 : levelsMax;
  let found = body;
  for (; levels > 0; levels--) {
    const next = found.children.find((child): child is Element => child.kind === 'element' && isPlace(child));
    if (next === undefined) break;
    found = next;
  }
  return found;
}

const longText = 200_000;
const levelsMax = 40;

/** Matches that stand in samples of code, for each element around these. */
function matchesInCode(document: Document, pattern: Pattern): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>();
  for (const sample of [...code].flatMap((name) => document.byName(name))) {
    if (sample.parent !== undefined && closest(sample.parent, isCode) !== undefined) continue;
    const count = matches(visibleTextOf(sample), pattern);
    if (count === 0) continue;
    for (let at: Element | undefined = sample; at !== undefined; at = at.parent) {
      counts.set(at, (counts.get(at) ?? 0) + count);
    }
  }
  return counts;
}

function isCode({ name }: Element): boolean {
  return code.has(name);
}
