import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { accepts } from './accept-coding.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A coding that answers may have. */
type Coding = 'br' | 'gzip';

/**
 * The best that the client takes, where a length gives nothing away (BREACH): guessing what a page holds takes hundreds
 * of answers to requests that another site makes a browser send, and browsers say of those that they come from there.
 * See docs/decisions/packed-answers.md.
 * @param isForAll anybody may see all of the page
 */
export function codingOf({ headers }: FastifyRequest, isForAll: boolean): Coding | null {
  const site = headers['sec-fetch-site'];
  if (!isForAll && site !== 'same-origin' && site !== 'none') return null;
  const field = headers['accept-encoding'];
  if (accepts(field, 'br')) return 'br';
  return accepts(field, 'gzip') ? 'gzip' : null;
}

/** Pages are made anew for each request: a little work for most of the effect. */
const quality = 5;

export function compress(text: string, coding: Coding): Promise<Uint8Array> {
  if (coding === 'gzip') return gzipped(text, { level: quality });
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
