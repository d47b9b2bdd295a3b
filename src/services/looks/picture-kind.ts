import type { PictureKind } from './types.ts';

export const pictureKinds: readonly PictureKind[] = ['mobile', 'desktop'];

/** As an address names it; undefined: there is no such kind. */
export function pictureKindOf(text: string): PictureKind | undefined {
  return pictureKinds.find((kind) => kind === text);
}

/** Hostile bytes, as the page drew them: wherever they are opened, they are a picture and nothing else. */
export const pictureHeaders = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;
