import { imageSize } from 'image-size';
import { typeHandlers } from 'image-size/types/index';
import { looksLikeHtml } from '../evidence/encoding.ts';
import type { ImageFacts } from '../evidence/evidence.ts';

/** What the first bytes of a file say it is; null when they are no image that we know. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  // An error page with a drawing in it is no SVG file.
  if (looksLikeHtml(bytes)) return null;
  try {
    const { type = '', width, height } = imageSize(bytes);
    return { type: nameOf(type), width: sizeOf(width), height: sizeOf(height) };
  } catch {
    return typeAlone(bytes);
  }
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
