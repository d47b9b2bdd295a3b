import type { ShownImage } from '../../evidence/browser-evidence.ts';
import { notApplicable, passUnless } from '../check.ts';
import { allOf } from '../counted.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { placeOf } from './place-of.ts';
import { shownPictures, sizeOf } from './shown-pictures.ts';

const thresholds = { offPercent: 5, offPx: 4, smallPx: 5 };

export const imageAspectRatio = defineBrowserCheck({
  id: 'image-aspect-ratio',
  category: 'best-practices',
  weight: 2,
  tier: 'browser',
  title: 'Images are shown in their own proportions',
  several: 'images are stretched or squeezed',
  why: 'A distorted picture looks careless, and faces and products look wrong.',
  rule: `Warns for each image whose height is more than ${thresholds.offPercent} % and more than ${thresholds.offPx} px off what its width and its file ask for, unless object-fit crops or fits it. Passes otherwise. It never fails. SVG files, files of up to ${thresholds.smallPx} px and images that are not shown do not count. Not judged when no other image is shown.`,
  source: 'https://developer.chrome.com/docs/lighthouse/best-practices/image-aspect-ratio',
  thresholds,
  needs: ['images', 'loaded'],
  advice: {
    distorted:
      'Give the image the proportions of its file: height: auto beside a width in CSS, or object-fit: cover to crop it.',
  },
  tasks: { distorted: { one: 'Stop stretching 1 image', many: 'Stop stretching {n} images' } },
  example: {
    before: 'img { width: 400px; height: 400px; } /* the file: 1200 × 800 */',
    after: 'img { width: 400px; height: auto; }',
  },

  evaluate({ images, loaded }) {
    const pictures = shownPictures(images, loaded).filter(
      ({ natural }) => Math.min(natural.width, natural.height) > thresholds.smallPx,
    );
    if (pictures.length === 0) return notApplicable('The page shows no image that could be distorted.');
    const defects = pictures.filter(isDistorted).map(({ url, natural, shown, element }) => ({
      outcome: 'warn' as const,
      advice: 'distorted' as const,
      detail: `This image has ${sizeOf(natural)} pixels and is shown at ${sizeOf(shown)}.`,
      url,
      ...placeOf(element),
    }));
    return passUnless(
      defects,
      `${allOf(pictures.length, 'image is shown in its', 'images are shown in their')} own proportions.`,
      { images: pictures.length, distorted: defects.length },
    );
  },
});

function isDistorted({ natural, shown, objectFit }: ShownImage): boolean {
  if (objectFit !== 'fill') return false;
  const height = (shown.width * natural.height) / natural.width;
  const off = Math.abs(shown.height - height);
  return off > thresholds.offPx && 100 * off > thresholds.offPercent * height;
}
