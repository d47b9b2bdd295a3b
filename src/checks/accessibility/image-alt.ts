import type { Document } from '../../evidence/html/document.ts';
import { attribute, closest, type Element } from '../../evidence/html/element.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { isOnImage, isOnPerceivableImage, isPerceivable } from '../../evidence/html/perceivable.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { explicitRole, hasRole, inputType, mustBeNamed } from '../../evidence/naming/role.ts';
import { isBlank, norm } from '../../evidence/text/text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { namesPicture } from '../performance/named-files.ts';
import { failing, warning } from './finding.ts';

const advice = {
  missing: 'Say in alt what the image shows in this place, or add alt="" if it is only decoration.',
  unset: 'Let the script that sets the address of the image set its alt, too; until then, write alt="".',
  space: 'Write what the image shows into alt, or make it alt="" without any space.',
  button: 'Name what the image button does in its alt: <input type="image" alt="Search">.',
  area: 'Say in the alt of the area where it leads.',
  graphic: 'Give the graphic an aria-label, or an svg a title element as its first child.',
};

const tasks = {
  missing: { one: 'Describe 1 image', many: 'Describe {n} images' },
  unset: {
    one: 'Add alt text to 1 image filled by a script',
    many: 'Add alt text to {n} images filled by scripts',
  },
  space: {
    one: 'Replace 1 alt text that is only spaces',
    many: 'Replace {n} alt texts that are only spaces',
  },
  button: { one: 'Name 1 image button', many: 'Name {n} image buttons' },
  area: { one: 'Name 1 area of an image map', many: 'Name {n} areas of image maps' },
  graphic: { one: 'Describe 1 graphic', many: 'Describe {n} graphics' },
};

type Advice = keyof typeof advice;

export const imageAlt = defineCheck({
  id: 'image-alt',
  category: 'accessibility',
  weight: 10,
  tier: 'page',
  title: 'Images have a text alternative',
  several: 'images have no text alternative',
  why: 'People who cannot see an image, and search engines, know only what its text alternative tells.',
  rule: 'Fails for each img whose alt is missing or only white space, and for each image button, area of an image map with href, and element with role="img" that has no name. Warns where neither an img without alt nor a source of its picture has an address, in src, srcset or where lazy loaders keep it, such as data-src: a script may set both. Passes otherwise. An empty alt or role="presentation" marks an img as decoration, and aria-label, aria-labelledby or title can stand in for a missing alt. Hidden images (aria-hidden included) do not count. Not judged on pages without images.',
  source: 'https://act-rules.github.io/rules/23a2a8',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: { before: '<img src="map.png">', after: '<img src="map.png" alt="Way from the station to us">' },

  evaluate({ document }) {
    const kinds = [
      judgedImages(document),
      nameless(document, imageButtons(document), 'button', 'this image button has no name.'),
      nameless(document, areas(document), 'area', 'this area of an image map has no name.'),
      nameless(document, graphics(document), 'graphic', 'this graphic has no name.'),
    ];
    const images = kinds.reduce((sum, { count }) => sum + count, 0);
    if (images === 0) return notApplicable('The page shows no image.');
    const defects = kinds.flatMap(({ defects }) => defects);
    const value = { images, offending: defects.length };
    return passUnless(defects, 'Every image has a text alternative, or an empty one as decoration.', value);
  },
});

interface Judged {
  readonly count: number;
  readonly defects: readonly Defect<Advice>[];
}

function nameless(document: Document, elements: readonly Element[], which: Advice, what: string): Judged {
  const defects = elements
    .filter((element) => nameSource(document, element) === undefined)
    .map((element) => failing(element, which, what));
  return { count: elements.length, defects };
}

/** Roles none and presentation count unless ARIA itself overrules them; with any other role, mustBeNamed tells. */
function judgedImages(document: Document): Judged {
  const defects: Defect<Advice>[] = [];
  let count = 0;
  for (const image of document.byName('img')) {
    if (!isPerceivable(document, image)) continue;
    if (explicitRole(image) !== undefined && !mustBeNamed(document, image)) continue;
    count += 1;
    const defect = defectOf(document, image);
    if (defect !== undefined) defects.push(defect);
  }
  return { count, defects };
}

function defectOf(document: Document, image: Element): Defect<Advice> | undefined {
  const alt = attribute(image, 'alt');
  if (alt === undefined) {
    if (nameSource(document, image) !== undefined) return undefined;
    return hasAddress(document, image)
      ? failing(image, 'missing', 'this image has no alt attribute.')
      : warning(image, 'unset', 'this image has no alt attribute, and no address either.');
  }
  // Neither a text nor the mark of decoration, whatever else names the image.
  const isSpace = alt !== '' && isBlank(alt) && norm(alt) === '';
  return isSpace ? failing(image, 'space', 'the alt of this image is only white space.') : undefined;
}

/**
 * Without any, the image represents nothing: WordPress has one on each page, for the picture that visitors enlarge.
 * @see https://html.spec.whatwg.org/multipage/embedded-content.html#the-img-element
 */
function hasAddress(document: Document, image: Element): boolean {
  return holdsAddress(image) || picturesWithSource(document).has(image.parent);
}

const picturesWithSource = perDocument(({ byName }): ReadonlySet<Element | undefined> => {
  const sources = byName('source').filter(({ parent }) => parent?.name === 'picture');
  return new Set(sources.filter(holdsAddress).map(({ parent }) => parent));
});

function holdsAddress(element: Element): boolean {
  return namesPicture(element) || element.attributes.some(isAddressForScript);
}

/** Lazy loaders have names of their own. What a script binds (data-wp-bind--src="state.src") is no address. */
function isAddressForScript({ name, value }: Element['attributes'][number]): boolean {
  if (ofBinding.test(name)) return false;
  if (nameOfAddress.test(name)) return /[/?]/.test(value) || pictureFile.test(value);
  return name.startsWith('data-') && !/\s/.test(value) && (isAddress.test(value) || pictureFile.test(value));
}

const ofBinding = /[:.[]|bind|--/;
const nameOfAddress = /src(?:set)?$/;
const isAddress = /^(?:https?:)?\/\//i;
const pictureFile = /\.(?:avif|gif|jpe?g|png|svg|webp)(?!\w)/i;

function imageButtons(document: Document): readonly Element[] {
  return document
    .byName('input')
    .filter(
      (input) =>
        inputType(input) === 'image' && isPerceivable(document, input) && mustBeNamed(document, input),
    );
}

function areas(document: Document): readonly Element[] {
  return document
    .byName('area')
    .filter(
      (area) =>
        attribute(area, 'href') !== undefined &&
        closest(area, ({ name }) => name === 'map') !== undefined &&
        isMet(document, area),
    );
}

/**
 * A map is never displayed itself: its areas are met on the image that uses it. Without one, T6 alone tells. axe-core
 * judges hidden areas as well.
 */
function isMet(document: Document, area: Element): boolean {
  if (area.ariaHidden) return false;
  return isOnImage(document, area) ? isOnPerceivableImage(document, area) : !area.hidden;
}

/** What is an image by its role. `image` is the newer name of `img`; in SVG, the graphics roles need a name as well. */
function graphics(document: Document): readonly Element[] {
  return document
    .byAttribute('role')
    .filter((element) => isGraphic(element) && isPerceivable(document, element));
}

function isGraphic(element: Element): boolean {
  const { name, namespace } = element;
  const isImage = hasRole(element, 'img') || hasRole(element, 'image');
  if (namespace === 'svg') {
    return (
      isImage ||
      hasRole(element, 'graphics-symbol') ||
      (name === 'svg' && hasRole(element, 'graphics-document'))
    );
  }
  // `object` shows what it embeds; the others have an alt of their own.
  return isImage && !['img', 'area', 'input', 'object'].includes(name);
}
