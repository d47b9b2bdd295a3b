import { expect, test } from 'vitest';
import type { FieldLines, Probe } from '../../evidence/evidence.ts';
import { probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { modernImageFormats } from './modern-image-formats.ts';

const image = (type: string, options: Partial<Probe> = {}) =>
  probe({ destination: 'image', lengthBytes: 10_241, image: { type, width: 9, height: 9 }, ...options });
const of = (...probes: Probe[]) => judge(modernImageFormats, { resources: { total: probes.length, probes } });

test.each(['avif', 'webp', 'jxl'])('%s is modern', (type) => {
  expect(of(image(type)).outcome).toBe('pass');
});

test('half is enough, and SVG counts as modern', () => {
  expect(of(image('svg'), image('png')).outcome).toBe('pass');
  expect(of(image('svg'), image('png'), image('jpeg'))).toMatchObject({ outcome: 'warn', itemsTotal: 2 });
});

test('the first bytes rule over Content-Type, which serves when they tell nothing', () => {
  const lying = { fields: [['Content-Type', 'image/webp']] as const };
  expect(of(image('jpeg', lying)).outcome).toBe('warn');
  expect(of(image('jpeg', { ...lying, image: null })).outcome).toBe('pass');
  const svg = { fields: [['Content-Type', 'image/svg+xml']] as const, image: null };
  expect(of(image('svg', svg), image('png'))).toMatchObject({ outcome: 'pass', value: { modern: 1 } });
});

test.each(['text/html; charset=utf-8', 'text/css', 'application/octet-stream', undefined])(
  'what is no image by its bytes nor by its type %j is not judged',
  (type) => {
    const fields: FieldLines = type === undefined ? [] : [['Content-Type', type]];
    const none = image('', { fields, image: null });
    expect(of(none).reason).toBe('irrelevant');
    expect(of(image('webp'), none, none)).toMatchObject({ outcome: 'pass', value: { sampled: 1 } });
  },
);

test('small images, SVG alone and none at all are not judged', () => {
  expect(of(image('png', { lengthBytes: 10_240 })).reason).toBe('irrelevant');
  expect(of(image('svg')).reason).toBe('irrelevant');
  expect(of().reason).toBe('irrelevant');
});

test.each([
  [['avif'], '1 of 1 sampled image uses'],
  [['avif', 'png'], '1 of 2 sampled images uses'],
  [['avif', 'webp'], '2 of 2 sampled images use'],
])('of %j is told: %s', (types, told) => {
  expect(of(...types.map((type) => image(type))).summary).toBe(`${told} a modern format.`);
});
