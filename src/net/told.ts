import type { Answer } from './ask.ts';
import type { Line } from './line.ts';
import type { ReadBody } from './read-body.ts';
import { isStoodInFor, publicFields } from './stand-in.ts';

/** What is made known of an answer: nobody behind this line sees a secret, or follows a redirect that holds one. */
export function told(url: URL, answer: Answer, { standIn, doors }: Line): Answer {
  const isStoodIn = standIn !== null && isStoodInFor(url, standIn);
  const fields = isStoodIn ? publicFields(answer.fields, standIn) : answer.fields;
  return { ...answer, fields: doors === null ? fields : doors.secrets.all(fields) };
}

/** Sizes stay those of what came; the packed form holds the secrets, too, and is not handed on. */
export function bodyTold(read: ReadBody, { doors }: Line): ReadBody {
  const bytes = doors === null ? read.bytes : doors.secrets.bytes(read.bytes);
  if (bytes === read.bytes) return read;
  const { coded: _, ...rest } = read;
  return { ...rest, bytes };
}
