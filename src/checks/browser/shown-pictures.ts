import type { LoadedFile, ShownImage, Size } from '../../evidence/browser-evidence.ts';
import { formatCount } from '../../lib/quantities.ts';

/** Images of pixels that take room on the page. A drawing has no size of its own that could be wrong. */
export function shownPictures(images: readonly ShownImage[], loaded: readonly LoadedFile[]): ShownImage[] {
  const drawings = new Set(loaded.filter(isDrawing).map(({ url }) => url));
  return images.filter(
    ({ url, natural, shown }) =>
      areaOf(natural) > 0 && areaOf(shown) > 0 && !drawings.has(url) && !url.startsWith('data:image/svg'),
  );
}

export function areaOf({ width, height }: Size): number {
  return width * height;
}

/** `1,200 × 800`. */
export function sizeOf({ width, height }: Size): string {
  return `${formatCount(Math.round(width))} × ${formatCount(Math.round(height))}`;
}

function isDrawing({ fields }: LoadedFile): boolean {
  return fields.some(([name, value]) => name === 'content-type' && value.startsWith('image/svg'));
}
