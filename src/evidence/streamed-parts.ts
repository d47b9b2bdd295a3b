import type { HtmlTree, TreeElement, TreeNode } from './html-tree.ts';

/**
 * Puts parts that React streamed behind the page where its own inline script puts them. Until then a part stands in a
 * hidden element at the end of `body`, and a `template` keeps its place: the text is in the HTML, but no rule of ours
 * would see it.
 * @see https://react.dev/reference/react-dom/server/renderToPipeableStream#streaming-more-content-as-it-loads
 */
export function placeStreamedParts(tree: HtmlTree, source: string): void {
  if (!source.includes('$R')) return;
  const moves = [...source.matchAll(move)].slice(0, movesMax);
  if (moves.length === 0) return;
  const byId = marked(tree);
  for (const { groups: { boundary, segment, part, placeholder } = {} } of moves) {
    const from = byId.get((segment ?? part) as string);
    const to = byId.get((boundary ?? placeholder) as string);
    if (from === undefined || to === undefined || from.children.length === 0) continue;
    putInPlace(from, to, { replacesFallback: boundary !== undefined });
  }
}

/** `$RC("B:0","S:1")` completes a boundary, `$RR` one that waits for style sheets, `$RS("S:2","P:2")` a part of a part. */
const move =
  /\$R[CR]\("(?<boundary>B:[\da-z]+)","(?<segment>S:[\da-z]+)"|\$RS\("(?<part>S:[\da-z]+)","(?<placeholder>P:[\da-z]+)"/g;

/** A page of React has a few. */
const movesMax = 500;

/** Levels; what lies deeper is left out of the document. */
const depthMax = 512;

/** Elements by the ids that React gives to places and parts; of several the first, as in a browser. */
function marked(tree: HtmlTree): Map<string, TreeElement> {
  const found = new Map<string, TreeElement>();
  const stack: TreeNode[] = [...tree.children].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind !== 'element') continue;
    for (const { name, value } of node.attributes) {
      if (name === 'id' && /^[BPS]:/.test(value) && !found.has(value)) found.set(value, node);
    }
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as TreeNode);
  }
  return found;
}

function putInPlace(
  from: TreeElement,
  to: TreeElement,
  { replacesFallback }: { readonly replacesFallback: boolean },
): void {
  const { parent } = to;
  if (parent === undefined || to.name !== 'template' || mayBeWithin(to, from)) return;
  const siblings = parent.children;
  const start = siblings.indexOf(to);
  const end = replacesFallback ? endOfFallback(siblings, start) : start + 1;
  const moved = from.children;
  from.children = [];
  for (const child of moved) child.parent = parent;
  parent.children = [...siblings.slice(0, start), ...moved, ...siblings.slice(end)];
}

/** A part is never put into itself, which a hostile page could ask for. */
function mayBeWithin(element: TreeElement, outer: TreeElement): boolean {
  let at: TreeElement | undefined = element;
  for (let level = 0; at !== undefined; level++, at = at.parent) {
    if (at === outer || level > depthMax) return true;
  }
  return false;
}

/** What is shown meanwhile ends before the comment `/$` of the same boundary. */
function endOfFallback(siblings: readonly TreeNode[], start: number): number {
  let depth = 0;
  for (let at = start + 1; at < siblings.length; at++) {
    const mark = (siblings[at] as { readonly mark?: string }).mark;
    if (mark === undefined) continue;
    if (mark.startsWith('$')) depth += 1;
    else if (mark === '/$' && --depth < 0) return at;
  }
  return start + 1;
}
