import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../lib/key-ring.ts';

/** A place in a list: the sort value and the id of a row. */
export interface Position {
  readonly value: number | string | null;
  readonly id: number;
}

/** Where a page begins, as a link carries it. */
export interface Cursor {
  readonly position: Position;
  /** The page before the row instead of the one after it. */
  readonly isBackwards: boolean;
  readonly page: number;
  /** Of the list when it was counted, so that following links counts nothing. */
  readonly total: number;
  /** How many rows there were then without the filter; undefined: nobody asked. */
  readonly among?: number | undefined;
}

/**
 * What a list is, as a hash of account, filter, order and page size. A cursor opens the list that it was made for and
 * no other.
 */
export function listIdentity(of: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(of), 'base64url').slice(0, 12);
}

/** Base64url of JSON and an authentication code: clients can neither make one nor turn it to another list. */
export function writeCursor(keys: KeyRing, list: string, cursor: Cursor): string {
  const { position, isBackwards, page, total, among } = cursor;
  const numbers = [position.id, isBackwards ? 1 : 0, page, total, ...(among === undefined ? [] : [among])];
  const payload = Buffer.from(JSON.stringify([version, list, position.value, ...numbers]));
  return Buffer.concat([payload, codeOf(keys[0], payload)]).toString('base64url');
}

/** Undefined: not one of ours, or one of another list. */
export function readCursor(keys: KeyRing, list: string, text: string): Cursor | undefined {
  if (text.length > textMax || !/^[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  // Some last characters can be changed without changing a byte.
  if (bytes.length <= codeBytes || bytes.toString('base64url') !== text) return undefined;
  const payload = bytes.subarray(0, -codeBytes);
  const code = bytes.subarray(-codeBytes);
  if (!keys.some((key) => timingSafeEqual(code, codeOf(key, payload)))) return undefined;
  const [found, of, value, id, backwards, page, total, among] = JSON.parse(payload.toString()) as Payload;
  if (found !== version || of !== list) return undefined;
  const cursor = { position: { value, id }, isBackwards: backwards === 1, page, total };
  return among === undefined ? cursor : { ...cursor, among };
}

type Payload = [number, string, number | string | null, number, number, number, number, number?];

const version = 1;
const codeBytes = 8;
/** A URL of 2,048 bytes, escaped in JSON and in base64, with room. */
const textMax = 8_192;

function codeOf(key: KeyObject, payload: Uint8Array): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, codeBytes);
}
