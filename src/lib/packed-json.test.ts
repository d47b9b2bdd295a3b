import { expect, test } from 'vitest';
import { packLines, packWithParts, unpackLines, unpackWithParts } from './packed-json.ts';

const value = { a: [1, 'é', null], b: { c: true } };

test('packed lines come back as they were, and damage is noticed', () => {
  const lines = [JSON.stringify(value), '{"line":"\\n"}', '[]'];
  const bytes = packLines(lines);
  expect(unpackLines(bytes).map(String)).toEqual(lines);
  expect(unpackLines(packLines(['{}'])).map(String)).toEqual(['{}']);
  expect(() => unpackLines(bytes.subarray(0, bytes.length - 3))).toThrow();
});

test('parts of any bytes come back beside it', () => {
  const parts = [new Uint8Array([0, 255, 0xe9]), new Uint8Array(), new TextEncoder().encode('é')];
  const bytes = packWithParts({ value, parts });
  expect(unpackWithParts(bytes)).toEqual({ value, parts });
  expect(unpackWithParts(packWithParts({ value: null, parts: [] }))).toEqual({ value: null, parts: [] });
  expect(() => unpackWithParts(bytes.subarray(0, bytes.length - 3))).toThrow();
});

test('bytes that were packed before stand behind it as they are', () => {
  const parts = [new Uint8Array([0, 255])];
  const packed = new TextEncoder().encode(
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  );
  const bytes = packWithParts({ value, parts, packed });
  expect(bytes.subarray(-packed.length)).toEqual(packed);
  expect(unpackWithParts(bytes)).toEqual({ value, parts, packed });
  // Among other bytes, as a database may hand them out.
  const among = Buffer.concat([Buffer.from('before'), bytes]).subarray(6);
  expect(unpackWithParts(among)).toEqual({ value, parts, packed });
  // In a buffer of its own, as it is handed to another thread.
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

test('one format is not taken for the other', () => {
  expect(() => unpackLines(packWithParts({ value, parts: [] }))).toThrow('format 2');
  expect(() => unpackWithParts(packLines(['{}']))).toThrow('format 1');
});
