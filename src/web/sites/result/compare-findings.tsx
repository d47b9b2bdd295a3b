import { formatCount } from '../../../lib/quantities.ts';
import type { CatalogueById } from '../../../report/catalogue.ts';
import { generalTask } from '../../../report/general-task.ts';
import { categoryTitles } from '../../../report/words/category-titles.ts';
import type { CrawlDiff } from '../../../services/sites/types.ts';
import { TableHead } from '../../components/table-head.tsx';
import { siteCompareWords } from '../../words/site-compare.ts';
import { type FindingGroups, findingGroupNames, findingGroups, isJudgedAnew } from './finding-groups.ts';
import type { SitePlace } from './site-place.ts';

const words = siteCompareWords.findings;

interface ComparedFindingsProps {
  readonly findings: CrawlDiff['findings'];
  readonly texts: CatalogueById;
  readonly place: SitePlace;
}

/** Findings that are new, worse, better, on other pages, or gone. */
export function ComparedFindings({ findings, texts, place }: ComparedFindingsProps) {
  const groups = findingGroups(findings);
  const shown = findingGroupNames.filter((kind) => groups[kind].length > 0);
  return (
    <section class="sect-gap" aria-labelledby="findings-title">
      <div class="sect-head">
        <div>
          <h2 id="findings-title">{words.title}</h2>
          {shown.length === 0 && <p>{words.none}</p>}
        </div>
      </div>
      <div class="stack">
        {shown.map((kind) => (
          <Kind key={kind} kind={kind} rows={groups[kind]} texts={texts} place={place} />
        ))}
      </div>
    </section>
  );
}

interface KindProps extends Pick<ComparedFindingsProps, 'texts' | 'place'> {
  readonly kind: keyof FindingGroups;
  readonly rows: FindingGroups['new'];
}

function Kind({ kind, rows, texts, place }: KindProps) {
  const [finding, before, now] = words.columns;
  return (
    <div class="sheet site-group">
      <h3>{words.caption(words.kinds[kind], rows.length)}</h3>
      <table class="tbl">
        <TableHead columns={[finding, { num: before }, { num: now }]} />
        <tbody>
          {rows.map(({ check, category, outcomeAfter, pagesBefore, pagesAfter }) => (
            <tr key={check}>
              <td>
                <a class="pg" href={place.finding(check)}>
                  {generalTask(check, texts.get(check))}
                </a>
                <span class="pg-t muted sm">
                  {categoryTitles[category]}
                  {isJudgedAnew(kind) && outcomeAfter !== null && `, ${words.outcomes[outcomeAfter]}`}
                </span>
              </td>
              <td class="num">{formatCount(pagesBefore)}</td>
              <td class="num">{formatCount(pagesAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
