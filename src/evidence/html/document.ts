import { type Place, RunningText } from '../text/running-text.ts';
import { outermost, TextReader, walk } from '../text/text-walk.ts';
import { hideOtherCopies } from './breakpoint-copies.ts';
import type { Element } from './element.ts';
import type { HtmlTree, TreeElement, TreeNode } from './html-tree.ts';
import { type InlineStyle, inlineStyle, presentationStyle, unstyled } from './inline-style.ts';
import { parseHtml } from './parse-html.ts';
import { parseXhtml, type XmlError } from './parse-xhtml.ts';
import { placeStreamedParts } from './streamed-parts.ts';

/**
 * The page as checks read it: the parser's tree turned, in one traversal, into elements that know their place and an
 * index by name, id and attribute. Content of `template` does not exist; content of `noscript` is text (T2).
 */
export interface Document {
  /** The decoded source. Offsets of locations count in it. */
  readonly source: string;
  readonly url: string;
  /** Of the bytes, as decodeHtml names it. */
  readonly encoding: string;
  readonly mode: HtmlTree['mode'];
  /** Sent as XML, and read as XML. */
  readonly isXhtml: boolean;
  /** Where XML breaks: the document ends there. */
  readonly xmlError: XmlError | undefined;
  /** Codes as the HTML Standard names them, in source order. */
  readonly parseErrors: readonly { readonly code: string; readonly offset: number; readonly line: number }[];
  readonly root: Element;
  readonly head: Element | undefined;
  readonly body: Element | undefined;
  /** Every element of every namespace in tree order. */
  readonly elements: readonly Element[];
  /** HTML-namespace elements of that local name, in tree order. */
  byName(name: string): readonly Element[];
  /** Elements (any namespace) that carry the attribute, in tree order. */
  byAttribute(name: string): readonly Element[];
  /** Elements with that id, in tree order. */
  byId(id: string): readonly Element[];
  /** Every id in use, in the order in which they first occur → the elements with it, in tree order. */
  readonly ids: ReadonlyMap<string, readonly Element[]>;
  /** Every attribute name in use, as parsed (HTML attributes are lower-case). */
  readonly attributeNames: ReadonlySet<string>;
  /** Levels below the root; deeper nodes than the limit were left out. */
  readonly depth: number;
  /** Has the most elements for children; of several the one whose last child comes first. */
  readonly widest: Element;
  /** What a reader sees of `body`. */
  readonly text: RunningText;
  /** Some hidden element holds one that is not: what `visibility` hides, it may show again further down. */
  readonly showsInHidden: boolean;
  /**
   * The form that was open where the parser met an `input`. In a table it is no ancestor.
   * @see https://html.spec.whatwg.org/multipage/parsing.html#form-element-pointer
   */
  readonly formOwners: ReadonlyMap<Element, Element>;
  /** What `perDocument` keeps. */
  readonly readings: Map<unknown, unknown>;
}

/** Behind its last descendant in `document.elements`: what stands below an element follows it there. */
export function endOf({ elements }: Document, { index }: Element): number {
  let end = index + 1;
  for (let next = elements[end]; next?.parent !== undefined && next.parent.index >= index; ) {
    end += 1;
    next = elements[end];
  }
  return end;
}

/** The limit Chromium sets, so that a hostile page cannot make every later walk slow. */
const usualDepthMax = 512;

interface ReadingOptions {
  readonly isXhtml?: boolean;
  readonly encoding?: string;
  readonly scripting?: boolean;
  readonly depthMax?: number;
  readonly arrange?: (tree: HtmlTree, source: string) => void;
}

/**
 * Parses HTML, or XHTML as XML, as a browser with scripting does, puts streamed parts in their places, and indexes the tree.
 * @param source decoded text of the page
 * @param url the final URL, kept for rules that resolve against it
 * @param options depthMax: what lies deeper is left out; scripting false: as a reader without scripts does, for whom `noscript` holds elements; arrange: puts parts of the tree in other places before it is indexed
 * @see https://html.spec.whatwg.org/multipage/parsing.html
 */
export function readDocument(
  source: string,
  url: string,
  {
    isXhtml = false,
    encoding = 'UTF-8',
    scripting = true,
    depthMax = usualDepthMax,
    arrange = scripting ? placeStreamedParts : undefined,
  }: ReadingOptions = {},
): Document {
  const parseErrors: { code: string; offset: number; line: number }[] = [];
  const { tree, xmlError } = isXhtml
    ? parseXhtml(source, { scripting })
    : {
        tree: parseHtml(source, {
          scripting,
          onParseError: ({ code, startOffset, startLine }) => {
            parseErrors.push({ code, offset: startOffset, line: startLine });
          },
        }),
        xmlError: undefined,
      };
  arrange?.(tree, source);
  // The tokenizer tells of what it meets before the tree has taken what came before.
  parseErrors.sort((a, b) => a.offset - b.offset);
  return {
    ...{ source, url, encoding, isXhtml, xmlError, parseErrors },
    mode: tree.mode,
    formOwners: tree.formOwners,
    readings: new Map(),
    ...index(tree, depthMax),
  };
}

type Index = Omit<
  Document,
  'source' | 'url' | 'encoding' | 'isXhtml' | 'xmlError' | 'mode' | 'formOwners' | 'parseErrors' | 'readings'
>;

/** One traversal in tree order, which tells every element its place, and of the page's text. */
function index(tree: HtmlTree, depthMax: number): Index {
  const elements: TreeElement[] = [];
  const byName = new Map<string, Element[]>();
  const byAttribute = new Map<string, TreeElement[]>();
  const byId = new Map<string, Element[]>();
  const root = tree.children.find((node) => node.kind === 'element') as TreeElement;
  root.parent = undefined;
  // parse5 always makes html, head and body, but for frameset documents, which have no body. XML has what is written.
  const child = (name: string) =>
    root.children.find(
      (node): node is TreeElement =>
        node.kind === 'element' && node.name === name && node.namespace === 'html',
    );
  const body = child('body') ?? child('frameset');
  let text = new RunningText();
  const reader = new TextReader(text);
  let depth = 0;
  let widest = root;
  let width = 0;
  let lastOfWidest: TreeElement | undefined;
  const unseen = new Set<Element>();
  let showsInHidden = false;

  // It calls itself no deeper than the limit: 40,000 nested elements would overflow the stack.
  const visit = (element: TreeElement, level: number, outer: Place | undefined): void => {
    if (level > depth) depth = level;
    element.index = elements.length;
    elements.push(element);
    place(element, unseen);
    showsInHidden ||= !element.hidden && element.parent?.hidden === true;
    if (element.namespace === 'html') add(byName, element.name, element);
    for (const { name, value } of element.attributes) {
      add(byAttribute, name, element);
      if (name === 'id') add(byId, value, element);
    }
    let own = 0;
    let last: TreeElement | undefined;
    let isReadable = true;
    for (const node of element.children) {
      if (node.kind === 'text') node.value = flattened(node.value);
      else if (node.kind === 'element' && level < depthMax) {
        own += 1;
        last = node;
      } else isReadable = false;
    }
    if (!isReadable) element.children = readable(element.children, level < depthMax);
    // As many are nearer to the beginning where the last child of the other has not been met yet.
    if (own > width || (own === width && lastOfWidest?.index === -1)) {
      widest = element;
      width = own;
      lastOfWidest = last;
    }
    const inner = outer && reader.enter(element, outer);
    for (const node of element.children) {
      if (node.kind === 'element') visit(node, level + 1, node === body ? outermost : inner);
      else if (inner !== undefined) reader.read(node.value, element, inner);
    }
    if (inner !== undefined) reader.leave(element, inner);
  };
  visit(root, 1, undefined);

  const framerStyles = byAttribute.get('data-framer-breakpoint-css');
  if (framerStyles && hideOtherCopies(elements, framerStyles, byAttribute.get('class') ?? [])) {
    text = new RunningText();
    if (body !== undefined) walk(body, new TextReader(text), outermost);
  }

  return {
    elements,
    depth,
    widest,
    showsInHidden,
    root,
    head: child('head'),
    body,
    text,
    attributeNames: new Set(byAttribute.keys()),
    byName: (name) => byName.get(name) ?? none,
    byAttribute: (name) => byAttribute.get(name) ?? none,
    byId: (id) => byId.get(id) ?? none,
    ids: byId,
  };
}

/** Elements and texts; no elements below the deepest level. */
function readable(children: readonly TreeNode[], hasElements: boolean): TreeNode[] {
  return children.filter(({ kind }) => kind === 'text' || (kind === 'element' && hasElements));
}

/**
 * What an element takes over from its ancestors. T6 has whatever is in a hidden element hidden, but that holds for
 * `display` alone: what is within an invisible element may be visible.
 * @param unseen elements that `visibility` alone hides
 * @see https://www.w3.org/TR/CSS22/visufx.html#visibility
 */
function place(element: TreeElement, unseen: Set<Element>): void {
  const { name, namespace, parent, attributes } = element;
  const isHead =
    namespace === 'html' && name === 'head' && parent?.name === 'html' && parent.parent === undefined;
  element.inHead = isHead || (parent?.inHead ?? false);
  const isInHidden = parent?.hidden ?? false;
  const isInUnseen = parent !== undefined && isInHidden && unseen.has(parent);
  let isGone = element.inHead || isInHidden !== isInUnseen || hidesByKind(element);
  let ariaHidden = parent?.ariaHidden ?? false;
  let style = namespace === 'svg' ? presentationStyle(attributes) : unstyled;
  for (const { name: key, value } of attributes) {
    // Browsers ignore it on SVG and MathML, but much CSS hides by it there, too: we do not judge what may be hidden.
    if (key === 'hidden') isGone ||= value.toLowerCase() !== 'until-found';
    else if (key === 'style') style = { ...style, ...inlineStyle(value) };
    else if (key === 'aria-hidden') ariaHidden ||= value.trim().toLowerCase() === 'true';
  }
  isGone ||= style.display === 'none';
  const isUnseen = hidesByVisibility(style, isInUnseen);
  if (isUnseen && !isGone) unseen.add(element);
  element.hidden = isGone || isUnseen;
  element.ariaHidden = ariaHidden;
}

const none: readonly Element[] = [];

/**
 * The parser joins the pieces of a text, and V8 keeps each join as a node of its own until the text is read. Read now,
 * a page that waits for its probes holds less memory, and the garbage collector has that much less to carry around.
 */
function flattened(text: string): string {
  text.charCodeAt(0);
  return text;
}

type Attributes = readonly { readonly name: string; readonly value: string }[];

/** T6: what no attribute has to hide. */
function hidesByKind({ name, namespace, attributes }: TreeElement): boolean {
  if (namespace !== 'html') return false;
  if (name === 'input') return valueIn(attributes, 'type')?.toLowerCase() === 'hidden';
  return name === 'dialog' && valueIn(attributes, 'open') === undefined;
}

function hidesByVisibility({ visibility }: InlineStyle, isInUnseen: boolean): boolean {
  if (visibility === 'hidden' || visibility === 'collapse') return true;
  return isInUnseen && visibility !== 'visible' && visibility !== 'initial';
}

function valueIn(attributes: Attributes, name: string): string | undefined {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

function add<Kind extends Element>(map: Map<string, Kind[]>, key: string, element: Kind): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [element]);
  else list.push(element);
}
