import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

/** The text of a page as it is read. */
export function textOf(html: string): string {
  return read(parse(html)).replaceAll(/\s+/g, ' ');
}

/** The cells of each row of the first table, as they are read. */
export function rowsOf(html: string): string[][] {
  const [body] = elementsOf(parse(html), 'tbody');
  const rows = body === undefined ? [] : elementsOf(body, 'tr');
  return rows.map((row) => elementsOf(row, 'td').map((cell) => read(cell).replaceAll(/\s+/g, ' ').trim()));
}

const unread: ReadonlySet<string> = new Set(['head', 'svg', 'script', 'template']);
/** They part no words. */
const inline: ReadonlySet<string> = new Set(['bdi', 'wbr', 'b', 'i', 'small', 'code', 'span']);

function read(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!('childNodes' in node)) return '';
  const inside = node.childNodes.map(read).join('');
  if (!tree.isElementNode(node)) return inside;
  if (unread.has(node.tagName)) return '';
  return inline.has(node.tagName) ? inside : ` ${inside} `;
}

function elementsOf(node: Node, name: string): DefaultTreeAdapterTypes.Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) =>
    tree.isElementNode(child) && child.tagName === name ? [child] : elementsOf(child, name),
  );
}
