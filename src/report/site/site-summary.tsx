import type { Category } from '../../checks/check.ts';
import type { SiteFinding, SiteReport } from '../../crawl/site-report.ts';
import { Icon } from '../../ui/icon.tsx';
import { resultWords, terms } from '../../ui/terms.ts';
import { CategoryBars } from '../page/category-bars.tsx';
import { Gauge } from '../page/gauge.tsx';
import { KeyFigures } from '../page/key-figures.tsx';
import { categoryTitles } from '../words/category-titles.ts';
import { fixWords } from '../words/fix-first.ts';
import { summaryWords as words } from '../words/summary.ts';
import { siteFigures } from './site-figures.ts';
import { taskOfSite } from './site-notes.ts';
import { siteVerdict } from './site-verdict.ts';

interface SiteSummaryProps {
  readonly site: SiteReport;
  /** Where a finding is, and those of a category. */
  readonly findingHref: (check: string) => string;
  readonly categoryHref: (category: Category) => string;
}

/** The answer first: gauge, verdict, categories, six figures. */
export function SiteSummary({ site, findingHref, categoryHref }: SiteSummaryProps) {
  const { heading, lede } = siteVerdict(site);
  const [first] = site.findings;
  const categories = site.categories.map(({ category, score, result, failed, warnings }) => ({
    ...{ id: category, title: categoryTitles[category], score, result },
    ...{ change: null, toFix: failed + warnings },
  }));
  return (
    <section class={`sheet summary ${site.result ?? ''}`.trimEnd()} aria-label={words.label}>
      <Score site={site} />
      <div class="sum-main">
        <h2>{heading}</h2>
        <p class="lede">
          <bdi>{lede}</bdi>
        </p>
        {first !== undefined && site.score !== null && (
          <Start finding={first} href={findingHref(first.check)} />
        )}
        <CategoryBars categories={categories} hrefOf={categoryHref} />
      </div>
      <KeyFigures facts={siteFigures(site)} />
    </section>
  );
}

function Score({ site: { score, result, only } }: { readonly site: SiteReport }) {
  const label = score === null ? terms.noScore : words.gauge.label(score, result, only !== undefined);
  const word = score === null ? terms.noScore : result === null ? terms.provisional : resultWords[result];
  return (
    <div class="sum-score">
      <Gauge score={score} result={result} label={label} />
      <p>
        <span class={`plate lg solid ${result ?? 'na'}`}>{word}</span>
      </p>
      {only !== undefined && <p class="sum-since">{words.partial}</p>}
    </div>
  );
}

/** The first thing to do, in a line. */
function Start({ finding, href }: { readonly finding: SiteFinding; readonly href: string }) {
  return (
    <p class="start">
      {finding.isDangerous && <Icon name="fail" class="st fail" label={fixWords.danger} />} {words.start}{' '}
      <a href={href}>
        <bdi>{taskOfSite(finding)}</bdi>
      </a>
      {finding.points > 0 && <b class="delta good"> {fixWords.gain(finding.points)}</b>}
    </p>
  );
}
