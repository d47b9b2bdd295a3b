import type { LoadedFile, ShownImage } from '../../evidence/browser-evidence.ts';
import { lookSizes } from '../look-sizes.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { shortUrl } from './short-url.ts';

interface ShownPage {
  readonly elements: number;
  readonly images: readonly ShownImage[];
}

/** What only a page that is laid out shows. */
export async function readFacts(world: IsolatedWorld, loaded: readonly LoadedFile[]): Promise<ShownPage> {
  const { elements, images } = await world.call('facts', {
    imagesMax: lookSizes.imagesMax,
    decodeMs: 1_000,
  });
  const bytesOf = new Map(loaded.map(({ url, bytes }) => [url, bytes]));
  return {
    elements,
    images: images.map((image) => {
      const url = shortUrl(image.url);
      return { ...image, url, bytes: bytesOf.get(withoutFragment(url)) ?? null };
    }),
  };
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
