import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element, isExposed } from '../../evidence/html/element.ts';
import { declarationsOf } from '../../evidence/html/inline-style.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { placeOf } from '../browser/place-of.ts';
import { shownPictures } from '../browser/shown-pictures.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { allOf } from '../counted.ts';
import { namesPicture } from './named-files.ts';

export const unsizedImages = defineCheck({
  id: 'unsized-images',
  category: 'performance',
  weight: 2,
  tier: 'page',
  title: 'Images reserve their space',
  several: 'images have no dimensions in the HTML',
  why: 'An image without dimensions pushes the text away when it arrives, under the visitor’s eyes.',
  rule: 'Passes when each image has a width and a height, as attributes or in its style attribute, or has one of them and an aspect-ratio in its style; width and height on every source element of its picture, or on an AMP element around it, count as well. Warns for each image that has not. It never fails, as style sheets may do the same. SVG images in a data: address, and hidden images (aria-hidden included), do not count. Not judged on pages without images.',
  source: 'https://web.dev/articles/optimize-cls#images-without-dimensions',
  needs: ['document'],
  advice: {
    unsized: 'Give the image width and height attributes (the file’s own pixels); CSS may still scale it.',
  },
  tasks: {
    unsized: { one: 'Give 1 image width and height', many: 'Give {n} images width and height' },
  },
  example: {
    before: '<img src="photo.jpg" alt="…">',
    after: '<img src="photo.jpg" width="1200" height="800" alt="…">',
  },
  inBrowser: {
    needs: ['images', 'loaded', 'lab'],
    judge({ images, loaded, lab: { shifts } }) {
      const pictures = shownPictures(images, loaded);
      if (pictures.length === 0) return notApplicable('The page shows no image.');
      const moving = new Set(shifts.flatMap(({ cause, url }) => (cause === 'unsized-image' ? [url] : [])));
      const defects = pictures
        .filter(({ isSized }) => !isSized)
        .map(({ url, element }): Defect<'unsized'> => {
          const place = { ...placeOf(element), ...(/^https?:/.test(url) && { url }) };
          return moving.has(url)
            ? {
                outcome: 'fail',
                advice: 'unsized',
                detail: 'This image moved the page when it came.',
                ...place,
              }
            : { outcome: 'warn', advice: 'unsized', detail: 'This image has no dimensions.', ...place };
        });
      return passUnless(defects, `${allOf(pictures.length, 'image has', 'images have')} dimensions.`, {
        images: pictures.length,
        unsized: defects.length,
      });
    },
  },

  evaluate({ document }) {
    const images = document.byName('img').filter((image) => isExposed(image) && loadsPicture(image));
    if (images.length === 0) return notApplicable('The page shows no image.');
    // External CSS may size them all, so the HTML alone never proves a defect.
    const defects = images
      .filter((image) => !isSized(document, image))
      .map((element) => ({
        outcome: 'warn' as const,
        advice: 'unsized' as const,
        detail: 'This image has no dimensions in the HTML.',
        element,
      }));
    return passUnless(defects, `${allOf(images.length, 'image has', 'images have')} dimensions.`, {
      images: images.length,
      unsized: defects.length,
    });
  },
});

const svgInPlace = /^data:image\/svg\+xml/i;

function loadsPicture(image: Element): boolean {
  const src = attribute(image, 'src')?.trim() ?? '';
  return src === '' ? namesPicture(image) : !svgInPlace.test(src);
}

function isSized(document: Document, image: Element): boolean {
  return (
    hasBothAttributes(image) ||
    sourcesAreSized(document, image) ||
    isSizedByAmp(image) ||
    isSizedWithStyle(document, image, attribute(image, 'style'))
  );
}

function hasBothAttributes(element: Element): boolean {
  return isDimension(attribute(element, 'width')) && isDimension(attribute(element, 'height'));
}

const dimension = /^\s*\d{1,9}/;

/** The rules for dimension attributes drop a sign only for minus zero; `+` makes browsers ignore the value. */
function isDimension(value: string | undefined): boolean {
  return value !== undefined && (isDigit(value.charCodeAt(0)) || dimension.test(value));
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** `picture` takes the dimensions of the source that was chosen, so each must have them. */
function sourcesAreSized(document: Document, { parent }: Element): boolean {
  return parent?.name === 'picture' && haveSizedSources(document).get(parent) === true;
}

/** What holds sources → whether all are sized. Read once, as one picture may hold very many images. */
const haveSizedSources = perDocument(({ byName }): ReadonlyMap<Element | undefined, boolean> => {
  const areSized = new Map<Element | undefined, boolean>();
  for (const source of byName('source')) {
    areSized.set(source.parent, (areSized.get(source.parent) ?? true) && hasBothAttributes(source));
  }
  return areSized;
});

/** An element of AMP holds the space, and its optimizer writes the image into it without dimensions. */
function isSizedByAmp({ parent }: Element): boolean {
  return parent?.name.startsWith('amp-') === true && hasBothAttributes(parent);
}

/** Values that leave the side to the picture. */
const open = /^(?:auto|initial|inherit|unset|revert|revert-layer|min-content|max-content|fit-content)$/;

/** No length, yet they fix a side. */
const keyword = /^(?:stretch|-webkit-fill-available|-moz-available)$/;

const number = /^\+?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/;

/** The name of a function; what stands in its brackets, and around a `var()`, is not judged. */
const holdsFunction = /(?:^|[\s/])[a-z-]+\?/;

/** As Lighthouse has it: one side may stand in an attribute, and the other or the ratio in the style. */
function isSizedWithStyle({ mode }: Document, image: Element, style: string | undefined): boolean {
  if (style === undefined) return false;
  const isFixing = (property: string, value: string) =>
    holdsFunction.test(value) ||
    (property === 'aspect-ratio' ? isRatio(value) : isLength(value, mode === 'quirks'));
  // The last declaration that browsers can read rules, those with `!important` over all others.
  const ranked = declarationsOf(style)
    .filter(({ name, value }) => open.test(value) || isFixing(name, value))
    .sort((a, b) => Number(a.isImportant) - Number(b.isImportant));
  const values = new Map(ranked.map(({ name, value }) => [name, value]));
  const isFixed = (property: string) => isFixing(property, values.get(property) ?? '');
  const hasSide = (side: string) => isDimension(attribute(image, side)) || isFixed(side);
  const sides = Number(hasSide('width')) + Number(hasSide('height'));
  return sides === 2 || (sides === 1 && isFixed('aspect-ratio'));
}

/** One number, or two; `auto` lets the file's own ratio rule once it has come. */
function isRatio(value: string): boolean {
  const terms = value.replace(/^auto\s|\sauto$/, '').split('/');
  return terms.length <= 2 && terms.every((term) => unitOf(term.trim()) === '');
}

/**
 * In quirks mode a number is one of pixels; elsewhere browsers know nothing of `300`.
 * @see https://quirks.spec.whatwg.org/#the-unitless-length-quirk
 */
function isLength(value: string, isQuirks: boolean): boolean {
  const unit = unitOf(value);
  if (unit === '') return isQuirks || Number(value) === 0;
  return unit === undefined ? keyword.test(value) : /^(?:%|[a-z]+)$/.test(unit);
}

/** What follows the number. Undefined: the value does not begin with one. */
function unitOf(value: string): string | undefined {
  const [digits] = number.exec(value) ?? [];
  return digits === undefined ? undefined : value.slice(digits.length);
}
