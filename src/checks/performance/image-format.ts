import type { Probe } from '../../evidence/evidence.ts';
import { contentType } from '../../evidence/html/encoding.ts';

/** By the first bytes, else by what the server says. Undefined: neither tells. */
export function imageFormat({ image, fields }: Probe): string | undefined {
  if (image !== null) return image.type;
  const type = contentType(fields);
  return type?.type === 'image' ? type.subtype.replace('+xml', '') : undefined;
}

/**
 * Whether an image was asked for and one may have come: not the page of a login or an error in its place. Without a
 * type, or with `binary/octet-stream` as S3 sends it, browsers show an image all the same.
 */
export function mayBeImage({ destination, image, fields }: Probe): boolean {
  if (destination !== 'image') return false;
  const type = contentType(fields);
  if (image !== null || type === undefined || type.type === 'image') return true;
  const isJson = type.subtype === 'json' || type.subtype.endsWith('+json');
  return type.type !== 'text' && !isJson && !type.isXML() && !type.isJavaScript();
}
