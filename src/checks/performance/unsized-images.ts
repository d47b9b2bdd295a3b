import { attribute, type Element, isExposed } from '../../evidence/document.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';

export const unsizedImages = defineCheck({
  id: 'unsized-images',
  category: 'performance',
  weight: 2,
  tier: 'page→browser',
  title: 'Images reserve their space',
  why: 'An image without dimensions pushes the text away when it arrives, under the visitor’s eyes.',
  source: 'https://web.dev/articles/optimize-cls#images-without-dimensions',
  needs: ['document'],
  advice: {
    unsized: 'Give the image width and height attributes (the file’s own pixels); CSS may still scale it.',
  },
  example: {
    before: '<img src="photo.jpg" alt="…">',
    after: '<img src="photo.jpg" width="1200" height="800" alt="…">',
  },

  evaluate({ document }) {
    const images = document.byName('img').filter((image) => isExposed(image) && loadsPicture(image));
    if (images.length === 0) return notApplicable('The page shows no image.');
    // External CSS may size them all, so the HTML alone never proves a defect.
    const problems = images
      .filter((image) => !isSized(image))
      .map((element) => ({
        outcome: 'warn' as const,
        advice: 'unsized' as const,
        detail: 'This image has no dimensions in the HTML.',
        element,
      }));
    return passUnless(problems, `All ${images.length} images have dimensions.`, {
      images: images.length,
      unsized: problems.length,
    });
  },
});

const svgInPlace = /^data:image\/svg\+xml/i;

function loadsPicture(image: Element): boolean {
  const src = attribute(image, 'src')?.trim() ?? '';
  if (src === '') return (attribute(image, 'srcset')?.trim() ?? '') !== '';
  return !svgInPlace.test(src);
}

function isSized(image: Element): boolean {
  return (
    hasBothAttributes(image) || sourcesAreSized(image) || isSizedByStyle(attribute(image, 'style') ?? '')
  );
}

function hasBothAttributes(element: Element): boolean {
  return isDimension(attribute(element, 'width')) && isDimension(attribute(element, 'height'));
}

const dimension = /^\s*\d{1,9}/;

/** The rules for dimension attributes drop a sign only for minus zero; `+` makes browsers ignore the value. */
function isDimension(value: string | undefined): boolean {
  return value !== undefined && dimension.test(value);
}

/** `picture` takes the dimensions of the source that was chosen, so each must have them. */
function sourcesAreSized(image: Element): boolean {
  if (image.parent?.name !== 'picture') return false;
  const sources = image.parent.children.filter(
    (child): child is Element => child.kind === 'element' && child.name === 'source',
  );
  return sources.length > 0 && sources.every(hasBothAttributes);
}

/** Values that leave the side to the picture. */
const open = new Set(['', 'auto', 'initial', 'inherit', 'unset']);

function isSizedByStyle(style: string): boolean {
  const fixed = new Set(
    style.split(';').flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(':');
      return open.has(value.trim().toLowerCase()) ? [] : [property.trim().toLowerCase()];
    }),
  );
  const sides = Number(fixed.has('width')) + Number(fixed.has('height'));
  return sides === 2 || (sides === 1 && fixed.has('aspect-ratio'));
}
