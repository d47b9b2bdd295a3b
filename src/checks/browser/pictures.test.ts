import { describe, expect, test } from 'vitest';
import type { ShownImage } from '../../evidence/browser-evidence.ts';
import { imageAspectRatio } from './image-aspect-ratio.ts';
import { oversizedImages } from './oversized-images.ts';
import { fileOf, imageOf, judgeLook } from './testing.ts';

const size = (width: number, height: number) => ({ width, height });
const drawing = fileOf({
  url: 'https://example.com/a.svg',
  fields: [['content-type', 'image/svg+xml; a=b']],
});

describe('oversized-images', () => {
  const judged = (...images: ShownImage[]) => judgeLook(oversizedImages, { images, loaded: [drawing] });
  /** Shown at 100 × 100, so that a 200 × 200 file would do: of this one three quarters are too much. */
  const large = (bytes: number, given: Partial<ShownImage> = {}) =>
    imageOf({ natural: size(400, 400), shown: size(100, 100), bytes, ...given });

  test('passes, warns and fails by what all images bring too much', () => {
    const outcomes = [136_532, 136_533, 682_665, 682_667].map((bytes) => judged(large(bytes)).outcome);
    expect(outcomes).toEqual(['pass', 'warn', 'warn', 'fail']);
  });

  test('names the images, the most wasteful first', () => {
    const found = judged(
      large(200_000, { url: 'https://example.com/b.jpg' }),
      large(2_000_000, { natural: size(4_000, 3_000), shown: size(400, 300) }),
    );
    expect(found).toMatchObject({
      outcome: 'fail',
      summary: 'Images bring 2.07 MB more than a phone shows.',
      task: 'Send smaller images to phones (2.07 MB)',
      entries: [
        {
          detail: 'This image has 4,000 × 3,000 pixels and is shown at 400 × 300: 1.92 MB too much.',
          ...{ url: 'https://example.com/a.jpg', selector: 'main > img' },
        },
        { url: 'https://example.com/b.jpg' },
      ],
    });
  });

  test('leaves alone what wastes little each', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      large(16_000, { url: `https://example.com/${index}.jpg` }),
    );
    expect(judged(...many)).toMatchObject({ outcome: 'pass', value: { bytes: 0, images: 0 } });
  });

  test('counts a file once, by the largest place where it is shown', () => {
    const file = { natural: size(400, 400), bytes: 1_000_000 };
    const found = judged(large(1_000_000), imageOf({ ...file, shown: size(200, 200) }));
    expect(found).toMatchObject({ outcome: 'pass' });
  });

  test('is not for drawings, hidden images and images within the HTML', () => {
    const found = judged(
      large(900_000, { url: drawing.url }),
      large(900_000, { url: 'data:image/svg+xml,x' }),
      large(900_000, { shown: size(0, 0) }),
      large(900_000, { natural: size(0, 0) }),
      imageOf({ url: 'data:image/png;base64,x', natural: size(4_000, 4_000), bytes: null }),
    );
    expect(found).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });
});

describe('image-aspect-ratio', () => {
  const judged = (...images: ShownImage[]) => judgeLook(imageAspectRatio, { images, loaded: [drawing] });
  const shown = (width: number, height: number, given: Partial<ShownImage> = {}) =>
    imageOf({ natural: size(1_200, 800), shown: size(width, height), ...given });

  test('warns of an image that is stretched', () => {
    expect(judged(shown(600, 400), shown(600, 600))).toMatchObject({
      outcome: 'warn',
      entries: [
        { detail: 'This image has 1,200 × 800 pixels and is shown at 600 × 600.', selector: 'main > img' },
      ],
      task: 'Stop stretching 1 image',
    });
  });

  test('passes what is off by little, in share or in pixels', () => {
    expect(judged(shown(600, 419))).toMatchObject({ outcome: 'pass' });
    expect(judged(shown(600, 421))).toMatchObject({ outcome: 'warn' });
    expect(judged(shown(60, 44))).toMatchObject({ outcome: 'pass' });
    expect(judged(shown(60, 45))).toMatchObject({ outcome: 'warn' });
  });

  test('passes an image that is cropped or fitted', () => {
    expect(judged(shown(600, 600, { objectFit: 'cover' }))).toMatchObject({ outcome: 'pass' });
  });

  test('is not for drawings, spacers and hidden images', () => {
    const found = judged(
      shown(600, 600, { url: drawing.url }),
      shown(600, 20, { natural: size(1, 1) }),
      shown(0, 0),
    );
    expect(found).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });
});
