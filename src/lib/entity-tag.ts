import { hash } from 'node:crypto';

/** The strong entity tag of an answer that has no version: its bytes. */
export function tagOfBytes(payload: string | Buffer): string {
  return `"${hash('sha256', payload, 'base64url').slice(0, 22)}"`;
}

/**
 * Whether one of the listed tags is this one.
 * @param field `If-Match` or `If-None-Match`; `*` is any
 * @param comparison `If-Match` compares strongly: a weak tag never fits (RFC 9110 §8.8.3.2)
 */
export function listsTag(field: string, tag: string | undefined, comparison: 'strong' | 'weak'): boolean {
  if (field.trim() === '*') return true;
  // Splitting at commas is safe: our tags have none, and no other tag could be equal to ours.
  return field
    .split(',')
    .map((listed) => listed.trim())
    .some((listed) => (comparison === 'weak' ? listed.replace(/^W\//, '') : listed) === tag);
}
