import { browserCatalogue } from '../../checks/browser/browser-catalogue.ts';
import { catalogue } from '../../checks/catalogue.ts';
import { crawlCatalogue } from '../../checks/crawl/crawl-catalogue.ts';
import { AssayError, invalid } from '../../errors.ts';
import { dayMs } from '../../lib/durations.ts';
import { hasHiddenControls } from '../../lib/hidden-controls.ts';
import { readInstant } from '../../lib/instant.ts';
import type { NewWaiver } from './types.ts';

/** What may be given; pages and the API say the same. Characters and days. */
export const waiverLimits = {
  reason: { least: 3, most: 500 },
  days: { least: 1, most: 365, usual: 90 },
  pagesMax: 2_048,
  itemMax: 200,
} as const;

/** As it is stored. */
interface ReadWaiver {
  readonly checkId: string;
  readonly pages: string | null;
  readonly itemId: string | null;
  readonly reason: string;
  /** The end of its last day, UTC. */
  readonly until: number;
}

const known: ReadonlySet<string> = new Set(
  [...catalogue, ...browserCatalogue, ...crawlCatalogue].map(({ id }) => id),
);

/** V1. @throws AssayError with a sentence for each field that is wrong */
export function readWaiver(given: NewWaiver, nowMs: number): ReadWaiver {
  const { check, item } = given;
  const [pages, reason] = [given.pages?.trim() || null, given.reason.trim()];
  const until = untilOf(given, nowMs);
  const faults = Object.entries({
    check: known.has(check) ? undefined : noSuchCheck(check),
    pages: pages === null ? undefined : faultOfPages(pages),
    item: item === undefined ? undefined : faultOfItem(item),
    ...(isOfSite(check) && faultOfSite(pages, item)),
    reason: faultOfReason(reason),
    ...(typeof until === 'number' ? {} : until),
  }).flatMap(([field, sentence]) => (sentence === undefined ? [] : [[field, sentence] as const]));
  const [first] = faults;
  if (first !== undefined || typeof until !== 'number') {
    const fields = Object.fromEntries(faults.map(([field, sentence]) => [field, [sentence]]));
    throw new AssayError('validation-failed', first?.[1] ?? '', { fields });
  }
  return { checkId: check, pages, itemId: item || null, reason, until };
}

export function tooManyWaivers(most: number): AssayError {
  return invalid('check', `This project has ${most} waivers, which is the limit. End one first.`);
}

function isOfSite(check: string): boolean {
  return crawlCatalogue.some(({ id }) => id === check);
}

/** What belongs to all pages together is of none of them. */
function faultOfSite(pages: string | null, item: string | undefined) {
  const sentence = 'This check is of a whole site, so it is waived whole: leave this out.';
  return { ...(pages !== null && { pages: sentence }), ...(item && { item: sentence }) };
}

function noSuchCheck(check: string): string {
  return check === ''
    ? 'Name the check: its id, such as image-alt.'
    : 'There is no check with this id. The list of checks names them all.';
}

function faultOfPages(pages: string): string | undefined {
  const { pagesMax } = waiverLimits;
  if (pages.length > pagesMax || hasHiddenControls(pages))
    return `A pattern has at most ${pagesMax} characters and no control characters.`;
  if (/^(?:\/|\*|https?:\/\/.)/.test(pages)) return undefined;
  return 'A pattern begins with / or *, such as /blog/*, or is one of whole addresses and begins with http.';
}

function faultOfItem(item: string): string | undefined {
  const { itemMax } = waiverLimits;
  if (item.length <= itemMax && !hasHiddenControls(item)) return undefined;
  return `An id of an item has at most ${itemMax} characters and no control characters.`;
}

function faultOfReason(reason: string): string | undefined {
  const { least, most } = waiverLimits.reason;
  const { length } = [...reason];
  if (length < least) return `Say why it may stay, in ${least} characters or more: reports print it.`;
  if (length > most) return `A reason has at most ${most} characters.`;
  return hasHiddenControls(reason) ? 'Write the reason on one line.' : undefined;
}

function untilOf({ until, days }: NewWaiver, nowMs: number): number | Readonly<Record<string, string>> {
  const { least, most, usual } = waiverLimits.days;
  const today = Math.floor(nowMs / dayMs) * dayMs;
  if (until === undefined) {
    const after = days ?? usual;
    if (Number.isInteger(after) && after >= least && after <= most) return today + (after + 1) * dayMs;
    return { days: `A waiver lasts ${least} to ${most} days.` };
  }
  const day = /^\d{4}-\d\d-\d\d$/.test(until) ? readInstant(until) : undefined;
  if (day !== undefined && day >= today && day <= today + most * dayMs) return day + dayMs;
  const latest = new Date(today + most * dayMs).toISOString().slice(0, 10);
  return { until: `The last day is written as 2027-03-31, from today until ${latest}.` };
}
