import type { Document } from '../../evidence/html/document.ts';
import { attribute } from '../../evidence/html/element.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { anchorsOf } from '../../evidence/links/anchors.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { warning } from './finding.ts';
import { reachableHeadings } from './headings.ts';
import { mainLandmarks } from './landmark-one-main.ts';

export const bypass = defineCheck({
  id: 'bypass',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Visitors can skip what every page repeats',
  why: 'Without headings, a main landmark or a skip link, the menu is read out again on every page.',
  rule: 'Passes when the page has a heading, a main landmark or a link to a place within the page, such as a skip link, and warns when it has none of them. It never fails. Not judged on pages without links.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/bypass-blocks.html',
  needs: ['document'],
  inBrowser: 'axe',
  advice: { none: 'Mark the content with <main> and headings, or begin the page with a link to it.' },
  tasks: {
    none: 'Add a main landmark, headings or a skip link',
  },
  absences: { none: 'wayPast' },
  example: {
    before: '<div class="menu">…</div> <div class="content">…</div>',
    after: '<a href="#content">To the content</a> <div class="menu">…</div> <main id="content">…</main>',
  },

  evaluate({ document }) {
    const hasLink = anchorsOf(document).some(({ href }) => href !== undefined);
    if (!hasLink) return notApplicable('The page has no link.');
    const ways = [
      ...(hasInternalLink(document) ? ['link within the page'] : []),
      ...(reachableHeadings(document).length > 0 ? ['headings'] : []),
      ...(mainLandmarks(document).length > 0 ? ['main landmark'] : []),
    ];
    if (ways.length > 0) return pass(`Ways past repeated parts: ${ways.join(', ')}.`, ways);
    const body = document.body ?? document.root;
    // axe sends it to review as well: what repeats, one page does not tell.
    const what = 'there is no heading, no main landmark and no link within the page to skip repeated parts.';
    return passUnless([warning(body, 'none', what)], '');
  },
});

/** A link to a place that exists; `#/` and `#!` are addresses of scripts. */
function hasInternalLink(document: Document): boolean {
  return anchorsOf(document).some(({ href }) => {
    if (!href?.startsWith('#') || !ofPlace.test(href)) return false;
    const target = decoded(href.slice(1));
    return [href.slice(1), target].some(
      (id) => document.byId(id).length > 0 || anchorNames(document).has(id),
    );
  });
}

const ofPlace = /^#[^/!]/;

/** Old pages have a name in place of an id. */
const anchorNames = perDocument(
  ({ byAttribute }): ReadonlySet<string | undefined> =>
    new Set(byAttribute('name').map((element) => attribute(element, 'name'))),
);

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
