/**
 * Advance widths of glyphs in thousandths of the font size. Source: measured from the hmtx table of Arimo Regular 1.341,
 * which has the metrics of Arial by design; scripts are the mean of their letters. Reviewed 2026-11-21.
 */

/** From U+0020 to U+007E. */
export const asciiWidths: readonly number[] = `
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278
  556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
  1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778
  667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
  333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556
  556 556 333 500 278 556 500 722 500 500 500 334 260 334 584
`
  .trim()
  .split(/\s+/)
  .map(Number);

/** What is no letter with a mark above or below it. */
export const otherWidths: ReadonlyMap<string, number> = new Map(
  Object.entries({
    260: '¦',
    222: '‘’',
    278: '\u00a0',
    333: '¡·“”„‹›',
    350: '•',
    400: '°',
    556: '¢£¤¥§«»ð–€',
    611: '¿ßø',
    722: 'Ð',
    737: '©®',
    778: 'Ø',
    834: '¼½¾',
    889: 'æ',
    1000: 'Æ—…™',
  }).flatMap(([width, characters]) => [...characters].map((character) => [character, Number(width)])),
);

/** Means of scripts, upper and lower case. */
export const scriptWidths = {
  greek: { upper: 678, lower: 539 },
  cyrillic: { upper: 726, lower: 578 },
  hebrew: { upper: 543, lower: 543 },
  /** Any other letter of this width class. */
  other: { upper: 667, lower: 556 },
} as const;
