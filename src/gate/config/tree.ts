import type { Node } from 'jsonc-parser';

/** One key of an object and what it holds. */
export interface Member {
  readonly key: string;
  /** Where the key stands. */
  readonly offset: number;
  /** Absent only in text that is no JSON. */
  readonly value: Node | undefined;
}

/** In the order of the file. */
export function membersOf(object: Node | undefined): readonly Member[] {
  if (object?.type !== 'object') return [];
  return (object.children ?? []).flatMap(({ offset, children: [key, value] = [] }) =>
    key === undefined ? [] : [{ key: String(key.value), offset, value }],
  );
}

export function memberOf(object: Node | undefined, key: string): Node | undefined {
  return membersOf(object).find((member) => member.key === key)?.value;
}

export function entriesOf(list: Node | undefined): readonly Node[] {
  return list?.type === 'array' ? (list.children ?? []) : [];
}

/** Undefined: there is none, or it is no text. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'string' ? String(node.value) : undefined;
}
