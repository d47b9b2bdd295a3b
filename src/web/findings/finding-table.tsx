import type { ComponentChildren } from 'preact';
import { formatCount } from '../../lib/quantities.ts';
import type { CatalogueById } from '../../report/catalogue.ts';
import { generalTask } from '../../report/general-task.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { ProjectFinding } from '../../services/reports/finding-types.ts';
import { OutcomeIcon } from '../../ui/icon.tsx';
import { Coverage } from '../components/coverage.tsx';
import { TableHead } from '../components/table-head.tsx';
import { findingsWords } from '../words/findings.ts';
import { Day } from './day.tsx';
import { findingPath } from './paths.ts';

const words = findingsWords.table;

interface FindingTableProps {
  readonly project: string;
  readonly rows: readonly ProjectFinding[];
  readonly checks: CatalogueById;
  /** Of which those with a finding are some. */
  readonly pages: number;
  readonly caption: ComponentChildren;
}

export function FindingTable({ project, rows, checks, pages, caption }: FindingTableProps) {
  return (
    <>
      <div class="sheet">
        <table class="tbl findings">
          {caption}
          <TableHead
            columns={[
              words.task,
              words.pages,
              { num: words.elements },
              { num: words.gain },
              { num: words.since },
            ]}
          />
          <tbody>
            {rows.map((row) => {
              const text = checks.get(row.check);
              return (
                <tr key={row.check}>
                  <td class="f-cell">
                    <div class="f-task">
                      <OutcomeIcon outcome={row.fails > 0 ? 'fail' : 'warn'} />
                      <div>
                        <a class="pg" href={findingPath(project, row.check)}>
                          {generalTask(row.check, text, row.advice ?? undefined)}
                        </a>
                        <span class="pg-t">
                          {row.isDangerous && <b class="bad">{findingsWords.danger} </b>}
                          {text === undefined ? row.check : categoryTitles[text.category]}
                          {row.newPages > 0 && <span class="f-new">{words.fresh(row.newPages)}</span>}
                        </span>
                      </div>
                    </div>
                  </td>
                  <td data-label={words.pages}>
                    <span class="cov">
                      <Coverage fails={row.fails} warns={row.warns} pages={Math.max(pages, row.pages)} />
                      <small>{words.of(row.pages, Math.max(pages, row.pages))}</small>
                    </span>
                  </td>
                  <td class="num" data-label={words.elements}>
                    {formatCount(row.elements)}
                  </td>
                  <td class="num" data-label={words.gain}>
                    {row.gain === 0 ? (
                      <span class="muted">{words.noGain}</span>
                    ) : (
                      <b class="delta good">{words.gainOf(row.gain)}</b>
                    )}
                  </td>
                  <td class="num" data-label={words.since}>
                    <Day at={row.since} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="hint f-hint">{words.hint}</p>
    </>
  );
}
