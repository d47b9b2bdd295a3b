import { stripAsciiSpace } from '../../evidence/links/base-url.ts';
import { type HreflangEntry, hreflangEntries, hreflangLinks } from '../../evidence/links/hreflang.ts';
import { hreflangOk, isRegisteredLanguage } from '../../evidence/text/language-tags.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { quote } from '../quote.ts';
import { suggestedCode } from './hreflang-codes.ts';
import { linkPlace } from './link-place.ts';

const advice = {
  code: 'Write an ISO 639-1 language, alone or with an ISO 3166-1 country: en, en-gb, zh-hant-tw, or x-default.',
  address: 'Write the whole address, with https:// and the host.',
  long: 'Check whether this entry is of any use: Google documents two-letter codes only, and may skip it.',
  withdrawn: 'Use the code that replaced it: he for iw, id for in, yi for ji.',
  body: 'Move the link into the head; search engines ignore it in the body.',
};

const tasks = {
  code: { one: 'Correct 1 hreflang code: {name}', many: 'Correct {n} hreflang codes: {names}' },
  address: { one: 'Give 1 hreflang link a full address', many: 'Give {n} hreflang links a full address' },
  long: {
    one: 'Check 1 three-letter hreflang code: {name}',
    many: 'Check {n} three-letter hreflang codes: {names}',
  },
  withdrawn: {
    one: 'Replace 1 withdrawn hreflang code: {name}',
    many: 'Replace {n} withdrawn hreflang codes: {names}',
  },
  body: { one: 'Move 1 hreflang link into the head', many: 'Move {n} hreflang links into the head' },
};

type Found = Defect<keyof typeof advice>;

// A page whose only hreflang links stand in body is judged: its author meant a rule that nobody reads.
export const hreflang = defineCheck({
  id: 'hreflang',
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'Language versions are named by valid codes and addresses',
  several: 'hreflang codes or links are wrong, doubtful or misplaced',
  why: 'Search engines skip an hreflang entry that they cannot read, and show visitors the wrong language.',
  rule: 'Fails when a code is neither x-default nor a two-letter language (alone, or with a script, an assigned country or both), and when an address is not written as an absolute http or https address. Warns for registered languages of three letters, for the withdrawn codes iw, in and ji, and for hreflang links in the body, which are not read. Passes otherwise. Not judged on pages without hreflang links.',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice,
  tasks,
  example: {
    before: '<link rel="alternate" hreflang="en-uk" href="/uk">',
    after: '<link rel="alternate" hreflang="en-gb" href="https://example.com/uk">',
  },

  evaluate({ document, exchange }) {
    const entries = hreflangEntries(document, exchange.final.fields);
    const inBody = hreflangLinks(document).filter(({ inHead }) => !inHead);
    if (entries.length === 0 && inBody.length === 0)
      return notApplicable('The page names no language versions.');
    return passUnless(
      [
        ...entries.flatMap((entry) => [...codeDefects(entry), ...addressDefects(entry)]),
        ...inBody.map(bodyDefect),
      ],
      'All entries name a valid code and an absolute address.',
      { entries: entries.length },
    );
  },
});

/** Withdrawn codes that search engines still read. */
const withdrawn: ReadonlySet<string> = new Set(['iw', 'in', 'ji']);

function codeDefects(entry: HreflangEntry): Found[] {
  const { code } = entry;
  if (hreflangOk(code)) return [];
  const place = linkPlace(entry);
  const suggestion = suggestedCode(code);
  const fix = suggestion === undefined ? '' : ` Write ${suggestion}.`;
  const [language = ''] = code.toLowerCase().split('-', 1);
  // The rest of the code is judged with a language that passes.
  const isElseOk = hreflangOk(`en${code.slice(language.length)}`);
  if (isElseOk && withdrawn.has(language)) {
    const detail = `The language code ${quote(language)} was withdrawn.${fix}`;
    return [{ outcome: 'warn', advice: 'withdrawn', name: code, detail, ...place }];
  }
  if (isElseOk && /^[a-z]{3}$/.test(language) && isRegisteredLanguage(language)) {
    const detail = `The language code ${quote(language)} has three letters.${fix}`;
    return [{ outcome: 'warn', advice: 'long', name: code, detail, ...place }];
  }
  return [
    {
      outcome: 'fail',
      advice: 'code',
      name: code,
      detail: `${quote(code)} is not a valid hreflang code.${fix}`,
      ...place,
    },
  ];
}

function addressDefects(entry: HreflangEntry): Found[] {
  const href = stripAsciiSpace(entry.href);
  if (entry.url !== undefined && /^https?:\/\//i.test(href)) return [];
  const detail =
    href === ''
      ? `The entry ${quote(entry.code)} has no address.`
      : `The address ${quote(href)} is not an absolute http or https address.`;
  return [{ outcome: 'fail', advice: 'address', detail, ...linkPlace(entry) }];
}

function bodyDefect(element: NonNullable<HreflangEntry['element']>): Found {
  const detail = 'This hreflang link is in the body, where search engines ignore it.';
  return { outcome: 'warn', advice: 'body', detail, element };
}
