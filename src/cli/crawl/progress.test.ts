import { expect, test } from 'vitest';
import type { CrawlProgress, Io } from '../parts.ts';
import { crawlProgress } from './progress.ts';

const progress: CrawlProgress = {
  ...{ stage: 'pages', known: 9, waiting: 5, fetched: 3, failed: 1 },
  ...{ perSecond: 0.5, slowedBy: null, at: 'https://example.com/' },
};

function told(errIsTerminal: boolean) {
  const written: string[] = [];
  const io = { errIsTerminal, isDumb: false, columns: 80, err: (text: string) => void written.push(text) };
  let now = 0;
  const teller = crawlProgress(io as Partial<Io> as Io, 1_000, () => now);
  return {
    written,
    show: teller.show,
    at: (ms: number) => {
      now = ms;
    },
  };
}

test('without a terminal a crawl is told of every ten seconds, with the most that is fetched', () => {
  const { written, show, at } = told(false);
  show(progress);
  at(10_000);
  show({ ...progress, slowedBy: 'The site answers slowly.' });
  expect(written).toEqual([
    '3 fetched of 1,000 at most · 5 waiting · 1 failed · 0.5 a second · The site answers slowly.\n',
  ]);
});

test.each([true, false])('says at once why nothing happens for a while: terminal %s', (isTerminal) => {
  const { written, show } = told(isTerminal);
  show(progress);
  const pause = { ...progress, stage: 'pause', slowedBy: 'It is left alone.' } as const;
  show(pause);
  show(pause);
  expect(written.filter((text) => text.includes('It is left alone.'))).toHaveLength(1);
});
