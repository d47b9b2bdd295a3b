import { packLines, unpackLines } from '../lib/packed-json.ts';
import type { BrowserBody } from './browser-body.ts';

/** What a look came to as it is stored: a line of JSON, packed as reports are. */
export function packBrowserBody(body: BrowserBody): Uint8Array {
  return packLines([JSON.stringify(body)]);
}

/** @throws Error for another format or damaged data */
export function unpackBrowserBody(packed: Uint8Array): BrowserBody {
  const [line = Buffer.of()] = unpackLines(packed);
  return JSON.parse(line.toString()) as BrowserBody;
}
