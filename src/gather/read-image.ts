import { imageSize } from 'image-size';
import { typeHandlers } from 'image-size/types/index';
import { looksLikeHtml } from '../evidence/encoding.ts';
import type { ImageFacts } from '../evidence/evidence.ts';

/** What the first bytes of a file say it is; null when they are no image that we know. */
export function readImage(file: Uint8Array): ImageFacts | null {
  // The package looks for the root of an SVG in the first 1,000 bytes alone, and a licence may be longer.
  const bytes = withoutProlog(file);
  // An error page with a drawing in it is no SVG file.
  if (looksLikeHtml(bytes)) return null;
  try {
    const { type = '', width, height } = imageSize(bytes);
    return { type: nameOf(type), width: sizeOf(width), height: sizeOf(height) };
  } catch {
    return typeAlone(bytes);
  }
}

/** From the root of an XML file on; any other file whole. */
function withoutProlog(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = afterSpace(file, file.toString('latin1', 0, 3) === '\xEF\xBB\xBF' ? 3 : 0);
  for (let end = endOfPart(file, at); end > 0; end = endOfPart(file, at)) at = afterSpace(file, end);
  return bytes.subarray(at);
}

/** Behind the comment, the instruction or the doctype of an SVG that begins here; 0 where none does. */
function endOfPart(file: Buffer, at: number): number {
  const start = file.toString('latin1', at, at + 13);
  if (start.startsWith('<!--')) return behind(file, '-->', at + 4);
  if (start.startsWith('<?')) return behind(file, '?>', at);
  if (start !== '<!DOCTYPE svg') return 0;
  const end = behind(file, '>', at);
  if (!file.subarray(at, end).includes('[')) return end;
  // Declarations of entities, which end with `>` each.
  const declarationsEnd = behind(file, ']', at);
  return declarationsEnd === 0 ? 0 : behind(file, '>', declarationsEnd);
}

function behind(file: Buffer, mark: string, from: number): number {
  const at = file.indexOf(mark, from, 'latin1');
  return at === -1 ? 0 : at + mark.length;
}

function afterSpace(file: Buffer, from: number): number {
  let at = from;
  while (isSpace(file[at])) at += 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** An SVG without a size of its own, or a file whose size stands behind the bytes that were read. */
function typeAlone(bytes: Uint8Array): ImageFacts | null {
  const type = webTypes.find((name) => isOfType(name, bytes));
  return type === undefined ? null : { type: nameOf(type), width: null, height: null };
}

const webTypes = ['png', 'jpg', 'gif', 'webp', 'heif', 'svg', 'ico'] as const;

function isOfType(name: (typeof webTypes)[number], bytes: Uint8Array): boolean {
  try {
    return typeHandlers.get(name)?.validate(bytes) ?? false;
  } catch {
    return false;
  }
}

function nameOf(type: string): string {
  return type === 'jpg' ? 'jpeg' : type;
}

function sizeOf(pixels: number): number | null {
  return Number.isFinite(pixels) && pixels > 0 ? pixels : null;
}
