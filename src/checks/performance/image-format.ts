import { contentType } from '../../evidence/encoding.ts';
import type { Probe } from '../../evidence/evidence.ts';

/**
 * By the first bytes, else by what the server says. Undefined: no image, such as the page of a login or an error,
 * which answers in the place of one.
 */
export function imageFormat({ image, fields }: Probe): string | undefined {
  if (image !== null) return image.type;
  const type = contentType(fields);
  return type?.type === 'image' ? type.subtype.replace('+xml', '') : undefined;
}
