import { packLines, unpackLines } from '../../lib/packed-json.ts';

/** What is only read as a whole. */
export function packValue(value: object): Uint8Array {
  return packLines([JSON.stringify(value)]);
}

/** @throws Error for damaged data */
export function unpackValue<Value>(packed: Uint8Array): Value {
  return JSON.parse(String(unpackLines(packed)[0])) as Value;
}
