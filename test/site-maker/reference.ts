import { nameOf } from './made-site.ts';
import { pagesIn, type TrueFinding } from './true-finding.ts';
import { trueOfLinks } from './true-links.ts';
import { trueOfNames } from './true-names.ts';
import { trueOfSite } from './true-of-site.ts';
import { trueOfTexts } from './true-texts.ts';
import type { Walked } from './walk-made.ts';
import { lookAround } from './what-is-there.ts';

/** What is so of a finding, with pages as their paths. */
export interface Truth extends Pick<TrueFinding, 'outcome' | 'judged'> {
  readonly reason: string | null;
  /** Of all items, each once, sorted. */
  readonly pages: readonly string[];
  /** One line each, sorted: what it is about, and its pages. */
  readonly items: readonly string[];
}

/**
 * What is true of a site that was walked through, for each check of crawls: written from the rules alone, slowly and
 * plainly, sharing no code with what it judges.
 */
export function findingsOf(walked: Walked): Record<string, TrueFinding> {
  const there = lookAround(walked);
  return { ...trueOfLinks(there), ...trueOfTexts(there), ...trueOfNames(there), ...trueOfSite(there) };
}

/** The same in a form that is easily compared. */
export function truthOfChecks(walked: Walked): Record<string, Truth> {
  const found = findingsOf(walked);
  const name = (url: string) => nameOf(walked.site, url);
  return Object.fromEntries(
    Object.entries(found).map(([check, { outcome, reason = null, items, judged }]) => [
      check,
      {
        ...{ outcome, reason, judged },
        pages: pagesIn(items).map(name).sort(),
        items: items.map((item) => lineOf(item, item.about && name(item.about), item.pages.map(name))).sort(),
      },
    ]),
  );
}

export function lineOf(
  { isFailure = false }: { readonly isFailure?: boolean },
  about: string | undefined,
  pages: readonly string[],
): string {
  const list = (isFailure ? 'fails: ' : '') + [...pages].sort().join(' ');
  return about === undefined ? list : `${about} ← ${list}`;
}
