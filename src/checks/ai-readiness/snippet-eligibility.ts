import type { Document } from '../../evidence/html/document.ts';
import { outermost } from '../../evidence/html/outermost.ts';
import { pageDirectives } from '../../evidence/site/page-directives.ts';
import { type Directive, forbidsIndexing } from '../../evidence/site/robots-rules.ts';
import { languageAt } from '../../evidence/text/language-tags.ts';
import { visibleText, visibleTextOf } from '../../evidence/text/visible-text.ts';
import { countWords } from '../../evidence/text/words.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { shortSnippet: 50, hiddenPercent: 50 };
type Advice = 'none' | 'short' | 'image' | 'cache' | 'covered';

export const snippetEligibility = defineCheck({
  id: 'snippet-eligibility',
  category: 'ai-readiness',
  weight: 5,
  tier: 'page',
  title: 'Search engines may quote the page',
  several: 'rules limit what search engines may quote or show',
  why: 'A page that may not be quoted is shown without text in results, and not at all in AI answers.',
  rule: `Fails when nosnippet or max-snippet:0 holds for Googlebot, and when data-nosnippet covers at least ${thresholds.hiddenPercent} % of the words of visible text. Warns when nosnippet or max-snippet:0 holds for Bingbot alone, for a max-snippet below ${thresholds.shortSnippet} characters, for max-image-preview:none, and for noarchive and nocache where they hold for Bingbot. Passes otherwise. Not judged on pages that are noindex.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  thresholds,
  expects: ['indexable'],
  needs: ['document', 'exchange'],
  advice: {
    none: 'Remove nosnippet (or max-snippet:0) if the page should be quoted.',
    short: 'Raise max-snippet to 50 or more, or set it to -1.',
    image: 'Set max-image-preview:large, so that results can show a picture.',
    cache: 'Remove noarchive and nocache for Bing if the page should appear in Copilot.',
    covered: 'Use data-nosnippet only for what must not be quoted, not for half of the text.',
  },
  tasks: {
    none: {
      one: 'Remove 1 rule against quoting the page',
      many: 'Remove {n} rules against quoting the page',
    },
    short: { one: 'Raise 1 low max-snippet limit', many: 'Raise {n} low max-snippet limits' },
    image: 'Let search results show a picture',
    cache: { one: 'Remove 1 limit for Copilot: {name}', many: 'Remove {n} limits for Copilot: {names}' },
    covered: 'Narrow data-nosnippet to what needs it',
  },
  example: {
    before: '<meta name="robots" content="max-snippet:0">',
    after: '<meta name="robots" content="max-snippet:-1, max-image-preview:large">',
  },

  evaluate({ document, exchange: { final } }) {
    const google = pageDirectives('googlebot', document, final.fields);
    const bing = pageDirectives('bingbot', document, final.fields);
    if (google.some(forbidsIndexing)) return notApplicable('The page is noindex, so it is shown nowhere.');
    const told = toldOf(google);
    const defects: Defect<Advice>[] = [
      ...google.flatMap((directive) => [...limits(directive, 'Google', 'fail')]),
      // What holds for both is told once, for Google.
      ...bing
        .filter((directive) => !told.get(placeOf(directive))?.has(wordsOf(directive)))
        .flatMap((directive) => [...limits(directive, 'Bing', 'warn')]),
      ...bing
        .filter(({ name }) => name === 'noarchive' || name === 'nocache')
        .map((directive) => ({
          ...defect(directive, 'warn', 'cache', `${directive.name} limits what Bing’s Copilot may use.`),
          name: directive.name,
        })),
    ];
    const percent = coveredPercent(document);
    if (percent >= thresholds.hiddenPercent) {
      defects.push({
        outcome: 'fail',
        advice: 'covered',
        detail: `data-nosnippet covers ${Math.round(percent)} % of the text.`,
      });
    }
    return passUnless(defects, 'Search engines may quote the page.', {
      coveredPercent: Math.round(percent),
    });
  },
});

/** What the directives say, by place. */
function toldOf(directives: readonly Directive[]): Map<unknown, Set<string>> {
  const told = new Map<unknown, Set<string>>();
  for (const directive of directives) {
    const place = placeOf(directive);
    const words = told.get(place) ?? new Set();
    told.set(place, words.add(wordsOf(directive)));
  }
  return told;
}

function placeOf({ element, header }: Directive): unknown {
  return element ?? header;
}

function wordsOf({ name, value }: Directive): string {
  return value === undefined ? name : `${name}:${value}`;
}

function* limits(directive: Directive, engine: string, worst: 'warn' | 'fail'): Generator<Defect<Advice>> {
  const { name, value } = directive;
  if (name === 'nosnippet')
    yield defect(directive, worst, 'none', `nosnippet stops ${engine} from quoting the page.`);
  if (name === 'max-snippet' && value !== undefined && /^\d{1,9}$/.test(value)) {
    const length = Number(value);
    if (length === 0)
      yield defect(directive, worst, 'none', `max-snippet:0 stops ${engine} from quoting the page.`);
    else if (length < thresholds.shortSnippet)
      yield defect(directive, 'warn', 'short', `${engine} may quote only ${counted(length, 'character')}.`);
  }
  if (name === 'max-image-preview' && value?.toLowerCase() === 'none') {
    yield defect(directive, 'warn', 'image', `${engine} may not show a picture of the page.`);
  }
}

function defect(
  { element, header }: Directive,
  outcome: 'warn' | 'fail',
  advice: Advice,
  detail: string,
): Defect<Advice> {
  return {
    outcome,
    advice,
    detail,
    ...(element ? { element } : {}),
    ...(header ? { snippet: `X-Robots-Tag: ${header}` } : {}),
  };
}

/** Google reads the attribute on span, div and section only. */
const carriers = new Set(['span', 'div', 'section']);

function coveredPercent(document: Document): number {
  const carrying = document.byAttribute('data-nosnippet').filter(({ name }) => carriers.has(name));
  if (carrying.length === 0) return 0;
  const marked = outermost(document, carrying);
  const all = visibleText(document).wordCount;
  if (all === 0) return 0;
  const language = languageAt(document.root);
  const covered = marked.reduce((sum, element) => sum + countWords(visibleTextOf(element), language), 0);
  return (100 * covered) / all;
}
