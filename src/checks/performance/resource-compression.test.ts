import { expect, test } from 'vitest';
import type { FieldLines, Probe } from '../../evidence/evidence.ts';
import { missing, probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { resourceCompression } from './resource-compression.ts';

let number = 0;
const file = (type: string, coding: string | null, options: Partial<Probe> = {}) => {
  number += 1;
  const fields: FieldLines = [
    ['Content-Type', type],
    ...(coding ? [['Content-Encoding', coding] as const] : []),
  ];
  return probe({ url: `https://static.example.com/${number}`, destination: 'script', fields, ...options });
};
const of = (...probes: Probe[]) =>
  judge(resourceCompression, { resources: { total: probes.length, probes } });
const packed = file('text/css', 'br');

test('all compressed passes', () => {
  expect(of(packed, file('image/svg+xml', 'gzip')).outcome).toBe('pass');
});

test.each(['br, gzip', 'GZIP,gzip', 'aws-chunked, gzip'])('one coding of %j is enough', (codings) => {
  expect(of(file('text/css', codings)).outcome).toBe('pass');
});

test.each(['identity', 'aws-chunked', 'gzipped', ','])('%j compresses nothing', (codings) => {
  expect(of(file('text/css', codings)).outcome).toBe('fail');
});

test('up to a fifth uncompressed warns, more fails', () => {
  expect(of(packed, packed, packed, packed, file('text/css', null)).outcome).toBe('warn');
  expect(of(packed, packed, packed, file('text/css', null)).outcome).toBe('fail');
});

test.each([
  'text/plain',
  'application/javascript',
  'application/json',
  'application/xml',
  'application/ld+json',
  'image/svg+xml',
])('%s is text', (type) => {
  expect(of(file(type, null)).outcome).toBe('fail');
});

test.each([
  ['an image', file('image/png', null)],
  ['a small file', file('text/css', null, { lengthBytes: 1399 })],
  ['a broken file', file('text/css', null, { class: 'broken' })],
  ['another site', file('text/css', null, { url: 'https://cdn.example.net/a.css' })],
])('%s alone is not judged', (_, only) => {
  expect(of(only)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('a compressed file counts, however small compression made it', () => {
  const small = file('text/css', 'br', { lengthBytes: 300 });
  expect(of(small)).toMatchObject({ outcome: 'pass', value: { sampled: 1, uncompressed: 0 } });
  expect(of(small, small, small, small, file('text/css', null)).outcome).toBe('warn');
});

test('without a file that is worth it, the sentence says so', () => {
  expect(of(file('text/css', null, { lengthBytes: 1399 })).summary).toBe(
    'No text file of the site itself that is worth compressing was sampled.',
  );
});

test('files of other sites are told, without effect', () => {
  const foreign = file('text/css', null, { url: 'https://cdn.example.net/a.css' });
  expect(of(packed, foreign)).toMatchObject({ outcome: 'pass', items: [{ outcome: null }] });
});

test('without the sample nothing is known', () => {
  expect(judge(resourceCompression, { resources: missing() }).reason).toBe('no_evidence');
});

test('one file is told as one', () => {
  expect(of(packed).summary).toBe('The sampled text file is compressed.');
});

test('the task says what the files weigh, unless the size of one is unknown', () => {
  const plain = file('text/css', null, { lengthBytes: 410_000 });
  expect(of(plain, plain, packed).task).toBe('Compress 2 text files (820 KB)');
  expect(of(plain, file('text/css', null, { lengthBytes: null })).task).toBe('Compress 2 text files');
});
