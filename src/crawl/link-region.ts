import { type LinkRegion, linkRegions } from '../evidence/crawl/page-extract.ts';
import type { Document } from '../evidence/html/document.ts';
import { attribute, type Element } from '../evidence/html/element.ts';
import { nearestOf } from '../evidence/html/nearest-of.ts';

/** Of the nearest landmark around it. */
export function regionOf(document: Document, element: Element): LinkRegion {
  return nearestLandmark(document, element) ?? 'main';
}

const nearestLandmark = nearestOf((document, element): LinkRegion | undefined => {
  if (element.namespace !== 'html') return undefined;
  const role = attribute(element, 'role')?.trim().toLowerCase() ?? '';
  if (role !== '') return regionsByRole.get(role);
  const region = regionsByName.get(element.name);
  if ((region !== 'header' && region !== 'footer') || element.parent === undefined) return region;
  // Those of an article or of another section are none of the page.
  return nearestSection(document, element.parent) === undefined ? region : undefined;
});

const nearestSection = nearestOf((_, { name }) => (sections.has(name) ? true : undefined));

/** @see https://www.w3.org/TR/html-aam-1.0/#el-header */
const sections: ReadonlySet<string> = new Set(['article', 'aside', 'main', 'nav', 'section']);

const regionsByName: ReadonlyMap<string, LinkRegion> = new Map(linkRegions.map((name) => [name, name]));

const regionsByRole: ReadonlyMap<string, LinkRegion> = new Map([
  ['navigation', 'nav'],
  ['banner', 'header'],
  ['contentinfo', 'footer'],
  ['complementary', 'aside'],
  ['main', 'main'],
]);
