import { expect, test } from 'vitest';
import { waitOf } from './prefer.ts';

test.each([
  [undefined, 10, undefined],
  ['', 10, undefined],
  ['respond-async', 0, 'respond-async'],
  ['Respond-Async', 0, 'respond-async'],
  ['wait=5', 5, 'wait=5'],
  ['wait = "5"', 5, 'wait=5'],
  ['wait=0', 0, 'wait=0'],
  ['wait=31', 30, 'wait=30'],
  ['wait=999999999', 30, 'wait=30'],
  ['wait=99999999999999999999', 30, 'wait=30'],
  ['wait=-1', 10, undefined],
  ['wait=soon', 10, undefined],
  ['wait', 10, undefined],
  ['wait=3, wait=9', 3, 'wait=3'],
  ['return=minimal; foo=bar, wait=3; x', 3, 'wait=3'],
  ['x="a, wait=0", wait=3', 3, 'wait=3'],
  ['x="a\\", wait=0", wait=3', 3, 'wait=3'],
  ['x="a, wait=3', 10, undefined],
  ['respond-async, wait=3', 3, 'respond-async, wait=3'],
  ['wait=x, respond-async', 0, 'respond-async'],
])('H3: Prefer: %s waits %i s and applies %s', (prefer, seconds, applied) => {
  expect(waitOf(prefer, { waitDefaultMs: 10_000, waitMaxMs: 30_000 })).toEqual({ seconds, applied });
});
