import type { LabPage } from '../test/agreement/lab/pages.ts';

/** From next to nothing to more script than a phone likes; no page asks another host. */
export const browserPages: readonly LabPage[] = [
  { name: 'light', words: 40 },
  {
    name: 'content',
    words: 8_000,
    styles: 3,
    headScripts: [10],
    scripts: [20, 30],
    font: 'swap',
    images: { count: 12, attributes: 'width=380 height=260', after: 20 },
  },
  { name: 'spa', words: 3_200, styles: 1, isApp: true, scripts: [60] },
  {
    name: 'heavy',
    words: 60_000,
    styles: 4,
    headScripts: [30, 60],
    scripts: Array.from({ length: 28 }, () => 25),
    images: { count: 4, attributes: '', after: 100 },
  },
];
