/** Sets of numbers from 0 that grow together. */
interface Sets {
  readonly join: (a: number, b: number) => void;
  /** The number that stands for its set. */
  readonly find: (a: number) => number;
}

export function disjointSets(count: number): Sets {
  const parents = Uint32Array.from({ length: count }, (_, index) => index);
  const find = (a: number): number => {
    let root = a;
    while (parents[root] !== root) {
      // Every second one on the way learns of its grandparent, so ways stay short.
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  };
  const join = (a: number, b: number) => {
    const [first, second] = [find(a), find(b)];
    parents[Math.max(first, second)] = Math.min(first, second);
  };
  return { join, find };
}
