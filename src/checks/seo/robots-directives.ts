import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { pageRules, writtenDirectives } from '../../evidence/site/page-directives.ts';
import {
  type Directive,
  directivesFor,
  forbidsIndexing,
  knownDirectives,
  robotsMetasOf,
  unavailableFrom,
} from '../../evidence/site/robots-rules.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { quote } from '../quote.ts';

const thresholds = { previewMin: -1 };

const advice = {
  unknown: 'Correct the name of the directive, or remove it; directives are separated by commas.',
  contradiction: 'Keep one of the two; until then crawlers follow the stricter one.',
  number:
    'Give a whole number: -1 for no limit, 0 for nothing, otherwise the most characters or seconds to show.',
  preview: 'Write max-image-preview:none, max-image-preview:standard or max-image-preview:large.',
  date: 'Write the date as 2027-01-31 or as 2027-01-31T12:00:00Z.',
  outside: 'Move the robots meta into the head, or remove it if it is not intended.',
  empty: 'Give the robots meta a content, or remove it.',
  twice: 'Merge the metas of this name into one.',
  equivalent: 'Write <meta name="robots">, or send X-Robots-Tag as an HTTP header.',
  embedded: 'Remove indexifembedded, which has no effect without noindex.',
  nofollow: 'Mark single links with rel="nofollow" instead: as it is, no link on the page counts.',
};

const tasks = {
  unknown: {
    one: 'Correct 1 unknown robots directive: {name}',
    many: 'Correct {n} unknown robots directives: {names}',
  },
  contradiction: {
    one: 'Resolve 1 contradiction for crawlers',
    many: 'Resolve {n} contradictions for crawlers',
  },
  number: {
    one: 'Give 1 robots directive a number: {name}',
    many: 'Give {n} robots directives a number: {names}',
  },
  preview: { one: 'Correct 1 max-image-preview value', many: 'Correct {n} max-image-preview values' },
  date: { one: 'Correct 1 unavailable_after date', many: 'Correct {n} unavailable_after dates' },
  outside: { one: 'Move 1 robots meta into the head', many: 'Move {n} robots metas into the head' },
  empty: { one: 'Fill or remove 1 empty robots meta', many: 'Fill or remove {n} empty robots metas' },
  twice: { one: 'Merge 1 repeated robots meta', many: 'Merge {n} repeated robots metas' },
  equivalent: {
    one: 'Turn 1 X-Robots-Tag meta into a robots meta',
    many: 'Turn {n} X-Robots-Tag metas into robots metas',
  },
  embedded: { one: 'Remove 1 indexifembedded directive', many: 'Remove {n} indexifembedded directives' },
  nofollow: { one: 'Remove nofollow from the page', many: 'Remove {n} nofollow directives from the page' },
};

type Found = Defect<keyof typeof advice>;

// A page whose only robots meta is the ineffective http-equiv form is judged as well: its author meant a rule.
export const robotsDirectives = defineCheck({
  id: 'robots-directives',
  category: 'seo',
  weight: 2,
  tier: 'page',
  title: 'Directives for crawlers are known, consistent and in place',
  why: 'Crawlers silently skip what they do not know, and take the stricter side of a contradiction.',
  rule: `Warns for unknown directives; for contradictions such as index beside noindex; for max-snippet and max-video-preview without a whole number of at least ${thresholds.previewMin}; for max-image-preview and unavailable_after without a valid value; for nofollow or none, when said to Googlebot or to all crawlers; for indexifembedded without noindex; for robots metas that stand outside the head, have no content or repeat a name; and for http-equiv="x-robots-tag". Passes otherwise. It never fails. Not judged on pages without directives.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  thresholds,
  needs: ['document', 'exchange'],
  inBrowser: 'sent and rendered',
  advice,
  tasks,
  example: {
    before: '<meta name="robots" content="max-snippet:none, max-image-preview:big">',
    after: '<meta name="robots" content="max-snippet:-1, max-image-preview:large">',
  },

  evaluate({ document, exchange }) {
    const metas = robotsMetasOf(document);
    const equivalents = equivalentsOf(document);
    const directives = writtenDirectives(document, exchange.final.fields);
    // T10: what a meta outside the head says is no directive, though its words are judged.
    const obeyed = pageRules(document, exchange.final.fields);
    if (
      metas.length === 0 &&
      equivalents.length === 0 &&
      !directives.some(({ header }) => header !== undefined)
    ) {
      return notApplicable('The page gives crawlers no directives.');
    }
    return passUnless(
      [
        ...directives.flatMap((directive) => wordDefect(directive) ?? []),
        ...contradictions(obeyed),
        ...metaDefects(metas),
        ...equivalents.map(equivalentDefect),
        ...obeyed.flatMap((directive) => effectDefect(directive, obeyed) ?? []),
      ],
      'All directives are known, agree with each other and stand where crawlers read them.',
      { directives: directives.length },
    );
  },
});

/** What is wrong with one directive by itself. */
function wordDefect(directive: Directive): Found | undefined {
  const { name, value } = directive;
  const defect = (key: keyof typeof advice, detail: string): Found => ({
    outcome: 'warn',
    advice: key,
    name,
    detail,
    ...placeOf(directive),
  });
  if (!knownDirectives.has(name))
    return defect('unknown', `Google and Bing do not know the directive ${quote(name)}.`);
  if (name === 'max-snippet' || name === 'max-video-preview') {
    const isNumber = /^-?\d+$/.test(value ?? '') && Number(value) >= thresholds.previewMin;
    return isNumber ? undefined : defect('number', `${name} needs a number, not ${quote(value ?? '')}.`);
  }
  if (name === 'max-image-preview') {
    const isSize = /^(?:none|standard|large)$/i.test(value ?? '');
    return isSize ? undefined : defect('preview', `max-image-preview has no value ${quote(value ?? '')}.`);
  }
  if (name === 'unavailable_after' && unavailableFrom(directive) === undefined) {
    return defect('date', `unavailable_after needs a date, not ${quote(value ?? '')}.`);
  }
  return undefined;
}

/** `none` and `all` stand for two directives each. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  none: ['noindex', 'nofollow'],
  all: ['index', 'follow'],
};

/** One defect for each agent and pair of opposites. */
function contradictions(directives: readonly Directive[]): Found[] {
  const agents = new Set(directives.map(({ agent }) => agent));
  return [...agents].flatMap((agent) => {
    const own = directives.filter((directive) => directive.agent === agent);
    return ['index', 'follow'].flatMap((name): Found[] => {
      const yes = own.find((directive) => means(directive, name));
      const no = own.find((directive) => means(directive, `no${name}`));
      if (yes === undefined || no === undefined) return [];
      const whom = agent === undefined ? 'all crawlers' : agent;
      const detail = `${yes.name} and ${no.name} contradict each other for ${whom}.`;
      return [{ outcome: 'warn', advice: 'contradiction', detail, ...placeOf(yes) }];
    });
  });
}

function means({ name }: Directive, wanted: string): boolean {
  return name === wanted || (meanings[name]?.includes(wanted) ?? false);
}

function metaDefects(metas: ReturnType<typeof robotsMetasOf>): Found[] {
  const seen = new Set<string>();
  return metas.flatMap(({ name, content, element }): Found[] => {
    const defect = (key: keyof typeof advice, detail: string): Found => {
      return { outcome: 'warn', advice: key, detail, element };
    };
    const defects: Found[] = [];
    if (!element.inHead) defects.push(defect('outside', `The meta ${name} is outside the head.`));
    if (isBlank(content ?? '')) defects.push(defect('empty', `The meta ${name} has no content.`));
    if (seen.has(name)) defects.push(defect('twice', `There is more than one meta ${name}.`));
    seen.add(name);
    return defects;
  });
}

function equivalentsOf(document: Document): Element[] {
  return document
    .byAttribute('http-equiv')
    .filter(({ name, namespace }) => name === 'meta' && namespace === 'html')
    .filter((meta) => attribute(meta, 'http-equiv')?.trim().toLowerCase() === 'x-robots-tag');
}

function equivalentDefect(element: Element): Found {
  const detail = 'Crawlers do not read X-Robots-Tag from a meta element.';
  return { outcome: 'warn', advice: 'equivalent', detail, element };
}

/** Directives that have no effect, or more than is usually meant. */
function effectDefect(directive: Directive, all: readonly Directive[]): Found | undefined {
  const { name, agent } = directive;
  const isRead = (other: Directive) => other.agent === undefined || other.agent === agent;
  if (name === 'indexifembedded' && !all.some((other) => isRead(other) && forbidsIndexing(other))) {
    const detail = 'indexifembedded has no effect without noindex.';
    return { outcome: 'warn', advice: 'embedded', detail, ...placeOf(directive) };
  }
  const isGeneral = directivesFor('googlebot', [directive]).length > 0;
  if (isGeneral && means(directive, 'nofollow')) {
    const detail = `${name} keeps ${agent ?? 'crawlers'} from following any link on the page.`;
    return { outcome: 'warn', advice: 'nofollow', detail, ...placeOf(directive) };
  }
  return undefined;
}

function placeOf({ element, header }: Directive): Pick<Found, 'element' | 'snippet'> {
  if (element !== undefined) return { element };
  return header === undefined ? {} : { snippet: `X-Robots-Tag: ${header}` };
}
