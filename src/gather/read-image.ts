import { imageSize } from 'image-size';
import { typeHandlers } from 'image-size/types/index';
import { SVG } from 'image-size/types/svg';
import type { ImageFacts } from '../evidence/evidence.ts';

/** What the first bytes of a file say it is; null when they are no image that we know. */
export function readImage(file: Uint8Array): ImageFacts | null {
  // The package looks for the root of an SVG in the first 1,000 bytes alone, and a licence may be longer.
  const bytes = withoutProlog(file);
  if (bytes[0] === lessThan) return isSvg(bytes) ? readSvg(bytes) : null;
  const image = underOwnBrand(bytes);
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(image);
    // The package finds one anywhere in a text.
    if (type === 'svg') return null;
    const size = [sizeOf(width), sizeOf(height)] as const;
    // Browsers turn what a camera held upright, and the sizes with it.
    const [across, down] = orientation >= 5 && orientation <= 8 ? size.toReversed() : size;
    return { type: nameOf(type), width: across ?? null, height: down ?? null };
  } catch {
    return typeAlone(image);
  }
}

const lessThan = 0x3c;

/** From the root of an XML file on; any other file whole. */
function withoutProlog(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = afterSpace(file, file.toString('latin1', 0, 3) === '\xEF\xBB\xBF' ? 3 : 0);
  for (let end = endOfPart(file, at); end > 0; end = endOfPart(file, at)) at = afterSpace(file, end);
  // Browsers know images of other kinds by their very first bytes.
  return file[at] === lessThan ? bytes.subarray(at) : bytes;
}

/** Behind the comment, the instruction or the doctype of an SVG that begins here; 0 where none does. */
function endOfPart(file: Buffer, at: number): number {
  const start = file.toString('latin1', at, at + 100);
  if (start.startsWith('<!--')) return behind(file, '-->', at + 4);
  if (start.startsWith('<?')) return behind(file, '?>', at);
  if (!svgDoctype.test(start)) return 0;
  const end = behind(file, '>', at);
  if (!file.subarray(at, end).includes('[')) return end;
  // Declarations of entities, which end with `>` each.
  const declarationsEnd = behind(file, ']', at);
  return declarationsEnd === 0 ? 0 : behind(file, '>', declarationsEnd);
}

const svgDoctype = /^<!DOCTYPE[\t\n\r ]+(?:[\w.-]+:)?svg[\t\n\r [>]/;

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

/** By the root: an error page with a drawing in it is no SVG file. */
function isSvg(file: Uint8Array): boolean {
  return svgRoot.test(Buffer.from(file.subarray(0, 100)).toString('latin1'));
}

const svgRoot = /^<(?:[\w.-]+:)?svg[\t\n\r />]/;

function readSvg(file: Uint8Array): ImageFacts {
  try {
    const { width, height } = SVG.calculate(Buffer.from(shortRoot(file)));
    return { type: 'svg', width: sizeOf(width), height: sizeOf(height) };
  } catch {
    return { type: 'svg', width: null, height: null };
  }
}

/** The root with what tells its size alone: the package's time grows with the square of the tag's length. */
function shortRoot(file: Uint8Array): string {
  const tag = svgTag.exec(Buffer.from(file).toString('latin1'))?.[0] ?? '';
  const attributes = [...tag.matchAll(svgAttribute)].map(([written]) => written);
  return `<svg${attributes.filter((written) => sizing.test(written)).join('')}>`;
}

const svgTag = /^<(?:[^>"']|"[^"]*"|'[^']*')*>/;
const svgAttribute = /[\t\n\r ][\w:.-]+=(?:"[^"]*"|'[^']*')/g;
const sizing = /^.(?:width|height|viewBox)=.[^"']{1,100}.$/s;

/** The package knows AVIF and HEIC by their major brand alone, which may be one that says less. */
function underOwnBrand(file: Uint8Array): Uint8Array {
  const start = Buffer.from(file.subarray(0, 256));
  if (start.toString('latin1', 4, 8) !== 'ftyp') return file;
  const brands = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length)).match(/.{4}/gs);
  const own = ['avif', 'avis', 'heic'].find((brand) => brands?.includes(brand));
  if (own === undefined) return file;
  const renamed = Buffer.from(file);
  renamed.write(own === 'avis' ? 'avif' : own, 8, 'latin1');
  return renamed;
}

/** A file whose size stands behind the bytes that were read. */
function typeAlone(bytes: Uint8Array): ImageFacts | null {
  const type = webTypes.find((name) => isOfType(name, bytes));
  return type === undefined ? null : { type: nameOf(type), width: null, height: null };
}

const webTypes = ['png', 'jpg', 'gif', 'webp', 'heif', 'ico'] as const;

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
