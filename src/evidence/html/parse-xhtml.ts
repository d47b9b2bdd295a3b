import { html, parseFragment } from 'parse5';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type HtmlTree, htmlTreeAdapter, type TreeElement } from './html-tree.ts';

/** Where a page of XML breaks: browsers show a message there, and nothing of what follows. */
export interface XmlError {
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  /** Something is still open where the source ends. */
  readonly isAtEnd: boolean;
}

/**
 * XHTML → tree, as browsers read it when it is sent as XML: what stands before the first error. saxes expands XML's own
 * entities; those of XHTML and of the page come in as plain text, so that none grows out of another.
 * @see https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
 */
export function parseXhtml(
  source: string,
  { scripting }: { readonly scripting: boolean },
): { readonly tree: HtmlTree; readonly xmlError: XmlError | undefined } {
  const tree = htmlTreeAdapter.createDocument();
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: TreeElement[] = [];
  let xmlError: XmlError | undefined;
  let isAtEnd = false;
  let readTo = 0;

  function fail(message: string, offset = Math.min(parser.position, source.length)): never {
    xmlError = { message, offset, line: lineOf(source, offset), isAtEnd };
    throw done;
  }

  function insertText(text: string): void {
    const parent = open.at(-1);
    if (parent !== undefined) htmlTreeAdapter.insertText(parent, text);
  }

  parser.on('doctype', (doctype) => {
    parser.ENTITIES = entitiesOf(doctype);
  });
  parser.on('opentag', (tag) => {
    if (open.length === 0 && !isXhtmlRoot(tag)) fail(notTheRoot);
    if (open.length >= depthMax) fail(`more than ${depthMax} elements within each other`);
    // saxes looks for a namespace from tag to tag, up to the root.
    if (tag.ns !== undefined) tag.ns[tag.prefix] ??= tag.uri;
    const element = elementOf(tag);
    const end = parser.position;
    // No attribute holds a bare <, or the XML would be broken.
    const start = source.lastIndexOf('<', end - 1);
    const line = parser.line - linesIn(source.slice(start, end));
    element.location = { line, start, end, startTagEnd: end, endTagStart: null };
    htmlTreeAdapter.appendChild(open.at(-1) ?? tree, element);
    open.push(element);
    readTo = end;
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    const element = open.pop();
    if (element?.location === undefined) return;
    const { location } = element;
    location.end = parser.position;
    location.endTagStart = isSelfClosing ? location.end : source.lastIndexOf('<', location.end - 1);
    readTo = location.end;
    if (element.namespace !== 'html') return;
    if (element.name === 'template') element.children = [];
    if (element.name === 'noscript' && scripting) {
      // It holds elements in XML, but none that a browser with scripts shows.
      element.children = [];
      htmlTreeAdapter.insertText(element, source.slice(location.startTagEnd, location.endTagStart));
    }
  });
  parser.on('text', insertText);
  parser.on('cdata', (text) => {
    insertText(text);
    readTo = parser.position;
  });
  parser.on('comment', () => {
    readTo = parser.position;
  });
  parser.on('error', ({ message }) => {
    // saxes takes all behind a bare & for a name, and complains at the next semicolon or at the end.
    const bare = source.slice(readTo, parser.position).search(bareAmpersand);
    if (bare === -1) fail(message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''));
    isAtEnd = false;
    fail('an & that is not written as &amp;', readTo + bare);
  });

  try {
    parser.write(source);
    isAtEnd = true;
    parser.close();
  } catch (error) {
    if (error !== done) throw error;
  }
  if (tree.children.length === 0) {
    htmlTreeAdapter.appendChild(tree, htmlTreeAdapter.createElement('html', html.NS.HTML, []));
  }
  return { tree, xmlError };
}

/**
 * Whether the bytes begin as XHTML does: browsers take any XML for a page whose root is this one.
 * @see https://mimesniff.spec.whatwg.org/#xml-mime-type
 */
export function hasXhtmlRoot(bytes: Uint8Array): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let isRoot = false;
  parser.on('opentag', (tag) => {
    isRoot = isXhtmlRoot(tag);
    throw done;
  });
  try {
    parser.write(new TextDecoder().decode(bytes.subarray(0, rootWithinBytes)));
  } catch {
    // An error before the root, or `done`.
  }
  return isRoot;
}

/** Longer than any prolog that pages have. */
const rootWithinBytes = 4_096;

/** Thrown from within the parser to end it. */
const done = new Error('Enough was read.');

/** Chromium's limit. What lies below the levels that checks read is left out later, as of HTML. */
const depthMax = 5_000;

/** Not one that the end of the source may have cut off from its semicolon. */
const bareAmpersand = /&(?!#?\w{0,40}(?:;|$))/;

const notTheRoot = `the root element is not html with xmlns="${html.NS.HTML}"`;

function isXhtmlRoot({ local, uri }: SaxesTagNS): boolean {
  return local === 'html' && uri === html.NS.HTML;
}

function elementOf({ local, uri, attributes }: SaxesTagNS): TreeElement {
  const own = Object.values(attributes).map(({ name, value }) => ({ name, value }));
  return htmlTreeAdapter.createElement(local, uri as html.NS, own);
}

function lineOf(source: string, offset: number): number {
  return 1 + linesIn(source.slice(0, offset));
}

function linesIn(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}

/** What the page may refer to by name, besides XML's own five. */
function entitiesOf(doctype: string): Record<string, string> {
  const own = new Map<string, string>();
  for (const [, name = '', inDouble, inSingle = ''] of doctype.matchAll(declaration)) {
    const value = inDouble ?? inSingle;
    // Made of others or of elements, it is left out: what it grows into has no bound.
    own.set(name, /[&<%]/.test(value) ? '' : value);
  }
  const publicId = /^[^["']*PUBLIC[\t\n\r ]+["']([^"']*)/.exec(doctype)?.[1] ?? '';
  const isKnown = publicIds.has(publicId);
  // What a file declares that is not read is no error, only nothing: XML 1.0 §4.1, "Entity Declared".
  const unknown = /^[^["']*(?:PUBLIC|SYSTEM)/.test(doctype) ? '' : undefined;
  const named = new Map<string, string | undefined>(xmlEntities);
  const find = (name: string) => own.get(name) ?? (isKnown ? characterNamed(name) : undefined) ?? unknown;
  return new Proxy<Record<string, string>>(
    {},
    {
      get(_, key) {
        const name = String(key);
        if (!named.has(name)) named.set(name, /^[\w.:-]+$/.test(name) ? find(name) : undefined);
        return named.get(name);
      },
    },
  );
}

const declaration = /<!ENTITY[\t\n\r ]+([\w.-]+)[\t\n\r ]+(?:"([^"]*)"|'([^']*)')/g;

const xmlEntities = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
] as const;

/** By HTML's table. */
function characterNamed(name: string): string | undefined {
  const [node] = parseFragment(`&${name};`).childNodes;
  const text = node !== undefined && 'value' in node ? node.value : '';
  // Of a name that is none, HTML keeps the letters or, as in `&notit;`, those behind one that is.
  return text === '' || /^&.|.;$/s.test(text) ? undefined : text;
}

/**
 * Of the doctypes that bring HTML's names along.
 * @see https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
 */
const publicIds: ReadonlySet<string> = new Set([
  '-//W3C//DTD XHTML 1.0 Transitional//EN',
  '-//W3C//DTD XHTML 1.1//EN',
  '-//W3C//DTD XHTML 1.0 Strict//EN',
  '-//W3C//DTD XHTML 1.0 Frameset//EN',
  '-//W3C//DTD XHTML Basic 1.0//EN',
  '-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN',
  '-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN',
  '-//W3C//DTD MathML 2.0//EN',
  '-//WAPFORUM//DTD XHTML Mobile 1.0//EN',
]);
