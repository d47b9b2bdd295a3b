import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readZip } from './testing/read-zip.ts';
import { zipOf } from './zip.ts';

const at = Date.UTC(2026, 10, 21, 9, 30, 14);

async function zipped(entries: readonly { readonly name: string; readonly text: string }[]) {
  async function* each() {
    yield* entries;
  }
  return buffer(zipOf(each(), at));
}

test('what is zipped is found by the directory at the end', async () => {
  const entries = [
    { name: 'a.xml', text: 'größer\n'.repeat(1_000) },
    { name: 'empty.xml', text: '' },
  ];
  const archive = await zipped(entries);
  expect(archive.length).toBeLessThan(500);
  expect(readZip(archive)).toEqual(entries);
});

test('a zipped file says what it is, and when it was made', async () => {
  const archive = await zipped([{ name: 'a.xml', text: 'one' }]);
  const [time, day] = [archive.readUInt16LE(10), archive.readUInt16LE(12)];
  expect([(day >> 9) + 1980, (day >> 5) & 15, day & 31]).toEqual([2026, 11, 21]);
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([9, 30, 14]);
  expect(archive.readUInt32LE(14)).toBe(crc32('one'));
  const from = 30 + 'a.xml'.length;
  expect(inflateRawSync(archive.subarray(from, from + archive.readUInt32LE(18))).toString()).toBe('one');
});
