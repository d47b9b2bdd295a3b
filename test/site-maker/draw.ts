import { seededRandom } from '../../src/store/sample-reports.ts';

/** Chance from a seed. */
export interface Draw {
  /** A whole number from 0 to below. */
  readonly below: (count: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Some of them, each once. */
  readonly some: <T>(list: readonly T[], count: number) => T[];
  readonly words: (count: number) => string;
  /** Lower-case hex digits. */
  readonly hex: (count: number) => string;
}

export function drawOf(seed: number): Draw {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  return {
    below,
    pick,
    chance: (probability) => random() < probability,
    some(list, count) {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat();
    },
    words: (count) => Array.from({ length: count }, () => pick(vocabulary)).join(' '),
    hex: (count) => Array.from({ length: count }, () => below(16).toString(16)).join(''),
  };
}

/** The same seed for the same text. */
export function seedOf(text: string): number {
  let seed = 7;
  for (const letter of text) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return seed;
}

const vocabulary =
  `apple bread candle dawn evening field garden harbour island journey kettle lantern meadow north ocean
  paper quiet river stone table under valley winter yellow anchor basket copper drawer engine feather glass hammer
  iron jacket kitchen ladder mirror needle orchard pocket quarter ribbon saddle thread umbrella velvet window yard
  about between carry deliver every follow gather handle inside keep little many never offer plain reach simple
  travel until visit wander early bright clear deep fair gentle honest kind light modest narrow open proud`
    .trim()
    .split(/\s+/);
