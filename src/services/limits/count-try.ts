import type { Throttle } from './throttle.ts';

/** What a try at a secret came to. */
export type Tried<T, Name extends string> =
  | { readonly kind: 'tried'; readonly found: T | undefined }
  | { readonly kind: 'throttled'; readonly waitS: number; readonly spent: Name };

/** One of the counts that a try is taken from. */
interface Counted<Name extends string> {
  readonly throttle: Throttle;
  readonly owner: string;
  readonly name: Name;
}

/**
 * Counts the try before it is made, so that many at once are counted too. What succeeds, and what could not be tried,
 * is not counted.
 * @param attempt undefined: the secret was wrong
 */
export async function countTry<T, Name extends string>(
  counts: readonly Counted<Name>[],
  attempt: () => Promise<T | undefined>,
): Promise<Tried<T, Name>> {
  const taken: Counted<Name>[] = [];
  const giveBack = () => {
    for (const { throttle, owner } of taken) throttle.giveBack(owner);
  };
  for (const count of counts) {
    const waitS = count.throttle.take(count.owner);
    if (waitS > 0) {
      giveBack();
      return { kind: 'throttled', waitS, spent: count.name };
    }
    taken.push(count);
  }
  let isCounted = false;
  try {
    const found = await attempt();
    isCounted = found === undefined;
    return { kind: 'tried', found };
  } finally {
    if (!isCounted) giveBack();
  }
}
