import type { CatalogueById } from '../../report/catalogue.ts';
import { generalTask } from '../../report/general-task.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { SharedFinding, SharedProject } from '../../services/reports/project-types.ts';
import { OutcomeIcon } from '../../ui/icon.tsx';
import { clientReportWords } from '../words/client-report.ts';

const words = clientReportWords.next;

interface NextStepsProps {
  readonly data: SharedProject;
  readonly checks: CatalogueById;
}

/** What mends most, over all pages that are shown. */
export function NextSteps({ data, checks }: NextStepsProps) {
  const { findings, scoredCount, trend, pages } = data;
  // Without the counters of the whole project, the findings are those of the pages that are listed.
  const counted = trend === null ? pages.length : scoredCount;
  return (
    <section class="sect-gap" aria-labelledby="next-title">
      <div class="sect-head">
        <div>
          <h2 id="next-title">{words.title}</h2>
          <p>
            {findings.length === 0 ? words.none : words.lede} {counted < scoredCount && words.lowest(counted)}
          </p>
        </div>
      </div>
      {findings.length > 0 && (
        <ol class="sheet rows">
          {findings.map((finding) => (
            <Finding key={finding.check} finding={finding} pages={counted} checks={checks} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface FindingProps extends Pick<NextStepsProps, 'checks'> {
  readonly finding: SharedFinding;
  readonly pages: number;
}

function Finding({ finding, pages, checks }: FindingProps) {
  const { check, fails, warns, points, isDangerous, advice } = finding;
  const text = checks.get(check);
  const gain = Math.round((points / Math.max(1, pages)) * 10) / 10;
  return (
    <li>
      <OutcomeIcon outcome={fails > 0 ? 'fail' : 'warn'} />
      <div>
        <a class="pg" href={`/checks#${check}`}>
          {generalTask(check, text, advice ?? undefined)}
        </a>
        <span class="pg-t muted">
          {isDangerous && `${words.dangerous}, `}
          {words.coverage(fails + warns, pages)}
        </span>
      </div>
      <div class="p-side">
        {gain > 0 && <b class="delta good">{words.gain(gain)}</b>}
        <small>{text && categoryTitles[text.category]}</small>
      </div>
    </li>
  );
}
