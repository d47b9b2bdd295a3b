import { cloaks } from '../../evidence/html/cloaked.ts';
import type { Document } from '../../evidence/html/document.ts';
import type { Element, Text } from '../../evidence/html/element.ts';
import { descriptionsOf, titleOf } from '../../evidence/text/title-and-description.ts';
import { textWithout, visibleText } from '../../evidence/text/visible-text.ts';
import { type Defect, defineCheck, pass, passUnless } from '../check.ts';
import { mainHeading, mainHeadings } from './main-headings.ts';

const thresholds = { warnPatterns: 1 };

/** Names in braces and signs are bounded, so that a page of braces is read in linear time. */
const inBraces = /\{\{[. ]{0,60}\w[\w. ]{0,60}\}\}/;

const patterns = [
  { name: 'lorem ipsum', pattern: /lorem ipsum/i },
  { name: 'dolor sit amet', pattern: /dolor sit amet/i },
  { name: '[object Object]', pattern: /\[object Object\]/ },
  { name: 'undefined undefined', pattern: /undefined undefined/ },
  { name: '{{ name }}', pattern: inBraces },
  { name: '%%name%%', pattern: /%%\w{1,60}%%/ },
  { name: '<%=', pattern: /<%=/ },
  { name: 'your text here', pattern: /your text here/i },
  { name: 'insert text here', pattern: /insert text here/i },
];

/** Long ones are found in large steps, so they are not sought beside short ones. White space is as the source has it. */
const phrases =
  /lorem\s+ipsum|dolor\s+sit\s+amet|\[object\s+Object\]|undefined\s+undefined|(?:your|insert)\s+text\s+here/i;
const signs = ['{{', '%%', '<%='];

type Pattern = (typeof patterns)[number]['pattern'];

/** Pages about templates show them on purpose. */
const code: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'samp']);

export const placeholderContent = defineCheck({
  id: 'placeholder-content',
  category: 'content',
  weight: 5,
  tier: 'page',
  title: 'No dummy text is left',
  several: 'pieces of dummy text are left',
  why: 'Left-over dummy text tells visitors that nobody looks after the page.',
  rule: `Looks for “lorem ipsum”, “dolor sit amet”, “your text here”, “insert text here”, “[object Object]”, “undefined undefined”, {{ name }}, %%name%% and <%=, and for “Hello world!” as the main heading of a home page. Passes without any, warns when ${thresholds.warnPatterns} of these is found, and fails when more are, or when any stands in the title or description. Text in pre, code, kbd and samp does not count, nor does {{ name }} where x-cloak, v-cloak or ng-cloak hides it.`,
  source: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  thresholds,
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice: {
    text: 'Replace the dummy text with real text, or remove the block.',
    head: 'Fill in the title and the description; a template left its placeholder there.',
  },
  tasks: {
    text: { one: 'Replace 1 piece of dummy text', many: 'Replace {n} pieces of dummy text' },
    head: { one: 'Fill in 1 placeholder in the head', many: 'Fill in {n} placeholders in the head' },
  },
  example: { before: '<title>{{ page.title }}</title>', after: '<title>Bicycle repairs in Ghent</title>' },

  evaluate({ document, exchange }) {
    const title = titleOf(document);
    const inHead = [...(title === undefined ? [] : [title]), ...descriptionsOf(document)].flatMap(
      ({ element, text }) => matching(text).map(({ name }) => ({ name, element })),
    );
    const inText = leftInText(document);
    const [heading] = mainHeadings(document);
    if (heading && exchange.url.pathname === '/' && /^hello world!$/i.test(mainHeading(document) ?? ''))
      inText.push({ name: 'Hello world!', element: heading });

    const names = [...new Set([...inHead, ...inText].map(({ name }) => name))];
    const outcome = inHead.length > 0 || names.length > thresholds.warnPatterns ? 'fail' : 'warn';
    const defects: Defect<'text' | 'head'>[] = [
      ...inHead.map(({ name, element }) => {
        const detail = `The ${element.name === 'title' ? 'title' : 'description'} contains "${name}".`;
        return { outcome, advice: 'head', detail, element } as const;
      }),
      ...inText.map(
        ({ name, element }) =>
          ({ outcome, advice: 'text', detail: `The text contains "${name}".`, element }) as const,
      ),
    ];
    return defects.length === 0 ? pass('No dummy text was found.', []) : passUnless(defects, '', names);
  },
});

interface Found {
  readonly name: string;
  readonly element: Element;
}

function leftInText(document: Document): Found[] {
  const { body } = document;
  const { raw } = visibleText(document).gathered;
  const found = mayMatch(raw) ? matching(visibleText(document).text) : [];
  // A shortcut: on nearly every page nothing is found.
  if (body === undefined || found.length === 0) return [];
  return found
    .filter(({ pattern }) => isHeld(document, body, pattern))
    .map(({ name, pattern }) => ({ name, element: placeOf(document, body, pattern) }));
}

function matching(text: string) {
  return mayMatch(text) ? patterns.filter(({ pattern }) => pattern.test(text)) : [];
}

/** What every match holds is, on nearly every page, all that is looked for. */
function mayMatch(text: string): boolean {
  return phrases.test(text) || signs.some((sign) => text.includes(sign));
}

/** The innermost element whose text has a match, which may go over line ends and inline elements. */
function placeOf(document: Document, body: Element, pattern: Pattern): Element {
  if (isLarge(document)) return body;
  const isPlace = (node: Element | Text): node is Element =>
    node.kind === 'element' && isHeld(document, node, pattern);
  let found = body;
  for (let level = 0; level < levelsMax; level++) {
    const next = found.children.find(isPlace);
    if (next === undefined) break;
    found = next;
  }
  return found;
}

/** Outside of code, and of what is hidden until a script has filled in the names. */
function isHeld(document: Document, element: Element, pattern: Pattern): boolean {
  const cloaked = pattern === inBraces ? cloaks(document) : undefined;
  return pattern.test(textWithout(element, (part) => code.has(part.name) || (cloaked?.has(part) ?? false)));
}

/** Each level reads its text again, so a page that is long or deep is not read to the last one. */
function isLarge(document: Document): boolean {
  return visibleText(document).text.length > textMax || document.elements.length > elementsMax;
}

const textMax = 200_000;
const elementsMax = 20_000;
const levelsMax = 40;
