import type { Document } from '../../evidence/html/document.ts';
import { attribute, closest, type Element, isExposed } from '../../evidence/html/element.ts';
import { isLazy } from '../../evidence/links/loaded-at-once.ts';
import { explicitRole } from '../../evidence/naming/role.ts';
import { placeOf } from '../browser/place-of.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { namesPicture, waitsForScript } from './named-files.ts';

const thresholds = { withinImages: 5, smallWidthPx: 200 };

export const lcpLazyLoaded = defineCheck({
  id: 'lcp-lazy-loaded',
  category: 'performance',
  weight: 2,
  tier: 'page',
  title: 'The first large image loads at once',
  why: 'The first large image is often the largest paint; loading it lazily makes visitors wait for it.',
  rule: `Judges the first large image: of the first ${thresholds.withinImages} images, the first outside header, nav and footer whose width attribute is missing or at least ${thresholds.smallWidthPx}. Warns when it has loading="lazy", or has its address only in data-src, data-srcset or the like and so waits for a script. Passes otherwise. It never fails. Hidden images (aria-hidden included) do not count, nor do SVG files without a width: most are icons. Not judged when there is no such image.`,
  source: 'https://web.dev/articles/lcp-lazy-loading',
  thresholds,
  needs: ['document'],
  advice: {
    lazy: 'Remove loading="lazy" from this image; fetchpriority="high" makes it faster still.',
    scripted: 'Put the address into src, so that the image loads without waiting for a script.',
  },
  tasks: {
    lazy: 'Stop lazy-loading the first large image',
    scripted: 'Load the first large image without a script',
  },
  example: {
    before: '<img src="hero.jpg" loading="lazy" width="1200" height="600" alt="…">',
    after: '<img src="hero.jpg" fetchpriority="high" width="1200" height="600" alt="…">',
  },

  inBrowser: {
    needs: ['lab'],
    judge({ lab: { lcp } }) {
      if (lcp?.discovery == null) return notApplicable('The largest paint is no image with an address.');
      const place = { ...placeOf(lcp.element), ...(lcp.url !== null && { url: lcp.url }) };
      if (lcp.discovery.lazy) {
        const detail = 'The largest image is loaded lazily.';
        return passUnless([{ outcome: 'warn', advice: 'lazy', detail, ...place }], detail);
      }
      if (!lcp.discovery.inHtml) {
        const detail = 'The largest image waits for a script or a style sheet.';
        return passUnless([{ outcome: 'warn', advice: 'scripted', detail, ...place }], detail);
      }
      return pass('The largest image is loaded at once.');
    },
  },

  evaluate({ document }) {
    const first = firstExposed(document).find((image) => isLarge(image) && !standsInFrame(image));
    if (first === undefined) return notApplicable('There is no large image among the first five.');
    if (isLazy(first)) {
      const detail = 'The first large image is loaded lazily.';
      return passUnless([{ outcome: 'warn', advice: 'lazy', detail, element: first }], detail);
    }
    if (waitsForScript(first)) {
      const src = namesPicture(first) ? 'only a placeholder in src' : 'no src';
      const detail = `The first large image has ${src} and waits for a script.`;
      return passUnless([{ outcome: 'warn', advice: 'scripted', detail, element: first }], detail);
    }
    return pass('The first large image is loaded at once.');
  },
});

/** As many images as are looked at. */
function firstExposed({ byName }: Document): Element[] {
  const found: Element[] = [];
  for (const image of byName('img')) {
    if (found.length === thresholds.withinImages) break;
    if (isExposed(image)) found.push(image);
  }
  return found;
}

/**
 * The row names elements alone. Site builders write `<div role="banner">` instead, around a logo without a size; an
 * image of a large size there is a hero.
 */
function standsInFrame(image: Element): boolean {
  const roleCounts = widthOf(image) === undefined;
  const isFrame = (element: Element) =>
    frameElements.has(element.name) || (roleCounts && frameRoles.has(explicitRole(element) ?? ''));
  return closest(image, isFrame) !== undefined;
}

const frameElements: ReadonlySet<string> = new Set(['header', 'nav', 'footer']);
const frameRoles: ReadonlySet<string> = new Set(['banner', 'navigation', 'contentinfo']);

/** Without a numeric width it may be as wide as any. But what is drawn is an icon more often than not. */
function isLarge(image: Element): boolean {
  const width = widthOf(image);
  return width === undefined ? !isDrawing(image) : width >= thresholds.smallWidthPx;
}

function isDrawing({ attributes }: Element): boolean {
  const addresses = attributes
    .filter(({ name, value }) => addressed.test(name) && !/^\s*(?:data:|$)/i.test(value))
    .map(({ value }) => value.trim());
  return addresses.length > 0 && addresses.every((address) => /^[^?#]*\.svg(?:[?#]|$)/i.test(address));
}

const addressed = /^(?:data-(?:lazy-)?)?src(?:set)?$/;

const percentage = /^\s*\d+(?:\.\d*)?%/;

/**
 * In pixels. A percentage is no number of them; any other unit is ignored.
 * @see https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values
 */
function widthOf(image: Element): number | undefined {
  const width = attribute(image, 'width') ?? '';
  const value = Number.parseFloat(width);
  return Number.isNaN(value) || percentage.test(width) ? undefined : value;
}
