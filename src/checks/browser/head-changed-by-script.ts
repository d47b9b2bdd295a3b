import { pageDirectives } from '../../evidence/site/page-directives.ts';
import { forbidsIndexing } from '../../evidence/site/robots-rules.ts';
import type { Defect } from '../check.ts';
import { passUnless } from '../check.ts';
import { quote } from '../quote.ts';
import { defineBrowserCheck, type LookFacts } from './browser-check.ts';
import type { ChangedFact, FactName } from './page-changes.ts';

const advice = {
  canonical: 'Send the right canonical from the server, and let no script touch it.',
  noindex:
    'Say in the HTML that the server sends whether the page may be indexed, and let no script change it.',
  title: 'Send the final title from the server.',
  late: 'Send it from the server: whoever runs no scripts, and whoever runs them late, misses it.',
};

type Advice = keyof typeof advice;

export const headChangedByScript = defineBrowserCheck({
  id: 'head-changed-by-script',
  category: 'seo',
  weight: 5,
  tier: 'browser',
  title: 'The HTML says what search engines read first',
  why: 'Search engines read the HTML first and run scripts late: until then they go by the one, and then find another.',
  rule: 'Compares the HTML as it was sent with the page after its scripts. Fails when scripts change or remove the canonical, and when noindex stands only in one of the two. Warns when scripts change or remove the title, and when title, description, canonical or structured data are there only after scripts. Passes otherwise. Not judged when the browser comes to another page than Assay.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  expects: ['indexable'],
  needs: ['changes', 'raw', 'shown', 'exchange'],
  advice,
  tasks: {
    canonical: 'Send the right canonical from the server',
    noindex: 'Decide about noindex on the server',
    title: 'Send the final title from the server',
    late: 'Send from the server: {names}',
  },
  dangers: ['noindex'],
  example: {
    before: "<title>Loading …</title><script>document.title = 'Bicycle repairs in Ghent'</script>",
    after: '<title>Bicycle repairs in Ghent</title>',
  },

  evaluate(facts) {
    const changed = facts.changes.facts.filter(({ change }) => change !== 'same');
    const defects = [...indexing(facts), ...changed.flatMap((fact) => changesOf(fact))];
    return passUnless(
      defects,
      'Scripts leave title, description, canonical, robots rules and structured data as they are.',
      {
        changed: changed.map(({ fact }) => fact),
      },
    );
  },
});

function indexing({ raw, shown, exchange }: Pick<LookFacts, 'raw' | 'shown' | 'exchange'>): Defect<Advice>[] {
  const [before, after] = [raw, shown].map((document) =>
    pageDirectives('googlebot', document, exchange.final.fields).some(forbidsIndexing),
  );
  if (before === after) return [];
  const detail = before
    ? 'The HTML says noindex, and a script takes it away: few search engines will ever see that.'
    : 'A script adds noindex, which the HTML does not say.';
  return [{ outcome: 'fail', advice: 'noindex', detail }];
}

function changesOf({ fact, change, raw, rendered }: ChangedFact): Defect<Advice>[] {
  const name = lateNames[fact];
  if (change === 'added') {
    if (name === undefined) return [];
    return [{ outcome: 'warn', advice: 'late', detail: `Only scripts bring the ${name}.`, name }];
  }
  if (fact !== 'title' && fact !== 'canonical') return [];
  const detail =
    rendered === null
      ? `A script removes the ${fact} ${quote(raw ?? '')}.`
      : `A script changes the ${fact} from ${quote(raw ?? '')} to ${quote(rendered)}.`;
  return [{ outcome: fact === 'title' ? 'warn' : 'fail', advice: fact, detail }];
}

/** What search engines should find before they run scripts. */
const lateNames: Readonly<Partial<Record<FactName, string>>> = {
  title: 'title',
  description: 'description',
  canonical: 'canonical',
  'structured-data': 'structured data',
};
