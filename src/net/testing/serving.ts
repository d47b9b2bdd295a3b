import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { EgressSettings } from '../settings.ts';
import { serveHttp, serveRaw } from './loopback.ts';
import { openSession } from './open-session.ts';

/** A session and the address of a server of its own, the one target it may reach. */
export async function serving(listener: RequestListener, settings: Partial<EgressSettings> = {}) {
  const { port } = await serveHttp(listener);
  return reaching(port, settings);
}

/** The same with a server that speaks whatever the test writes. */
export async function speaking(answer: (socket: Socket) => unknown, settings: Partial<EgressSettings> = {}) {
  const { port } = await serveRaw((socket) => answer(socket));
  return reaching(port, settings);
}

async function reaching(port: number, settings: Partial<EgressSettings>) {
  const { fetch } = await openSession({ settings: { allow: [`127.0.0.1:${port}`], ...settings } });
  return { fetch, url: `http://127.0.0.1:${port}/` };
}

/** Bytes that hardly compress, always the same. */
export function noise(size: number): Buffer {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = 1;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[index] = state ^ (state >>> 15);
  }
  return Buffer.from(words.buffer).subarray(0, size);
}

/** Names of codings as servers send them, and how bodies become them. */
export const codings: readonly [name: string, encode: (bytes: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['zstd', zstdCompressSync],
];
