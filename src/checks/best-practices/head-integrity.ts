import { type Document, readDocument } from '../../evidence/html/document.ts';
import { attribute, closest, type Element } from '../../evidence/html/element.ts';
import { findTag } from '../../evidence/html/markup.ts';
import { relTokens } from '../../evidence/links/rel.ts';
import { isBlank, norm } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type Defect, defineCheck, type Note, passUnless } from '../check.ts';

const advice = {
  moved:
    'Move what closed the head to the body, or below the metadata: only metadata, scripts and styles belong there.',
  body: 'Move the element into the head.',
  noscript:
    'Keep only link, meta and style inside noscript in the head, or move it to the body: without scripts, anything else ends the head there.',
  second: 'Merge the two head elements.',
};

const tasks = {
  moved: { one: 'Bring 1 element back into the head', many: 'Bring {n} elements back into the head' },
  body: { one: 'Move 1 element into the head', many: 'Move {n} elements into the head' },
  noscript: 'Clean up the noscript in the head',
  second: { one: 'Merge the second head into the first', many: 'Merge {n} extra heads into the first' },
};

export const headIntegrity = defineCheck({
  id: 'head-integrity',
  category: 'best-practices',
  weight: 5,
  tier: 'page',
  title: 'Everything that belongs to the head is in the head',
  several: 'elements of the head are misplaced, or become so without scripts',
  why: 'Search engines ignore a canonical or robots rule that ends up in the body, and nothing in the source shows that it did.',
  rule: 'Fails when something that does not belong to the head closed it early, so that the title, a canonical or hreflang link or a robots meta ended up in the body. Warns when this happens to other metadata, or when metadata was written into the body, where only style sheets and properties of structured data are allowed; when a noscript in the head moves metadata into the body for readers without scripts; and for a second head element. Passes otherwise.',
  source: 'https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead',
  needs: ['document'],
  advice,
  tasks,
  example: {
    before:
      '<head>\n<img src="https://tracker.example/p.gif" alt="">\n<link rel="canonical" href="https://example.com/rivers">\n</head>',
    after:
      '<head>\n<link rel="canonical" href="https://example.com/rivers">\n</head>\n<body>\n<img src="https://tracker.example/p.gif" alt="">',
  },

  evaluate({ document }) {
    const inBody = metadataOf(document, ({ inHead }) => !inHead);
    const close = (inBody.length === 0 ? undefined : lateClose(document)) ?? 0;
    const moved = inBody.filter(({ element }) => startOf(element) < close);
    const byHand = inBody.filter(({ element }) => startOf(element) >= close && !isAllowedInBody(element));
    const withoutScripts = movedWithoutScripts(document);
    const defects: Defect<keyof typeof advice>[] = [
      ...moved.map(({ element, name, decides }) => ({
        outcome: decides ? ('fail' as const) : ('warn' as const),
        advice: 'moved' as const,
        detail: `${name} comes before </head>, but the parser moved it into the body.`,
        element,
      })),
      ...byHand.map(({ element, name }) => ({
        outcome: 'warn' as const,
        advice: 'body' as const,
        detail: `${name} is in the body.`,
        element,
      })),
      ...withoutScripts.map(({ element, name }) => ({
        outcome: 'warn' as const,
        advice: 'noscript' as const,
        detail: `${name} ends up in the body for readers without scripts, because of a noscript before it.`,
        element,
      })),
      ...secondHeads(document),
    ];
    const value = { moved: moved.length, inBody: byHand.length, movedWithoutScripts: withoutScripts.length };
    return passUnless(
      defects,
      'The head holds all metadata.',
      value,
      moved.length > 0 ? culprit(document) : [],
    );
  },
});

interface Metadata {
  readonly element: Element;
  /** As a sentence begins with it. */
  readonly name: string;
  /** Search engines act on it, and only in the head. */
  readonly decides: boolean;
}

/** In tree order. */
function metadataOf(document: Document, isAsked: (element: Element) => boolean): Metadata[] {
  const found: Metadata[] = [];
  for (const name of ['title', 'base', 'meta', 'link']) {
    for (const element of document.byName(name)) {
      const known = isAsked(element) ? describe(element) : undefined;
      if (known !== undefined) found.push({ element, ...known });
    }
  }
  return found.sort((a, b) => a.element.index - b.element.index);
}

function describe(element: Element): Omit<Metadata, 'element'> | undefined {
  if (element.name === 'title') return { name: 'The title', decides: true };
  if (element.name === 'base') return { name: 'The base', decides: false };
  return element.name === 'meta' ? describeMeta(element) : describeLink(element);
}

function describeMeta(meta: Element): Omit<Metadata, 'element'> | undefined {
  const name = attribute(meta, 'name') ?? attribute(meta, 'property');
  if (name !== undefined) {
    const isRobots = ['robots', 'googlebot', 'bingbot'].includes(norm(name).toLowerCase());
    return { name: `The meta element “${cutText(norm(name), 60)}”`, decides: isRobots };
  }
  if (attribute(meta, 'charset') === undefined) return undefined;
  return { name: 'The declaration of the encoding', decides: false };
}

function describeLink(link: Element): Omit<Metadata, 'element'> | undefined {
  const rel = relTokens(link);
  if (rel.includes('canonical')) return { name: 'The canonical link', decides: true };
  if (rel.includes('stylesheet')) return { name: 'The style sheet', decides: false };
  if (rel.includes('alternate')) {
    const isHreflang = attribute(link, 'hreflang') !== undefined;
    return { name: isHreflang ? 'The hreflang link' : 'The alternate link', decides: isHreflang };
  }
  return rel.includes('icon') ? { name: 'The icon', decides: false } : undefined;
}

/**
 * The Standard allows style sheets and microdata in the body, and HTML+RDFa 1.1 a meta with a property:
 * https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax
 */
function isAllowedInBody(element: Element): boolean {
  if (attribute(element, 'itemprop') !== undefined) return true;
  if (element.name === 'link') return relTokens(element).includes('stylesheet');
  const property = attribute(element, 'property');
  if (property === undefined || attribute(element, 'name') !== undefined) return false;
  // Makers of previews look for the first in the head. The second is a slip for `name`: no vocabulary defines it.
  return !ofThePage.test(property) && (!oneTerm.test(property) || isInVocabulary(element));
}

/** The namespaces of https://ogp.me/, and what others made after them. */
const ofThePage =
  /^\s*(?:al|article|books?|business|fb|music|og|place|product|profile|restaurant|twitter|video):/i;

/** RDFa looks up a term without a prefix in the vocabulary around it. */
const oneTerm = /^\s*[\w-]+\s*$/;

function isInVocabulary(element: Element): boolean {
  const declares = (around: Element) =>
    attribute(around, 'vocab') !== undefined || attribute(around, 'typeof') !== undefined;
  return closest(element, declares) !== undefined;
}

/**
 * Offset of a `</head` that came too late, as the parser had closed the head before. Undefined when the head was
 * closed where the source says so, by its end tag or by a body tag.
 */
function lateClose(document: Document): number | undefined {
  const { head, body } = document;
  if (head?.location?.endTagStart != null || body?.location !== undefined) return undefined;
  return findTag(document, 'headEnd', head?.location?.end ?? 0);
}

function startOf({ location }: Element): number {
  return location?.start ?? Number.POSITIVE_INFINITY;
}

const headElements = new Set([
  'base',
  'basefont',
  'bgsound',
  'link',
  'meta',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);

/** The first thing in the body that is not ASCII white space: what the head could not hold. */
function culprit({ body }: Document): Note[] {
  const children = body?.children ?? [];
  const first = children.find((child) => child.kind === 'element' || notAsciiSpace.test(child.value));
  if (first === undefined) return [];
  if (first.kind === 'text') {
    if (isBlank(first.value)) return [{ detail: `${invisible(first.value)} closed the head.` }];
    return [{ detail: `This text closed the head: “${cutText(norm(first.value), 60)}”.` }];
  }
  const element = headElements.has(first.name) ? tableOf(first, children) : first;
  if (element !== undefined) return [{ detail: 'This closed the head.', element }];
  return [{ detail: 'A tag that makes no element closed the head, such as </body>, </html> or <td>.' }];
}

const notAsciiSpace = /[^\t\n\f\r ]/u;

/** As a sentence begins with it. Editors show nothing there, so it can be found by its code alone. */
function invisible(text: string): string {
  const [character = ''] = notAsciiSpace.exec(text) ?? [];
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const name = invisibleNames.get(character);
  return `An invisible character, U+${code}${name === undefined ? '' : ` (${name})`},`;
}

const invisibleNames: ReadonlyMap<string, string> = new Map([
  ['\u00A0', 'no-break space'],
  ['\u200B', 'zero width space'],
  ['\u3000', 'ideographic space'],
  ['\uFEFF', 'byte order mark'],
]);

/** A table that begins before the element: what a table cannot hold, the parser puts in front of it. */
function tableOf(element: Element, siblings: Element['children']): Element | undefined {
  return siblings.find(
    (child): child is Element => child.kind === 'element' && startOf(child) < startOf(element),
  );
}

/** Metadata that leaves the head when `noscript` holds elements, as it does for crawlers that run no scripts. */
function movedWithoutScripts(document: Document): Metadata[] {
  const first = document.byName('noscript').find((element) => element.inHead);
  if (first === undefined) return [];
  const after = metadataOf(document, (element) => element.inHead && startOf(element) > startOf(first));
  const end = after.at(-1)?.element.location?.end;
  if (end === undefined) return [];
  // The beginning is enough, so a page with a noscript is not parsed twice.
  const reparsed = readDocument(document.source.slice(0, end), document.url, {
    scripting: false,
    isXhtml: document.isXhtml,
  });
  const stillInHead = new Set(reparsed.elements.filter((element) => element.inHead).map(startOf));
  return after.filter(({ element }) => !stillInHead.has(startOf(element)));
}

function secondHeads(document: Document): Defect<'second'>[] {
  return document.parseErrors
    .filter(({ code }) => code === 'misplaced-start-tag-for-head-element')
    .map(({ line }) => ({
      outcome: 'warn',
      advice: 'second',
      detail: 'The page has a second head element, which browsers ignore.',
      line,
    }));
}
