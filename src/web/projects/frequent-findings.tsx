import type { CatalogueById, CatalogueCheck } from '../../report/catalogue.ts';
import { generalTask } from '../../report/general-task.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { ProjectFinding } from '../../services/reports/finding-types.ts';
import type { ProjectDetail } from '../../services/reports/project-types.ts';
import { OutcomeIcon } from '../../ui/icon.tsx';
import { Coverage } from '../components/coverage.tsx';
import { findingPath, findingsPath } from '../findings/paths.ts';
import { findingsWords } from '../words/findings.ts';
import { projectsWords } from '../words/projects.ts';

const words = projectsWords.findings;
const shownMax = 8;

interface FrequentFindingsProps {
  readonly detail: ProjectDetail;
  readonly checks: CatalogueById;
}

/** What to mend over all pages: one change of a template mends many. */
export function FrequentFindings({ detail, checks }: FrequentFindingsProps) {
  const { findings, project } = detail;
  return (
    <section aria-labelledby="findings-title">
      <div class="sect-head">
        <h2 id="findings-title">{words.title}</h2>
        {findings.length > 0 && <a href={findingsPath(project)}>{words.all}</a>}
      </div>
      {findings.length === 0 ? (
        <p class="sheet pad muted">{words.none}</p>
      ) : (
        <ul class="sheet rows">
          {findings.slice(0, shownMax).map((finding) => (
            <Finding key={finding.check} finding={finding} detail={detail} text={checks.get(finding.check)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FindingProps {
  readonly finding: ProjectFinding;
  readonly detail: ProjectDetail;
  /** Undefined: the check is no longer in the catalogue. */
  readonly text: CatalogueCheck | undefined;
}

function Finding({ finding, detail, text }: FindingProps) {
  const { check, fails, warns, gain, isDangerous, advice } = finding;
  const pages = pagesBeside(detail, finding.pages);
  return (
    <li>
      <OutcomeIcon outcome={fails > 0 ? 'fail' : 'warn'} />
      <div>
        <a class="pg" href={findingPath(detail.project, check)}>
          {generalTask(check, text, advice ?? undefined)}
        </a>
        <div class="cov">
          <Coverage fails={fails} warns={warns} pages={pages} />
          <small>{words.coverage(finding.pages, pages)}</small>
        </div>
      </div>
      <div class="p-side">
        {gain > 0 && (
          <b class="delta good">
            {words.gain(gain)} <small>{words.overPages}</small>
          </b>
        )}
        <small>{isDangerous ? findingsWords.danger : text && categoryTitles[text.category]}</small>
      </div>
    </li>
  );
}

/** Pages that a finding is one of: those with a score, of which there are at least as many as have the finding. */
export function pagesBeside({ trend }: Pick<ProjectDetail, 'trend'>, found: number): number {
  return Math.max(trend.at(-1)?.scored ?? 0, found);
}
