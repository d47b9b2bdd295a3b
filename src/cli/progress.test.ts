import { expect, test } from 'vitest';
import { lineProgress, terminalProgress } from './progress.ts';

function screen(width = 80, pages = 1) {
  let lines: string[] = [];
  const write = (text: string) => {
    // What a terminal makes of "up n lines, clear below" and of plain lines.
    const up = /^\u001b\[(\d+)A\u001b\[J$/.exec(text)?.[1];
    if (up === undefined) lines.push(...text.split('\n').slice(0, -1));
    else lines = lines.slice(0, -Number(up));
  };
  return { progress: terminalProgress(write, width, pages), write, lines: () => lines };
}

test('each page has one line, which tells its stage', () => {
  const { progress, lines } = screen();
  progress.show('https://a.example/', 'fetching');
  progress.show('https://b.example/', 'fetching');
  progress.show('https://a.example/', 'judging');
  expect(lines()).toEqual(['  judging   https://a.example/', '  fetching  https://b.example/']);
});

test('the line goes when the page is done, and reports stand above the lines', () => {
  const { progress, write, lines } = screen();
  progress.show('https://a.example/', 'fetching');
  progress.show('https://b.example/', 'fetching');
  progress.done('https://a.example/', '80');
  progress.around(() => write('report of a\n'));
  expect(lines()).toEqual(['report of a', '  fetching  https://b.example/']);
});

test('of several pages a line tells how many are done', () => {
  const { progress, lines } = screen(80, 12);
  progress.show('https://a.example/', 'fetching');
  progress.show('https://b.example/', 'fetching');
  progress.done('https://a.example/', '80');
  expect(lines()).toEqual(['  fetching  https://b.example/', '  1 of 12 pages']);
});

test('no more lines are drawn than can be drawn over, and none that wraps', () => {
  const { progress, lines } = screen();
  for (let page = 0; page < 20; page++)
    progress.show(`https://${page}.example/${'x'.repeat(200)}`, 'fetching');
  expect(lines()).toHaveLength(8);
  expect(Math.max(...lines().map((line) => line.length))).toBeLessThan(80);

  const narrow = screen(40);
  narrow.progress.show(`https://a.example/${'漢'.repeat(20)}`, 'fetching');
  expect(narrow.lines()).toEqual(['  fetching  https://a.example/漢漢漢漢…']);
});

test('what a URL holds never moves the cursor', () => {
  const { progress, lines } = screen();
  progress.show('https://a.example/\u001b[2J\u009b2J\n', 'fetching');
  expect(lines()).toEqual(['  fetching  https://a.example/ [2J 2J']);
});

test('where no terminal reads it, each page that is done has a line, with its place among all', () => {
  const lines: string[] = [];
  const progress = lineProgress((text) => lines.push(text), 200);
  progress.show('https://a.example/', 'fetching');
  progress.done('https://b.example/\u001b[2J', '80');
  progress.around(() => lines.push('report of b\n'));
  progress.done('https://a.example/', 'not audited (timeout)');
  expect(lines).toEqual([
    '1/200 https://b.example/ [2J 80\n',
    'report of b\n',
    '2/200 https://a.example/ not audited (timeout)\n',
  ]);
});
