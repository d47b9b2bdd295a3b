import type { FieldLines } from '../evidence/evidence.ts';
import { headerValues, withoutSpace } from '../evidence/fields.ts';
import { type Coding, codingNamed } from '../lib/content-coding.ts';
import { EgressFailure } from './failure.ts';

export const acceptEncoding = 'gzip, deflate, br, zstd';

/** E6: a window of 8 MiB at most, which is what RFC 9659 lets servers ask for. */
export const zstdWindowLogMax = 23;

/**
 * The content coding of a response, or undefined when there is none. Only one is accepted: in a list each layer
 * multiplies what comes out. Names that are none, such as `none` and `utf-8`, leave the body as it is, as in Chromium 153.
 * @throws EgressFailure `unsupported_encoding` for lists with a coding, and for what is no name
 */
export function codingOf(fields: FieldLines): Coding | undefined {
  const name = headerValues(fields, 'content-encoding').join(',').toLowerCase();
  if (name === '' || name === 'identity') return undefined;
  const coding = codingNamed(name);
  if (coding !== undefined) return coding;
  const names = name.split(',').map(withoutSpace);
  if (names.every((one) => codingNamed(one) === undefined && !noName.test(one))) return undefined;
  throw new EgressFailure('unsupported_encoding', `Content-Encoding: ${name.slice(0, 100)}`);
}

/** Browsers give up a page that has one of them. */
const noName = /["=;*\s]/;
