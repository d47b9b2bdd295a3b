import type { HtmlTree, TreeElement, TreeNode } from './html-tree.ts';

/**
 * Puts parts that React streamed behind the page where its scripts in the page put them. Until then a part stands in a
 * hidden element at the end of `body`, and a `template` keeps its place: the text is in the HTML, but no rule about
 * what is shown would see it.
 * @see https://react.dev/reference/react-dom/server/renderToPipeableStream#streaming-more-content-as-it-loads
 */
export function placeStreamedParts(tree: HtmlTree, source: string): void {
  if (!source.includes('$R')) return;
  const { byId, scripts } = read(tree);
  let left = touchedMax;
  for (const { from, to, replacesFallback } of movesIn(scripts)) {
    const [part] = byId.get(from) ?? [];
    const [place] = byId.get(to) ?? [];
    if (part === undefined || place === undefined || !fits(part, place)) continue;
    left -= nodesAround(part) + nodesAround(place) + part.children.length;
    if (left < 0) return;
    // They are gone then, and a second root of the page may use the same ids.
    byId.get(from)?.shift();
    byId.get(to)?.shift();
    putInPlace(part, place, replacesFallback);
  }
}

/** Nodes that are looked at or moved: room for a thousand parts on a page, and half a second of a hostile one at most. */
const touchedMax = 10_000_000;

/** Levels; what lies deeper is left out of the document. */
const depthMax = 512;

interface Move {
  /** Ids of the part, and of the template that keeps its place. */
  readonly from: string;
  readonly to: string;
  /** What is shown until the part is there goes. */
  readonly replacesFallback: boolean;
}

/** `$RC("B:0","S:1")` completes a boundary, `$RR` one that waits for style sheets, `$RS("S:2","P:2")` a part of a part. */
const call =
  /\$R(?:[CR]\("(?<boundary>[^"\\]{0,64}B:[\da-f]+)","(?<segment>[^"\\]{0,64}S:[\da-f]+)"|S\("(?<part>[^"\\]{0,64}S:[\da-f]+)","(?<place>[^"\\]{0,64}P:[\da-f]+)")/g;

function* movesIn(scripts: readonly string[]): Generator<Move> {
  for (const script of scripts) {
    for (const { groups: { boundary, segment, part, place } = {} } of script.matchAll(call)) {
      const replacesFallback = boundary !== undefined;
      yield { from: (segment ?? part) as string, to: (boundary ?? place) as string, replacesFallback };
    }
  }
}

/** Elements by id in tree order, of which a browser finds the first, and the text of inline scripts. */
function read(tree: HtmlTree): {
  readonly byId: ReadonlyMap<string, TreeElement[]>;
  readonly scripts: readonly string[];
} {
  const byId = new Map<string, TreeElement[]>();
  const scripts: string[] = [];
  const stack: TreeNode[] = tree.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind !== 'element') continue;
    const id = node.attributes.find(({ name }) => name === 'id')?.value;
    if (id !== undefined) add(byId, id, node);
    const [text] = node.children;
    if (node.name === 'script' && text?.kind === 'text') scripts.push(text.value);
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as TreeNode);
  }
  return { byId, scripts };
}

function add(byId: Map<string, TreeElement[]>, id: string, element: TreeElement): void {
  const known = byId.get(id);
  if (known === undefined) byId.set(id, [element]);
  else known.push(element);
}

function nodesAround({ parent }: TreeElement): number {
  return parent?.children.length ?? 0;
}

/** A part is never put into itself, which a hostile page could ask for. */
function fits(part: TreeElement, place: TreeElement): boolean {
  if (place.name !== 'template' || place.parent === undefined || part.parent === undefined) return false;
  let at: TreeElement | undefined = place;
  for (let level = 0; at !== undefined; level++, at = at.parent) {
    if (at === part || level > depthMax) return false;
  }
  return true;
}

function putInPlace(part: TreeElement, place: TreeElement, replacesFallback: boolean): void {
  const around = part.parent as TreeElement;
  around.children = around.children.filter((child) => child !== part);
  const parent = place.parent as TreeElement;
  const siblings = parent.children;
  const start = siblings.indexOf(place);
  const end = replacesFallback ? endOfFallback(siblings, start) : start + 1;
  for (const child of part.children) child.parent = parent;
  parent.children = [...siblings.slice(0, start), ...part.children, ...siblings.slice(end)];
}

/** Before the comment that ends the same boundary; without one, as in a browser, all that follows. */
function endOfFallback(siblings: readonly TreeNode[], start: number): number {
  let depth = 0;
  for (let at = start + 1; at < siblings.length; at++) {
    const mark = (siblings[at] as { readonly mark?: string }).mark ?? '';
    if (/^[$&]/.test(mark)) depth += 1;
    else if (/^\/[$&]$/.test(mark) && --depth < 0) return at;
  }
  return siblings.length;
}
