/** Pages, and what builds and people do to them, with every element known by itself through all of it. */
import { defaultTreeAdapter as adapter, type DefaultTreeAdapterMap, parse, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterMap['childNode'];
export type Tree = DefaultTreeAdapterMap['document'];
type Parent = DefaultTreeAdapterMap['element'];

/** Whole numbers below the limit, the same for the same seed (mulberry32). */
export type Choose = (below: number) => number;

export function choices(seed: number): Choose {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A page as text, with its elements in the order in which a parser meets them. */
export interface Written {
  readonly html: string;
  readonly elements: readonly Parent[];
}

export interface Style {
  /** White space folded, quotes and end tags left out where they may be. */
  readonly isMinified: boolean;
  /** Of file names, `app.3f9c2b1a.js`. */
  readonly hash: string;
  readonly origin: string;
}

export const readTree = (html: string): Tree => parse(html);

export function write(tree: Tree, style: Style): Written {
  const elements: Parent[] = [];
  const html = tree.childNodes.map((node) => nodeText(node, style, elements)).join('');
  return { html, elements };
}

const voids = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
]);
const verbatim = new Set([
  'script',
  'style',
  'pre',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'noscript',
]);

function nodeText(node: Node, style: Style, elements: Parent[]): string {
  if (adapter.isTextNode(node)) return textOf(node.value, node.parentNode as Parent, style);
  if (adapter.isCommentNode(node)) return style.isMinified ? '' : `<!--${node.data}-->`;
  if (adapter.isDocumentTypeNode(node)) return node.name === '' ? '<!DOCTYPE>' : `<!DOCTYPE ${node.name}>`;
  if (!adapter.isElementNode(node)) return '';
  elements.push(node);
  const attributes = node.attrs.map(({ name, value, prefix }) => {
    const full = prefix ? `${prefix}:${name}` : name;
    return ` ${full}${valueText(named(value, style), style)}`;
  });
  const start = `<${node.tagName}${attributes.join('')}>`;
  if (voids.has(node.tagName)) return start;
  const children = 'content' in node ? (node.content as Parent).childNodes : node.childNodes;
  return `${start}${children.map((child) => nodeText(child, style, elements)).join('')}</${node.tagName}>`;
}

function named(value: string, { hash, origin }: Style): string {
  return value
    .replace(/^(?!https?:|\/\/)([^?#]*\/)?([\w-]+)\.(js|css|png|jpe?g|svg|webp|woff2?)$/, `$1$2.${hash}.$3`)
    .replaceAll('https://own.example', origin);
}

function valueText(value: string, { isMinified }: Style): string {
  if (isMinified && value === '') return '';
  if (isMinified && /^[^\s"'=<>`&]+$/.test(value) && !value.endsWith('/')) return `=${value}`;
  return `="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

function textOf(text: string, parent: Parent, { isMinified }: Style): string {
  if (verbatim.has(parent.tagName)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return isMinified ? escaped.replace(/[ \t\r\n\f]+/g, ' ') : escaped;
}

/** What may stand in any flow, without a fault. */
const sound = [
  '<p>One more paragraph about the garden.</p>',
  '<div><p>A box</p></div>',
  '<img src="/pictures/oak.png" alt="An oak in May" width="40" height="40">',
  '<ul><li>One</li><li>Two</li></ul>',
  '<a href="/about-the-garden">About the garden</a>',
];
/** And what has one. */
export const faulty = [
  '<img src="/pictures/beech.png" width="40" height="40">',
  '<img src="/pictures/ash.png" width="41" height="41">',
  '<input type="text" name="first">',
  '<a href="/nameless"></a>',
  '<button></button>',
  '<iframe src="/frame" width="40" height="40"></iframe>',
  '<a href="http://own.example.org/plain">click here</a>',
];

const places = new Set([
  'body',
  'div',
  'main',
  'section',
  'article',
  'header',
  'footer',
  'aside',
  'nav',
  'form',
  'li',
  'td',
]);

function parentsIn(tree: Tree): Parent[] {
  const found: Parent[] = [];
  const visit = (node: Node | Tree) => {
    if (!('childNodes' in node)) return;
    if (adapter.isElementNode(node as Node) && places.has((node as Parent).tagName))
      found.push(node as Parent);
    for (const child of node.childNodes) visit(child);
  };
  visit(tree);
  return found;
}

const movable = new Set([
  'div',
  'section',
  'article',
  'p',
  'ul',
  'img',
  'a',
  'span',
  'button',
  'input',
  'figure',
]);

function insert(markup: string, tree: Tree, choose: Choose): void {
  const [node] = parseFragment(markup).childNodes;
  const parents = parentsIn(tree);
  const parent = parents[choose(Math.max(1, parents.length))];
  if (node !== undefined && parent !== undefined) place(node, parent, choose);
}

function place(node: Node, parent: Parent, choose: Choose): void {
  node.parentNode = parent;
  parent.childNodes.splice(choose(parent.childNodes.length + 1), 0, node);
}

function movableIn(tree: Tree): Parent[] {
  return parentsIn(tree).flatMap((parent) =>
    parent.childNodes.filter(
      (node): node is Parent => adapter.isElementNode(node) && movable.has(node.tagName),
    ),
  );
}

export type Change = (tree: Tree, choose: Choose) => void;

export const changes: Readonly<Record<string, Change>> = {
  insertSound: (tree, choose) => insert(sound[choose(sound.length)] as string, tree, choose),
  insertFaulty: (tree, choose) => insert(faulty[choose(faulty.length)] as string, tree, choose),
  remove(tree, choose) {
    const candidates = movableIn(tree);
    const node = candidates[choose(Math.max(1, candidates.length))];
    if (node !== undefined) adapter.detachNode(node);
  },
  move(tree, choose) {
    const candidates = movableIn(tree);
    const node = candidates[choose(Math.max(1, candidates.length))];
    if (node === undefined) return;
    adapter.detachNode(node);
    const parents = parentsIn(tree);
    const parent = parents[choose(Math.max(1, parents.length))];
    if (parent !== undefined) place(node, parent, choose);
  },
  reorder(tree, choose) {
    const parents = parentsIn(tree).filter(({ childNodes }) => childNodes.length > 1);
    const parent = parents[choose(Math.max(1, parents.length))];
    if (parent === undefined) return;
    const [first] = parent.childNodes.splice(choose(parent.childNodes.length), 1);
    if (first !== undefined) place(first, parent, choose);
  },
  wrap(tree, choose) {
    const candidates = movableIn(tree);
    const node = candidates[choose(Math.max(1, candidates.length))];
    const parent = node?.parentNode as Parent | undefined | null;
    if (node === undefined || !parent) return;
    const [box] = parseFragment('<div class="box"></div>').childNodes as [Parent];
    const at = parent.childNodes.indexOf(node);
    parent.childNodes.splice(at, 1, box);
    box.parentNode = parent;
    box.childNodes.push(node);
    node.parentNode = box;
  },
};
