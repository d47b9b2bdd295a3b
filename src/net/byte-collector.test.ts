import { expect, test } from 'vitest';
import { ByteCollector } from './byte-collector.ts';

test.each([[1], [7], [1_000], [16_384], [100_000]])('collects pieces of %i bytes in order', (size) => {
  const all = Uint8Array.from({ length: 250_000 }, (_, index) => index % 251);
  const collector = new ByteCollector();
  for (let start = 0; start < all.length; start += size) collector.add(all.subarray(start, start + size));
  expect(collector.length).toBe(all.length);
  const bytes = collector.take();
  expect(Buffer.compare(bytes, all)).toBe(0);
  expect(bytes.buffer.byteLength).toBe(all.length);
});

test('is empty after its bytes were taken, and can begin anew', () => {
  const collector = new ByteCollector();
  collector.add(new Uint8Array([1, 2]));
  collector.take();
  expect(collector.take()).toHaveLength(0);
  collector.add(new Uint8Array([3]));
  expect([...collector.take()]).toEqual([3]);
});

test('copies what it collects', () => {
  const piece = new Uint8Array([1, 2, 3]);
  const collector = new ByteCollector();
  collector.add(piece);
  piece.fill(9);
  expect([...collector.take()]).toEqual([1, 2, 3]);
});
