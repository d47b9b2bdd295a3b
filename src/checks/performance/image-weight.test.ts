import { expect, test } from 'vitest';
import type { FieldLines, Probe } from '../../evidence/evidence.ts';
import { htmlType, probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { imageWeight } from './image-weight.ts';

const image = (lengthBytes: number | null, options: Partial<Probe> = {}) =>
  probe({
    url: `https://example.com/${lengthBytes}.jpg`,
    destination: 'image',
    lengthBytes,
    fields: [['Content-Type', 'image/jpeg']],
    ...options,
  });

test.each([
  [512_000, 'pass'],
  [512_001, 'warn'],
  [1_048_576, 'warn'],
  [1_048_577, 'fail'],
])('%d bytes: %s', (bytes, outcome) => {
  const probes = [image(10), image(bytes)];
  expect(judge(imageWeight, { resources: { total: 2, probes } })).toMatchObject({
    outcome,
    value: { sampled: 2, largestBytes: bytes },
  });
});

test('the heaviest kind comes first', () => {
  const probes = [image(600_000), image(2_000_000)];
  const { items } = judge(imageWeight, { resources: { total: 2, probes } });
  expect(items.map(({ outcome }) => outcome)).toEqual(['fail', 'warn']);
});

test('images of unknown size and other files are not judged', () => {
  const probes = [image(null), probe({ destination: 'script', lengthBytes: 9_000_000 })];
  expect(judge(imageWeight, { resources: { total: 2, probes } }).reason).toBe('irrelevant');
});

test('a page in place of an image is none, whatever it weighs', () => {
  const page = image(2_000_000, { fields: htmlType });
  expect(judge(imageWeight, { resources: { total: 1, probes: [page] } }).reason).toBe('irrelevant');
  const known = { ...page, image: { type: 'jpeg', width: 9, height: 9 } };
  expect(judge(imageWeight, { resources: { total: 1, probes: [known] } }).outcome).toBe('fail');
});

test.each(['binary/octet-stream', 'application/octet-stream', 'image/jpeg', 'jpeg', undefined])(
  'an image of type %j is judged, though no byte of it was read',
  (type) => {
    const fields: FieldLines = type === undefined ? [] : [['Content-Type', type]];
    const probes = [image(5_000_000, { fields })];
    expect(judge(imageWeight, { resources: { total: 1, probes } }).outcome).toBe('fail');
  },
);

test.each(['text/plain', 'application/json', 'application/ld+json', 'application/xml', 'text/javascript'])(
  'what comes as %s in place of an image is none',
  (type) => {
    const probes = [image(5_000_000, { fields: [['Content-Type', type]] })];
    expect(judge(imageWeight, { resources: { total: 1, probes } }).reason).toBe('irrelevant');
  },
);

test('one image is told as one', () => {
  const { summary } = judge(imageWeight, { resources: { total: 1, probes: [image(1024)] } });
  expect(summary).toBe('The sampled image weighs 1 KB.');
});

test('a fallback behind a source that every current browser takes does not count', () => {
  const probes = ['a.avif', 'a.png'].map((name) =>
    image(name === 'a.png' ? 2_000_000 : 1024, { url: `https://example.com/${name}` }),
  );
  const weigh = (html: string) => judge(imageWeight, { html, resources: { total: 2, probes } });
  const picture = '<picture><source srcset="a.avif" type="image/avif"><img src="a.png"></picture>';
  expect(weigh(picture)).toMatchObject({ outcome: 'pass', value: { sampled: 1 } });
  expect(weigh(`${picture}<img src="a.png">`).outcome).toBe('fail');
});

test('an image that is loaded when it is needed counts', () => {
  const probes = [image(2_000_000)];
  const html = '<img src="2000000.jpg" loading="lazy">';
  expect(judge(imageWeight, { html, resources: { total: 1, probes } }).outcome).toBe('fail');
});

test('the task says what the heavy images weigh', () => {
  const probes = [image(600_000), image(10), image(2_000_000)];
  expect(judge(imageWeight, { resources: { total: 3, probes } }).task).toBe('Shrink 2 heavy images (2.6 MB)');
});
