import { canonicalOf } from '../../evidence/links/canonical.ts';
import { type HreflangEntry, hreflangEntries } from '../../evidence/links/hreflang.ts';
import { comparableUrl, sameUrl } from '../../evidence/links/url-equality.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { linkPlace } from './link-place.ts';

const thresholds = { codesForDefault: 3 };

const advice = {
  self: 'Add an entry with the language and the address of this page itself.',
  conflict: 'Keep one address for each code.',
  default: 'Add an x-default entry with the page for everybody whose language is not listed.',
  canonical: 'Name the canonical address in the set, not one of its copies.',
  differ: 'Give the same address in the head and in the Link header, or drop one of the two sets.',
};

const tasks = {
  self: 'Add this page to its language versions',
  conflict: { one: 'Resolve 1 hreflang conflict: {name}', many: 'Resolve {n} hreflang conflicts: {names}' },
  default: 'Add an x-default language version',
  canonical: 'Name the canonical address in hreflang',
  differ: {
    one: 'Align 1 hreflang code in head and Link header',
    many: 'Align {n} hreflang codes in head and header',
  },
};

type Found = Defect<keyof typeof advice>;

export const hreflangSet = defineCheck({
  id: 'hreflang-set',
  category: 'seo',
  weight: 2,
  tier: 'page',
  title: 'The set of language versions is complete and free of conflicts',
  several: 'language versions are missing or in conflict',
  why: 'Search engines drop a set in which the page itself is missing or two addresses claim one language.',
  rule: `Fails when neither the page nor its canonical is among the entries, and when one code names two addresses. Warns when the page is among them, but not its canonical, when the head and the Link header name different addresses for a code, and when there are at least ${thresholds.codesForDefault} codes, but no x-default. Passes otherwise. Whether the other versions link back is not checked. Not judged on pages without hreflang entries.`,
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  thresholds,
  needs: ['document', 'exchange'],
  advice,
  tasks,
  headAbsences: ['self', 'default', 'canonical'],
  example: {
    before: '<link rel="alternate" hreflang="de" href="https://example.com/de"> <!-- on the English page -->',
    after:
      '<link rel="alternate" hreflang="en" href="https://example.com/">\n<link rel="alternate" hreflang="de" href="https://example.com/de">',
  },

  evaluate({ document, exchange: { url, final } }) {
    const entries = hreflangEntries(document, final.fields);
    if (entries.length === 0) return notApplicable('The page names no language versions.');
    // A version is a code: one that the head and a Link field name, or a conflict repeats, is no second version.
    const codes = new Set(entries.map(codeOf));
    const canonical = canonicalOf(document, final.fields) ?? url.href;
    // An address that does not parse is no second one: the check `hreflang` tells of such an entry.
    const addressed = entries.filter(isAddressed);
    const inHead = addressed.filter(({ header }) => header === undefined);
    const inFields = addressed.filter(({ header }) => header !== undefined);
    const found: Found[] = [
      ...selfDefects(addressed, url.href, canonical),
      ...conflicts(inHead),
      ...conflicts(inFields),
      ...differences(inHead, inFields),
    ];
    if (codes.size >= thresholds.codesForDefault && !codes.has('x-default')) {
      const detail = `The page names ${counted(codes.size, 'language')} but no x-default for everybody else.`;
      found.push({ outcome: 'warn', advice: 'default', detail });
    }
    const versions = counted(codes.size, 'language version, itself', 'language versions, including itself');
    return passUnless(found, `The page names ${versions}.`, {
      codes: codes.size,
    });
  },
});

type Addressed = HreflangEntry & { readonly url: URL };

function isAddressed(entry: HreflangEntry): entry is Addressed {
  return entry.url !== undefined;
}

function selfDefects(entries: readonly Addressed[], page: string, canonical: string): Found[] {
  const isListed = (address: string) => entries.some(({ url }) => sameUrl(url, address));
  if (isListed(canonical)) return [];
  if (!isListed(page)) {
    return [
      { outcome: 'fail', advice: 'self', detail: 'The page itself is not among its language versions.' },
    ];
  }
  const detail = 'The canonical of this page is not among its language versions.';
  return [{ outcome: 'warn', advice: 'canonical', detail, url: canonical }];
}

/** One defect for each code of one place that names several addresses. */
function conflicts(entries: readonly Addressed[]): Found[] {
  return [...Map.groupBy(entries, codeOf)].flatMap(([code, own]): Found[] => {
    const other = own.find((entry) => differs(entry, own[0]));
    if (other === undefined) return [];
    const detail = `The code ${quote(code)} names two addresses; one is ${quote(other.href)}.`;
    return [{ outcome: 'fail', advice: 'conflict', name: code, detail, ...linkPlace(other) }];
  });
}

/** One defect for each code with one address in head and another in a Link field. */
function differences(inHead: readonly Addressed[], inFields: readonly Addressed[]): Found[] {
  const seen = new Map(inHead.map((entry) => [codeOf(entry), entry]));
  return inFields
    .filter((entry) => differs(entry, seen.get(codeOf(entry))))
    .map((entry) => {
      const detail = `For ${quote(entry.code)}, the Link header and the head name different addresses.`;
      return { outcome: 'warn', advice: 'differ', detail, ...linkPlace(entry) };
    });
}

function differs(a: Addressed, b: Addressed | undefined): boolean {
  return b !== undefined && comparableUrl(a.url) !== comparableUrl(b.url);
}

function codeOf({ code }: HreflangEntry): string {
  return code.trim().toLowerCase();
}
