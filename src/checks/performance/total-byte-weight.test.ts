import { describe, expect, test } from 'vitest';
import type { Probe } from '../../evidence/evidence.ts';
import { probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { totalByteWeight } from './total-byte-weight.ts';

const file = (lengthBytes: number | null, options: Partial<Probe> = {}) =>
  probe({ destination: 'script', lengthBytes, ...options });
const of = (probes: Probe[], total = probes.length) =>
  judge(totalByteWeight, { body: { wireBytes: 1000 }, resources: { total, probes } });

test.each([
  [2_731_008, 'pass'],
  [2_731_009, 'warn'],
  [4_096_000, 'warn'],
  [4_096_001, 'fail'],
])('%d bytes in all: %s', (bytes, outcome) => {
  expect(of([file(bytes - 1500), file(500)])).toMatchObject({ outcome, value: { bytes, files: 2 } });
});

test('a page without files is its HTML', () => {
  expect(of([])).toMatchObject({ outcome: 'pass', value: { bytes: 1000 } });
});

test('up to three of ten may be of unknown size', () => {
  const known = Array.from({ length: 7 }, () => file(1));
  expect(of([...known, file(null), file(null), file(null)]).outcome).toBe('pass');
  expect(of([...known, file(null), file(null), file(null), file(null)]).reason).toBe('no_evidence');
});

test('a sample that leaves out more than three of ten says nothing', () => {
  expect(of([file(1), file(1), file(1), file(1), file(1), file(1), file(1)], 10).outcome).toBe('pass');
  expect(of([file(1), file(1), file(1), file(1), file(1), file(1)], 10).reason).toBe('no_evidence');
});

test('what is known may be too much by itself', () => {
  const unclear = file(null, { class: 'uncertain', status: 429 });
  const unknown = [unclear, unclear, unclear, unclear];
  const known = (bytes: number) => Array.from({ length: 6 }, () => file(bytes));
  expect(of([...known(1_000_000), ...unknown])).toMatchObject({
    outcome: 'fail',
    summary: 'The page and the files it names weigh at least 6 MB.',
  });
  expect(of([file(4_095_000), ...unknown]).reason).toBe('no_evidence');
  expect(of([file(4_095_001), ...unknown]).outcome).toBe('fail');
  expect(of([file(9_000_000)], 10).outcome).toBe('fail');
});

test('broken files weigh nothing', () => {
  expect(of([file(9_000_000, { class: 'broken' })])).toMatchObject({ outcome: 'pass' });
});

test.each([
  { lengthBytes: null, status: null, reason: 'budget' },
  { lengthBytes: 20, status: 429 },
])('of a file that gave no clear answer ($status, $reason) nothing is known', (answer) => {
  const unclear = file(null, { ...answer, class: 'uncertain' });
  const known = Array.from({ length: 7 }, () => file(1));
  expect(of([...known, unclear, unclear, unclear])).toMatchObject({
    outcome: 'pass',
    value: { bytes: 1007, files: 10, unknown: 3 },
  });
  expect(of([...known, unclear, unclear, unclear, unclear]).reason).toBe('no_evidence');
  expect(of([file(1), ...Array.from({ length: 9 }, () => unclear)]).reason).toBe('no_evidence');
});

test('broken files do not hide that much is unknown', () => {
  const broken = Array.from({ length: 9 }, () => file(null, { class: 'broken' }));
  expect(of([...broken, file(1), file(null)]).reason).toBe('no_evidence');
});

test('names the ten heaviest files, the heaviest first', () => {
  const files = Array.from({ length: 12 }, (_, i) =>
    file((i + 1) * 102_400, { url: `https://example.com/${i + 1}.js` }),
  );
  const { outcome, items } = of(files);
  expect(outcome).toBe('fail');
  expect(items.slice(1).map(({ url }) => url)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `https://example.com/${i}.js`),
  );
});

describe('what browsers do not load with the page weighs nothing:', () => {
  const image = (name: string, lengthBytes: number) =>
    file(lengthBytes, { destination: 'image', url: `https://example.com/${name}` });
  const page = (html: string, probes: Probe[], total = probes.length) =>
    judge(totalByteWeight, { html, body: { wireBytes: 1000 }, resources: { total, probes } });
  const heavy = image('a.png', 3_000_000);

  test('images with loading="lazy"', () => {
    expect(page('<img src="a.png">', [heavy]).outcome).toBe('warn');
    expect(page('<img src="a.png" loading="lazy">', [heavy]).value).toMatchObject({ bytes: 1000, files: 0 });
    expect(page('<img src="a.png" loading="lazy"><img src="a.png">', [heavy]).outcome).toBe('warn');
  });

  test('fallbacks in a picture', () => {
    const html = '<picture><source srcset="a.avif" type="image/avif"><img src="a.png"></picture>';
    expect(page(html, [image('a.avif', 500), heavy]).value).toMatchObject({ bytes: 1500, files: 1 });
  });

  test('so the sample need not hold them', () => {
    const later = Array.from({ length: 19 }, (_, i) => `<img src="${i}.png" loading="lazy">`).join('');
    expect(page(`<img src="a.png">${later}`, [heavy], 20)).toMatchObject({ outcome: 'warn' });
  });
});

test('the task says the weight, as far as it is known', () => {
  expect(of([file(4_500_000)]).task).toBe('Lighten the page (4.5 MB)');
  expect(of([file(4_500_000)], 9).task).toBe('Lighten the page (at least 4.5 MB)');
});
