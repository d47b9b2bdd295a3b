import { kinds, space, unitsOf } from './text-units.ts';

/** Bytes of UTF-8 that `norm` leaves of a text, without the text that it would make. */
export function normalisedBytes(text: string): number {
  const units = unitsOf(text);
  // White space at the beginning counts as a part of a run, each run as one space.
  let before = space;
  let spared = 0;
  for (let at = 1; at <= text.length; at++) {
    const unit = units[at] as number;
    const kind = kinds[unit] as number;
    spared += (kind & before & space) / space;
    if (kind === space && unit > 0x7f) spared += unit > 0x7ff ? 2 : 1;
    before = kind;
  }
  const bytes = Buffer.byteLength(text) - spared;
  return before === space ? Math.max(0, bytes - 1) : bytes;
}
