import type { SiteCategory, SiteFinding, SiteReport } from '../../crawl/site-report.ts';
import { shortened } from '../../lib/cut-text.ts';
import { Icon, OutcomeIcon } from '../../ui/icon.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Prose } from '../../ui/prose.tsx';
import { severities, terms } from '../../ui/terms.ts';
import { categoryTitles } from '../words/category-titles.ts';
import { checkWords as words } from '../words/checks.ts';
import { sitePageWords } from '../words/site-page.ts';
import { SiteItems } from './site-items.tsx';
import { shareOf, statementOfSite } from './site-notes.ts';
import { TemplateOf } from './template-of.tsx';

/** All that was found, by category; each finding unfolds to its places. Its id is the anchor. */
export function SiteFindings({ site: { categories, findings } }: { readonly site: SiteReport }) {
  const { title, clean } = sitePageWords.findings;
  return (
    <section class="sect" id="findings">
      <div class="sect-head">
        <div>
          <h2>{title}</h2>
          {findings.length === 0 && <p>{clean}</p>}
        </div>
      </div>
      {categories.map((summary) => (
        <CategoryFindings
          key={summary.category}
          summary={summary}
          findings={findings.filter(({ category }) => category === summary.category)}
        />
      ))}
    </section>
  );
}

interface CategoryProps {
  readonly summary: SiteCategory;
  readonly findings: readonly SiteFinding[];
}

function CategoryFindings({ summary, findings }: CategoryProps) {
  const { category, score, result, passed, warnings, failed } = summary;
  const { counts } = terms;
  const parts = [
    ...(failed > 0 ? [counts.failed(failed)] : []),
    ...(warnings > 0 ? [counts.warnings(warnings)] : []),
    ...(passed > 0 ? [counts.passed(passed)] : []),
  ];
  return (
    <section class="cat sheet" id={`cat-${category}`} aria-labelledby={`h-${category}`}>
      <header class="cat-h">
        <h3 id={`h-${category}`}>{categoryTitles[category]}</h3>
        <p>{parts.join(', ')}</p>
        <span class="cat-w">{score === null ? terms.tooLittle : ''}</span>
        <Plate score={score} result={result} />
      </header>
      {findings.length > 0 && (
        <ul class="split">
          {findings.map((finding) => (
            <FindingRow key={finding.check} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Characters of a line; the whole is told below. */
const lineMax = 160;

function FindingRow({ finding }: { readonly finding: SiteFinding }) {
  const { check, outcome, points } = finding;
  return (
    <li class={`check ${outcome}`} id={check}>
      <details>
        <summary class="check-h">
          <OutcomeIcon outcome={outcome} />
          <span class="check-t">
            <bdi>{shortened(statementOfSite(finding), lineMax)}</bdi>
          </span>
          <span class="check-v">{shareOf(finding)}</span>
          {points > 0 && (
            <span class="check-p">
              <b>{words.cost(points)}</b>
              <span class="vh"> {words.points}</span>
            </span>
          )}
          <Icon name="down" class="chev" />
        </summary>
        <FindingBody finding={finding} />
      </details>
    </li>
  );
}

function FindingBody({ finding }: { readonly finding: SiteFinding }) {
  const { check, weight, title, summary, advice } = finding;
  const statement = statementOfSite(finding);
  return (
    <div class="check-b">
      <div class="found">
        <h4>{words.found}</h4>
        {/* The line says it already, unless it had to be cut. */}
        {shortened(statement, lineMax) !== statement && (
          <p>
            <bdi>{summary}</bdi>
          </p>
        )}
        <p class="hint">
          {sitePageWords.foundOn} {shareOf(finding)}
          <TemplateOf finding={finding} />
        </p>
        <SiteItems finding={finding} />
      </div>
      <div class="how">
        {advice !== '' && (
          <>
            <h4>{words.howToFix}</h4>
            <p>
              <Prose text={advice} />
            </p>
          </>
        )}
        <p class="holds">
          {words.passesWhen}{' '}
          <Prose text={title.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())} />.
        </p>
        <p class="meta">
          <span>{words.severity(severities[weight])}</span>
          <code>{check}</code>
        </p>
      </div>
    </div>
  );
}
