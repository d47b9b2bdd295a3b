import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import type { Element, Location, Text } from './element.ts';

/**
 * The tree that parse5 builds for us: of the nodes that checks read, so that no second tree is made of it. Comments
 * stay in it while it is built, as they keep texts apart.
 */
export interface HtmlTree {
  readonly kind: 'document';
  mode: 'no-quirks' | 'limited-quirks' | 'quirks';
  readonly children: TreeNode[];
  readonly formOwners: Map<TreeElement, TreeElement>;
}

/** What checks see of it once it stands in the index of its document. */
export class TreeElement implements Element {
  readonly kind = 'element';
  readonly name: string;
  readonly namespace: Element['namespace'];
  /** Replaced when a child goes that checks do not see. */
  children: TreeNode[] = [];
  parent: TreeElement | undefined = undefined;
  location: TreeLocation | undefined = undefined;
  /** Of a `template`. */
  content: Fragment | undefined = undefined;
  readonly attributes: Attribute[];
  index = -1;
  hidden = false;
  ariaHidden = false;
  inHead = false;

  constructor(name: string, namespace: Element['namespace'], attributes: Attribute[]) {
    this.name = name;
    this.namespace = namespace;
    this.attributes = attributes;
  }
}

interface TreeText extends Text {
  value: string;
  parent: TreeElement;
}

type TreeLocation = { -readonly [Key in keyof Location]: Location[Key] };

/** Children of a finished element are elements and texts alone; the others are what they are until then. */
export type TreeNode = TreeElement | TreeText;

interface Attribute {
  readonly name: string;
  readonly value: string;
}

interface Comment {
  readonly kind: 'comment';
  /** Text of one of two characters at most, such as the marks `$?` and `/$` of React; others are not kept. */
  readonly mark: string | undefined;
  parent: TreeElement | undefined;
}

/** Content of `template`, which does not exist for checks. */
interface Fragment {
  readonly kind: 'fragment';
  readonly children: TreeNode[];
}

type ParentNode = TreeElement | HtmlTree | Fragment;
type Child = TreeNode;

export type HtmlTreeMap = TreeAdapterTypeMap<
  Child | ParentNode,
  ParentNode,
  Child,
  HtmlTree,
  Fragment,
  TreeElement,
  Child,
  TreeText,
  TreeElement,
  Child
>;

export const htmlTreeAdapter: TreeAdapter<HtmlTreeMap> = {
  createDocument: () => ({ kind: 'document', mode: 'no-quirks', children: [], formOwners: new Map() }),
  createDocumentFragment: () => ({ kind: 'fragment', children: [] }),
  createElement: (name, namespace, attributes) =>
    new TreeElement(name, namespaces.get(namespace) ?? 'other', attributesOf(attributes)),
  createCommentNode: comment,
  createTextNode: text,

  appendChild(parent, child) {
    parent.children.push(child);
    child.parent = parent as TreeElement;
  },
  insertBefore(parent, child, reference) {
    parent.children.splice(placeOf(parent.children, reference), 0, child);
    child.parent = parent as TreeElement;
  },
  insertText(parent, value) {
    const last = parent.children.at(-1);
    if (last?.kind === 'text') last.value += value;
    else this.appendChild(parent, text(value));
  },
  insertTextBefore(parent, value, reference) {
    const before = parent.children[placeOf(parent.children, reference) - 1];
    if (before?.kind === 'text') before.value += value;
    else this.insertBefore(parent, text(value), reference);
  },
  detachNode(node) {
    const siblings = (node.parent as ParentNode | undefined)?.children;
    siblings?.splice(placeOf(siblings, node), 1);
    (node as { parent: unknown }).parent = undefined;
  },
  adoptAttributes(element, attributes) {
    const known = adopted.get(element) ?? new Set(element.attributes.map(({ name }) => name));
    adopted.set(element, known);
    for (const attribute of attributes) {
      if (known.has(attribute.name)) continue;
      known.add(attribute.name);
      element.attributes.push(attribute);
    }
  },

  // All that comes of it is the mode, which the parser finds by itself.
  setDocumentType: () => undefined,
  setDocumentMode(tree, mode) {
    tree.mode = mode;
  },
  getDocumentMode: ({ mode }) => mode as html.DOCUMENT_MODE,
  setTemplateContent(element, content) {
    element.content = content;
  },
  getTemplateContent: ({ content }) => content as Fragment,

  getFirstChild: ({ children }) => children[0] ?? null,
  getChildNodes: ({ children }) => children,
  getParentNode: (node) => ('parent' in node ? (node.parent ?? null) : null),
  getAttrList: ({ attributes }) => attributes,
  getTagName: ({ name }) => name,
  getNamespaceURI: ({ namespace }) => addresses[namespace],
  getTextNodeContent: ({ value }) => value,
  getCommentNodeContent: () => '',
  getDocumentTypeNodeName: () => '',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node): node is TreeText => node.kind === 'text',
  isCommentNode: (node): node is never => (node.kind as string) === 'comment',
  isDocumentTypeNode: (_node): _node is never => false,
  isElementNode: (node): node is TreeElement => node.kind === 'element',

  // The parser of parse-html.ts writes locations itself; the original asks only whether there is one with an end tag.
  getNodeSourceCodeLocation(node) {
    if (node.kind !== 'element' || node.location === undefined) return null;
    return (node.location.endTagStart === null ? {} : { endTag: {} }) as Token.ElementLocation;
  },
  setNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation: () => undefined,
};

/**
 * Names of attributes of the `html` and `body` that adopted some: a page can write `<body>` a hundred thousand times,
 * and to read them anew each time would be quadratic.
 */
const adopted = new WeakMap<TreeElement, Set<string>>();

/** Names as the source has them: with the prefix that the parser takes off in foreign content. */
function attributesOf(attributes: readonly (Attribute & { readonly prefix?: string })[]): Attribute[] {
  if (attributes.every(({ prefix }) => !prefix)) return attributes as Attribute[];
  return attributes.map(({ name, value, prefix }) => ({ name: prefix ? `${prefix}:${name}` : name, value }));
}

function text(value: string): TreeText {
  return { kind: 'text', value, parent: undefined as never };
}

function comment(text: string): Child {
  const mark = text.length <= 2 ? text : undefined;
  return { kind: 'comment', mark, parent: undefined } satisfies Comment as unknown as Child;
}

/** The last child is asked for most: what is fostered comes right before the table. */
function placeOf(siblings: readonly Child[], node: Child): number {
  const last = siblings.length - 1;
  return siblings[last] === node ? last : siblings.indexOf(node);
}

/** A map, as the page gives the names of namespaces where it is XML (P4). */
const namespaces: ReadonlyMap<string, Element['namespace']> = new Map([
  [html.NS.HTML, 'html'],
  [html.NS.SVG, 'svg'],
  [html.NS.MATHML, 'math'],
]);

const addresses: Readonly<Record<Element['namespace'], html.NS>> = {
  html: html.NS.HTML,
  svg: html.NS.SVG,
  math: html.NS.MATHML,
  other: html.NS.XML,
};
