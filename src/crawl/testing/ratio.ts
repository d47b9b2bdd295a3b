/** A fraction of any size: above and below the line. */
export type Ratio = readonly [bigint, bigint];

export function ratio(above: number, below = 1): Ratio {
  return [BigInt(above), BigInt(below)];
}

export function plus([a, b]: Ratio, [c, d]: Ratio): Ratio {
  return b === d ? [a + c, b] : [a * d + c * b, b * d];
}

export function minus(a: Ratio, [c, d]: Ratio): Ratio {
  return plus(a, [-c, d]);
}

export function times([a, b]: Ratio, [c, d]: Ratio): Ratio {
  return [a * c, b * d];
}

export function over(a: Ratio, [c, d]: Ratio): Ratio {
  return times(a, [d, c]);
}

export function isBelow(a: Ratio, b: Ratio): boolean {
  return minus(a, b)[0] < 0n;
}

/** Half up; of no number below 0. */
export function rounded([a, b]: Ratio): number {
  return Number((2n * a + b) / (2n * b));
}

/** Of what is there, by weight. */
export function meanOf(all: readonly (readonly [weight: number, value: Ratio | null])[]): Ratio | null {
  let sum = ratio(0);
  let weight = 0;
  for (const [share, value] of all) {
    if (value === null) continue;
    sum = plus(sum, times(ratio(share), value));
    weight += share;
  }
  return weight === 0 ? null : over(sum, ratio(weight));
}
