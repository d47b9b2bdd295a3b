/**
 * Clicks from the start to every address, by the shortest way; null: no way leads there. A redirect is no click: its
 * target is as far as itself.
 */
export function clicksFrom(
  start: number,
  count: number,
  eachFollowed: (from: number, visit: (to: number) => void) => void,
  targetOf: (n: number) => number | null,
): (number | null)[] {
  const clicks: (number | null)[] = new Array(count).fill(null);
  let reached: number[] = [];
  let distance = 0;
  const arrive = (n: number) => {
    for (let at: number | null = n; at !== null && at < count && clicks[at] === null; at = targetOf(at)) {
      clicks[at] = distance;
      reached.push(at);
    }
  };
  arrive(start);
  while (reached.length > 0) {
    const from = reached;
    reached = [];
    distance += 1;
    for (const n of from) eachFollowed(n, arrive);
  }
  return clicks;
}
