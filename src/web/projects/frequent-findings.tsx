import type { CatalogueById, CatalogueCheck } from '../../report/catalogue.ts';
import { generalTask } from '../../report/general-task.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { FindingCost, ProjectDetail, ProjectFinding } from '../../services/reports/project-types.ts';
import { OutcomeIcon } from '../../ui/icon.tsx';
import { projectsWords } from '../words/projects.ts';
import { projectReportsPath } from './paths.ts';

const words = projectsWords.findings;
const shownMax = 8;

interface FrequentFindingsProps {
  readonly detail: ProjectDetail;
  readonly checks: CatalogueById;
  readonly costs: ReadonlyMap<string, FindingCost>;
}

/** What most pages have in common: one change of a template mends many. */
export function FrequentFindings({ detail, checks, costs }: FrequentFindingsProps) {
  const { findings } = detail;
  const row = (finding: ProjectFinding) => (
    <Finding
      key={finding.check}
      finding={finding}
      detail={detail}
      text={checks.get(finding.check)}
      cost={costs.get(finding.check)}
    />
  );
  return (
    <section aria-labelledby="findings-title">
      <div class="sect-head">
        <h2 id="findings-title">{words.title}</h2>
      </div>
      {findings.length === 0 ? (
        <p class="sheet pad muted">{words.none}</p>
      ) : (
        <div class="sheet rows">
          <ul class="rows">{findings.slice(0, shownMax).map(row)}</ul>
          {findings.length > shownMax && (
            <details class="more">
              <summary class="linkbtn">{words.more(findings.length - shownMax)}</summary>
              <ul class="rows">{findings.slice(shownMax).map(row)}</ul>
            </details>
          )}
        </div>
      )}
      {costs.size > 0 && pagesBeside(detail, 0) > detail.worst.length && (
        <p class="sm muted">{words.sample(detail.worst.length)}</p>
      )}
    </section>
  );
}

interface FindingProps {
  readonly finding: ProjectFinding;
  readonly detail: ProjectDetail;
  /** Undefined: the check is no longer in the catalogue. */
  readonly text: CatalogueCheck | undefined;
  /** Undefined: none of the worst pages has it. */
  readonly cost: FindingCost | undefined;
}

function Finding({ finding: { check, fails, warns }, detail, text, cost }: FindingProps) {
  const pages = pagesBeside(detail, fails + warns);
  return (
    <li>
      <OutcomeIcon outcome={fails > 0 ? 'fail' : 'warn'} />
      <div>
        <a class="pg" href={projectReportsPath(detail.project, { check })}>
          {generalTask(check, text, cost?.advice ?? undefined)}
        </a>
        <div class="cov">
          <Coverage fails={fails} warns={warns} pages={pages} />
          <small>{words.coverage(fails + warns, pages)}</small>
        </div>
      </div>
      <div class="p-side">
        {cost !== undefined && cost.points > 0 && (
          <b class="delta good">
            {words.gain(cost.points)} <small>{words.perPage}</small>
          </b>
        )}
        <small>{text && categoryTitles[text.category]}</small>
      </div>
    </li>
  );
}

/** Pages that a finding is one of: those with a score, of which there are at least as many as have the finding. */
export function pagesBeside({ trend }: Pick<ProjectDetail, 'trend'>, found: number): number {
  return Math.max(trend.at(-1)?.scored ?? 0, found);
}

/** The share of pages that fail, then of those that warn. Decorative: the numbers stand beside it. */
function Coverage({
  fails,
  warns,
  pages,
}: {
  readonly fails: number;
  readonly warns: number;
  readonly pages: number;
}) {
  const share = (count: number) => `${Math.round((count / pages) * 1_000) / 10}%`;
  return (
    <svg class="meter" height="8" aria-hidden="true">
      <rect class="track" width="100%" height="8" />
      {fails > 0 && <rect class="fail" width={share(fails)} height="8" />}
      {warns > 0 && <rect class="warn" x={share(fails)} width={share(warns)} height="8" />}
    </svg>
  );
}
