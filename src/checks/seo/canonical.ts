import { stripAsciiSpace } from '../../evidence/links/base-url.ts';
import {
  type CanonicalCandidate,
  canonicalCandidates,
  canonicalLinks,
} from '../../evidence/links/canonical.ts';
import { type HreflangEntry, hreflangEntries } from '../../evidence/links/hreflang.ts';
import { comparableUrl, sameHost, sameOrigin, sameUrl } from '../../evidence/links/url-equality.ts';
import { type Defect, defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';
import { quote } from '../quote.ts';
import { linkPlace } from './link-place.ts';

const advice = {
  missing: 'Add <link rel="canonical"> to the head: the same content may be found under other queries.',
  body: 'Move the canonical link into the head; search engines ignore it in the body.',
  invalid: 'Write an absolute http or https address.',
  several: 'Name only one address, in the head and in the Link header alike.',
  home: 'Name the address of this page: the start page has other content, so search engines would drop this one.',
  language: 'Let each language version name itself as its canonical.',
  relative: 'Write the whole address, with https:// and the host.',
  fragment: 'Remove the # and what follows it: that names no page of its own.',
  host: 'Check whether the page should really be found only under the other host.',
  insecure: 'Name the https address.',
  narrowed: 'Remove hreflang, lang, media and type from the canonical: they make Google ignore it.',
};

const tasks = {
  missing: 'Add a canonical link',
  body: { one: 'Move 1 canonical link into the head', many: 'Move {n} canonical links into the head' },
  invalid: { one: 'Correct 1 invalid canonical address', many: 'Correct {n} invalid canonical addresses' },
  several: { one: 'Settle on one canonical address', many: 'Cut {n} canonical addresses down to one' },
  home: 'Make this page its own canonical',
  language: 'Make this language version its own canonical',
  relative: { one: 'Make 1 canonical address absolute', many: 'Make {n} canonical addresses absolute' },
  fragment: {
    one: 'Cut the fragment off 1 canonical address',
    many: 'Cut the fragment off {n} canonical addresses',
  },
  host: 'Check the host of the canonical address',
  insecure: 'Change the canonical address to https',
  narrowed: {
    one: 'Strip extra attributes from 1 canonical',
    many: 'Strip extra attributes from {n} canonicals',
  },
};

type Found = Defect<keyof typeof advice>;

export const canonical = defineCheck({
  id: 'canonical',
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'The page names one valid canonical address',
  why: 'Without a clear canonical, search engines choose the address themselves and split what the page has earned.',
  rule: 'Judges the canonicals in the head and in the Link header. Fails when they name different addresses, and when one is not an http or https address, is the start page though this page is another one, or is another language version (hreflang) of this page. Warns when one is relative, has a # part, is on another host, is http on an https page, or carries hreflang, lang, media or type. Passes otherwise. Without any such canonical, warns when one stands in the body or the page’s address has a query; not judged when neither is so.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice,
  tasks,
  headAbsences: ['missing'],
  example: {
    before: '<link rel="canonical" href="/rivers">',
    after: '<link rel="canonical" href="https://example.com/rivers">',
  },

  evaluate({ document, exchange: { url, final } }): Outcome<keyof typeof advice> {
    const candidates = canonicalCandidates(document, final.fields);
    const inBody = canonicalLinks(document).filter(({ inHead }) => !inHead);
    if (candidates.length === 0) {
      const found: Found[] = inBody.map((element) => ({
        outcome: 'warn',
        advice: 'body',
        detail: bodyDetail,
        element,
      }));
      if (url.search !== '') found.push({ outcome: 'warn', advice: 'missing', detail: missingDetail });
      if (found.length === 0)
        return notApplicable('The page names no canonical, and its address has no query.');
      return passUnless(found, '');
    }
    const targets = distinct(candidates);
    const [target] = targets;
    const isSelf = target !== undefined && sameUrl(target.url, url);
    return passUnless(
      [
        ...unrepeated(candidates).flatMap(valueDefects),
        ...(targets.length > 1 ? targets.map(conflict) : []),
        // What an address is worth as a target can be told only when it is the one.
        ...(targets.length === 1 && target !== undefined && !isSelf
          ? targetDefects(target, url, hreflangEntries(document, final.fields))
          : []),
      ],
      isSelf ? 'The page is its own canonical.' : `The canonical is ${quote(target?.url.href ?? '')}.`,
      { canonical: target?.url.href ?? null, isSelf },
      inBody.map((element) => ({ detail: bodyDetail, element })),
    );
  },
});

const bodyDetail = 'This canonical link is in the body, where search engines ignore it.';
const missingDetail = 'The address has a query, but no canonical says which address is the right one.';

type Valid = CanonicalCandidate & { readonly url: URL };

/** The first candidate of each address. */
function distinct(candidates: readonly CanonicalCandidate[]): Valid[] {
  const byUrl = new Map<string, Valid>();
  for (const candidate of candidates) {
    const { url } = candidate;
    if (url === undefined) continue;
    const key = comparableUrl(url);
    if (!byUrl.has(key)) byUrl.set(key, { ...candidate, url });
  }
  return [...byUrl.values()];
}

/** Identical repeats are one candidate. */
function unrepeated(candidates: readonly CanonicalCandidate[]): readonly CanonicalCandidate[] {
  if (candidates.length === 1) return candidates;
  const key = ({ value, narrowedBy }: CanonicalCandidate) =>
    [stripAsciiSpace(value), ...narrowedBy].join(' ');
  return [
    ...new Map(candidates.toReversed().map((candidate) => [key(candidate), candidate])).values(),
  ].toReversed();
}

/** What is wrong with a candidate as it is written. */
function valueDefects(candidate: CanonicalCandidate): Found[] {
  const { value, url, narrowedBy } = candidate;
  const place = linkPlace(candidate);
  if (url === undefined) {
    const detail = `The canonical ${quote(value)} is not an http or https address.`;
    return [{ outcome: 'fail', advice: 'invalid', detail, ...place }];
  }
  const found: Found[] = [];
  if (!/^https?:\/\//i.test(stripAsciiSpace(value))) {
    const detail = `The canonical ${quote(value)} is not written as an absolute address.`;
    found.push({ outcome: 'warn', advice: 'relative', detail, ...place });
  }
  if (url.hash !== '') {
    const detail = `The canonical ${quote(value)} points to a part of a page.`;
    found.push({ outcome: 'warn', advice: 'fragment', detail, ...place });
  }
  if (narrowedBy.length > 0) {
    const detail = `The canonical carries ${narrowedBy.join(', ')}, so Google ignores it.`;
    found.push({ outcome: 'warn', advice: 'narrowed', detail, ...place });
  }
  return found;
}

function conflict(candidate: Valid): Found {
  const detail = `The canonicals differ; one of them is ${quote(candidate.url.href)}.`;
  return { outcome: 'fail', advice: 'several', detail, ...linkPlace(candidate) };
}

/** What is wrong with the address that the page points to, which is not its own. */
function targetDefects(candidate: Valid, page: URL, versions: readonly HreflangEntry[]): Found[] {
  const target = candidate.url;
  const found: Found[] = [];
  const add = (outcome: 'warn' | 'fail', key: keyof typeof advice, detail: string) =>
    found.push({ outcome, advice: key, detail, ...linkPlace(candidate) });
  const isRoot = target.pathname === '/' && target.search === '' && sameOrigin(target, page);
  if (isRoot && page.pathname !== '/' && !isIndexFile(page.pathname)) {
    add('fail', 'home', 'The canonical is the start page, not this page.');
  }
  const isListed = (address: URL) => versions.some(({ url }) => url !== undefined && sameUrl(url, address));
  if (isListed(target) && isListed(page)) {
    add('fail', 'language', 'The canonical is another language version of this page.');
  }
  if (!sameHost(target, page)) add('warn', 'host', `The canonical is on another host, ${target.hostname}.`);
  if (target.protocol === 'http:' && page.protocol === 'https:') {
    add('warn', 'insecure', 'The canonical is an http address, though the page is served over https.');
  }
  return found;
}

/** `/index.html` and `/` are one file, so here the start page is the right canonical. */
function isIndexFile(pathname: string): boolean {
  return /^\/(?:index|default)\.[a-z]{3,5}$/i.test(pathname);
}
