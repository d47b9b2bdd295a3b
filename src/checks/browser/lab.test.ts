import { describe, expect, test } from 'vitest';
import type { LabMetrics, LargestPaint } from '../../evidence/browser-evidence.ts';
import type { AnyBrowserCheck } from './browser-check.ts';
import { cumulativeLayoutShift } from './cumulative-layout-shift.ts';
import { firstContentfulPaint } from './first-contentful-paint.ts';
import { fontDisplay } from './font-display.ts';
import { largestContentfulPaint } from './largest-contentful-paint.ts';
import { lcpDiscovery } from './lcp-discovery.ts';
import { elementOf, fileOf, judgeLook, labOf, shiftOf } from './testing.ts';
import { totalBlockingTime } from './total-blocking-time.ts';

const metrics: readonly (readonly [AnyBrowserCheck, keyof LabMetrics, readonly [number, number]])[] = [
  [largestContentfulPaint, 'lcp', [2_500, 4_000]],
  [totalBlockingTime, 'tbt', [200, 600]],
  [cumulativeLayoutShift, 'cls', [0.1, 0.25]],
  [firstContentfulPaint, 'fcp', [1_800, 3_000]],
];

describe.each(metrics)('$id', (check, metric, [pass, warn]) => {
  test('passes up to its first limit, warns up to its second, and fails above', () => {
    const outcomeOf = (value: number) => judgeLook(check, { lab: labOf({ [metric]: value }) }).outcome;
    const outcomes = [0, pass, pass * 1.001, warn, warn * 1.001].map(outcomeOf);
    expect(outcomes).toEqual(['pass', 'pass', 'warn', 'warn', 'fail']);
  });

  test('says nothing of a page that painted nothing, and knows when only the simulation is missing', () => {
    const lab = labOf({ [metric]: null });
    expect(judgeLook(check, { lab })).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
    const blank = { ...lab, observed: { ...lab.observed, [metric]: null } };
    expect(judgeLook(check, { lab: blank })).toMatchObject({ reason: 'irrelevant' });
  });
});

const picture: LargestPaint = {
  ...{ kind: 'image', url: 'https://example.com/hero.jpg', element: elementOf('#hero') },
  discovery: { lazy: false, inHtml: true, highPriority: true },
};

describe('largest-contentful-paint', () => {
  const slow = (lcp: LargestPaint | null, ms = 4_600) =>
    judgeLook(largestContentfulPaint, { lab: labOf({ lcp: ms }, { lcp }) });

  test('names the picture that came late', () => {
    expect(slow(picture)).toMatchObject({
      summary: 'The largest picture appeared after 4.6 s on a simulated slow phone.',
      task: 'Show the largest picture sooner (4.6 s)',
      entries: [{ selector: '#hero', snippet: '<img>', url: 'https://example.com/hero.jpg' }],
      advice: 'image',
    });
  });

  test('tells text from pictures, and admits where neither is known', () => {
    expect(slow({ ...picture, kind: 'text', url: null, discovery: null })).toMatchObject({
      summary: 'The largest text appeared after 4.6 s on a simulated slow phone.',
      advice: 'text',
    });
    expect(slow(null).summary).toContain('The largest part of the page appeared');
  });

  test('does not write a time like the limit that it broke', () => {
    expect(slow(picture, 2_510).summary).toContain('after just over 2.5 s on');
    expect(slow(picture, 2_500).summary).toContain('after 2.5 s on');
  });
});

test('first-contentful-paint tells how long the screen stayed blank', () => {
  const { summary, task } = judgeLook(firstContentfulPaint, { lab: labOf({ fcp: 3_400 }) });
  expect(summary).toBe('The screen stayed blank for 3.4 s on a simulated slow phone.');
  expect(task).toBe('Show something sooner (3.4 s)');
});

test('total-blocking-time tells how long taps had to wait, rounded up', () => {
  const saying = (tbt: number) => judgeLook(totalBlockingTime, { lab: labOf({ tbt }) }).summary;
  expect(saying(1_200.2)).toBe(
    'The page could not answer taps for 1,201 ms in all while it loaded, on a simulated slow phone.',
  );
  expect(saying(0)).toContain('Nothing kept the page from answering taps');
});

describe('cumulative-layout-shift', () => {
  const shifts = [
    shiftOf({ cause: 'unsized-image', url: 'https://example.com/a.jpg', elements: [elementOf('main > p')] }),
    shiftOf({ cause: 'font' }),
    shiftOf({ cause: 'frame' }),
    shiftOf({ cause: 'animation' }),
    shiftOf({ elements: [] }),
  ];

  test('names what moved and why, and tells the sum', () => {
    const found = judgeLook(cumulativeLayoutShift, { lab: labOf({ cls: 0.3141 }, { shifts }) });
    expect(found).toMatchObject({
      outcome: 'fail',
      summary: 'What was already shown moved while the page loaded: a layout shift of 0.31.',
      value: { score: 0.314 },
      task: 'Keep the room of 1 picture',
    });
    expect(found.entries[0]).toMatchObject({ selector: 'main > p', url: 'https://example.com/a.jpg' });
    expect(found.entries.map(({ detail }) => detail)).toEqual([
      'This part moved when a picture without dimensions arrived.',
      'This part moved when a font arrived.',
      'This part moved when a frame arrived.',
      'This part moved with an animation.',
      'This part moved while the page was already shown.',
    ]);
    expect(found.entries.map(({ advice }) => advice)).toEqual([
      ...['unsized-image', 'font', 'frame', 'animation', 'late'],
    ]);
  });

  test('fails all the same where nobody knows what moved', () => {
    const found = judgeLook(cumulativeLayoutShift, { lab: labOf({ cls: 0.2504 }) });
    expect(found).toMatchObject({ outcome: 'fail', entriesTotal: 1 });
    expect(found.summary).toContain('a layout shift of just over 0.25.');
  });

  test('tells a page on which nothing moves from one that moves a little', () => {
    const saying = (cls: number) => judgeLook(cumulativeLayoutShift, { lab: labOf({ cls }, { shifts }) });
    expect(saying(0.0001).summary).toBe('Nothing moved while the page loaded.');
    expect(saying(0.05)).toMatchObject({ outcome: 'pass', entries: [] });
  });
});

describe('lcp-discovery', () => {
  const judged = (discovery: Partial<NonNullable<LargestPaint['discovery']>>) => {
    const lcp = { ...picture, discovery: { lazy: false, inHtml: true, highPriority: true, ...discovery } };
    return judgeLook(lcpDiscovery, { lab: labOf({}, { lcp }) });
  };

  test('passes where the picture is found at once and asked for first', () => {
    expect(judged({})).toMatchObject({ outcome: 'pass', entries: [] });
  });

  test('fails where it is lazy or no part of the HTML, and warns where it has no priority', () => {
    expect(judged({ lazy: true })).toMatchObject({ outcome: 'fail', advice: 'lazy' });
    expect(judged({ inHtml: false })).toMatchObject({ outcome: 'fail', advice: 'hidden' });
    const found = judged({ highPriority: false });
    expect(found).toMatchObject({ outcome: 'warn', advice: 'priority' });
    expect(found.entries).toMatchObject([{ selector: '#hero', url: 'https://example.com/hero.jpg' }]);
  });

  test('lists all that keeps it back', () => {
    const { entries, advice, furtherAdvice } = judged({ lazy: true, inHtml: false, highPriority: false });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['fail', 'fail', 'warn']);
    expect([advice, ...furtherAdvice]).toEqual(['lazy', 'hidden', 'priority']);
  });

  test('is not for a page whose largest thing is text', () => {
    for (const lcp of [null, { ...picture, kind: 'text' as const, discovery: null }]) {
      expect(judgeLook(lcpDiscovery, { lab: labOf({}, { lcp }) })).toMatchObject({ reason: 'irrelevant' });
    }
  });
});

describe('font-display', () => {
  const loaded = [fileOf({ url: 'https://example.com/a.woff2', type: 'Font' })];
  const judged = (...hidden: number[]) => {
    const hidingFonts = hidden.map((ms, index) => ({ url: `https://example.com/${index}.woff2`, ms }));
    return judgeLook(fontDisplay, { loaded, lab: labOf({}, { hidingFonts }) });
  };

  test('warns of each font that hid its text for longer than a moment', () => {
    expect(judged(19.9, 20, 1_340.4)).toMatchObject({
      outcome: 'warn',
      entries: [
        { detail: 'This font hid its text for 20 ms.' },
        { detail: 'This font hid its text for 1,340 ms.' },
      ],
      task: 'Show text while 2 fonts load',
    });
    expect(judged(20).entries).toMatchObject([{ url: 'https://example.com/0.woff2' }]);
  });

  test('passes where none did', () => {
    expect(judged()).toMatchObject({
      outcome: 'pass',
      summary: 'The font lets its text be read at once.',
    });
    expect(judged(19)).toMatchObject({ outcome: 'pass' });
  });

  test('is not for a page without fonts', () => {
    expect(judgeLook(fontDisplay)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });
});
