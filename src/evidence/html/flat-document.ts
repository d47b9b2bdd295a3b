import { type Document, readDocument } from './document.ts';
import { attribute, type Element } from './element.ts';
import type { HtmlTree, TreeElement, TreeNode } from './html-tree.ts';
import { makesRoot, mayBeHost } from './shadow-roots.ts';

/**
 * A page as it stood in a browser, with shadow roots as declarative ones: what a root holds takes the place of what its
 * host holds, which shows only in the slots that name it. Its scripts have run already.
 *
 * Ids within a root are the root's own, so `ids` leaves them out; `byId` finds them.
 * @param source HTML (or XHTML) of the whole page
 * @param url where the page ended
 * @see https://drafts.csswg.org/css-scoping-1/#flattening
 */
export function readFlatDocument(
  source: string,
  url: string,
  options: { readonly isXhtml?: boolean; readonly encoding?: string } = {},
): Document {
  const ofRoots = new Set<Element>();
  const document = readDocument(source, url, {
    ...options,
    arrange: (tree) => {
      if (/shadowrootmode/i.test(source)) flatten(tree, ofRoots);
    },
  });
  if (ofRoots.size === 0) return document;
  const ids = [...document.ids].flatMap(([id, elements]) => {
    const own = elements.filter((element) => !ofRoots.has(element));
    return own.length === 0 ? [] : [[id, own] as const];
  });
  return { ...document, ids: new Map(ids) };
}

/** From the outside in, as a host may hold slots of the root around it. */
function flatten(tree: HtmlTree, ofRoots: Set<Element>): void {
  const stack: TreeNode[] = tree.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind !== 'element') continue;
    const template = rootTemplateOf(node);
    if (template !== undefined) openRoot(node, template, ofRoots);
    for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at] as TreeNode);
  }
}

/** The first: browsers leave further ones as they are. */
function rootTemplateOf(element: TreeElement): TreeElement | undefined {
  if (!mayBeHost(element)) return undefined;
  return element.children.find((child): child is TreeElement => child.kind === 'element' && makesRoot(child));
}

function openRoot(host: TreeElement, template: TreeElement, ofRoots: Set<Element>): void {
  const root = template.content?.children ?? [];
  const slots = slotsIn(root, ofRoots);
  if (!isFilledByScript(template)) {
    const shown = Map.groupBy(
      host.children.filter((child) => child !== template),
      slotNameOf,
    );
    for (const [name, slot] of slots) {
      const nodes = shown.get(name)?.filter(({ kind }) => kind === 'element' || kind === 'text') ?? [];
      // What it holds itself is for when nothing else is there.
      if (nodes.length > 0) place(nodes, slot);
    }
  }
  place(root, host);
}

/** Scripts say what stands in its slots, and their word is not in the HTML. */
function isFilledByScript(template: TreeElement): boolean {
  return attribute(template, 'shadowrootslotassignment')?.toLowerCase() === 'manual';
}

/** The first slot of each name in tree order. Notes all elements of the root. */
function slotsIn(root: readonly TreeNode[], ofRoots: Set<Element>): ReadonlyMap<string, TreeElement> {
  const slots = new Map<string, TreeElement>();
  const stack = root.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind !== 'element') continue;
    ofRoots.add(node);
    const name = attribute(node, 'name') ?? '';
    if (node.name === 'slot' && node.namespace === 'html' && !slots.has(name)) slots.set(name, node);
    for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at] as TreeNode);
  }
  return slots;
}

function slotNameOf(node: TreeNode): string {
  return node.kind === 'element' ? (attribute(node, 'slot') ?? '') : '';
}

function place(nodes: TreeNode[], parent: TreeElement): void {
  parent.children = nodes;
  for (const node of nodes) node.parent = parent;
}
