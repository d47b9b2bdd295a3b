import { packLines } from '../lib/packed-json.ts';
import type { ReportBody } from './body.ts';
import { linesOf } from './stored-body.ts';

/** A report as the store keeps it. */
export function packBody(body: ReportBody): Uint8Array {
  return packLines(linesOf(body));
}
