import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { root } from '../../../scripts/stale.ts';
import type { TraceEvent } from './lighthouse-lab.ts';

/** The events of a page of ours as JSON, packed. */
export function keptTrace(page: string): Buffer {
  return readFileSync(fileOf(page));
}

export function eventsOf(packed: Uint8Array): TraceEvent[] {
  return JSON.parse(zstdDecompressSync(packed).toString()) as TraceEvent[];
}

/** All but pictures and texts of scripts, of which the values take nothing and which are the half of a trace. */
export function keepTrace(page: string, events: readonly TraceEvent[]): Buffer {
  const kept = events.filter(({ name }) => name !== 'Screenshot' && name !== 'ScriptCatchup');
  const packed = zstdCompressSync(JSON.stringify(kept), {
    params: { [constants.ZSTD_c_compressionLevel]: 19 },
  });
  writeFileSync(fileOf(page), packed);
  return packed;
}

function fileOf(page: string): string {
  return join(root, 'test/fixtures/traces', `${page}.json.zst`);
}
