/**
 * Rows for statements of many rows. Each number of rows is a statement of its own, which is compiled once and kept, so
 * there are few such numbers.
 */
export function inPieces<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const pieces: (readonly Row[])[] = [];
  let at = 0;
  for (const size of sizes) {
    for (; rows.length - at >= size; at += size) pieces.push(rows.slice(at, at + size));
  }
  return pieces;
}

const sizes = [256, 64, 16, 4, 1];
