/** The order of what is to be mended over many pages. */
export function byDangerAndGain(a: Ranked, b: Ranked): number {
  return (
    Number(b.isDangerous) - Number(a.isDangerous) ||
    b.gain - a.gain ||
    b.pages - a.pages ||
    (a.check < b.check ? -1 : 1)
  );
}

interface Ranked {
  readonly check: string;
  /** On which it is found. */
  readonly pages: number;
  /** What the score or scores rise by. */
  readonly gain: number;
  readonly isDangerous: boolean;
}
