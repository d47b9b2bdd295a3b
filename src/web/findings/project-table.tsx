import type { ComponentChildren } from 'preact';
import { formatCount } from '../../lib/quantities.ts';
import type { CatalogueById } from '../../report/catalogue.ts';
import { generalTask } from '../../report/general-task.ts';
import type { ProjectFinding } from '../../services/reports/finding-types.ts';
import { findingsWords } from '../words/findings.ts';
import { Day } from './day.tsx';
import { type FindingColumn, FindingTable, type FindingTableRow, gainColumn } from './finding-table.tsx';
import { findingPath } from './paths.ts';

const words = findingsWords.table;

type Row = FindingTableRow & Pick<ProjectFinding, 'elements' | 'since'>;

const columns: readonly FindingColumn<Row>[] = [
  { text: words.elements, isNumber: true, cell: ({ elements }) => formatCount(elements) },
  gainColumn,
  { text: words.since, isNumber: true, cell: ({ since }) => <Day at={since} /> },
];

interface ProjectTableProps {
  readonly project: string;
  readonly rows: readonly ProjectFinding[];
  readonly checks: CatalogueById;
  /** Of which those with a finding are some. */
  readonly pages: number;
  readonly caption: ComponentChildren;
}

/** What one host has to mend. */
export function ProjectTable({ project, rows, checks, pages, caption }: ProjectTableProps) {
  const shown = rows.map((row): Row => {
    const { check, advice, newPages } = row;
    const text = checks.get(check);
    return {
      ...row,
      href: findingPath(project, check),
      task: generalTask(check, text, advice ?? undefined),
      category: text?.category,
      of: Math.max(pages, row.pages),
      fresh: newPages > 0 ? words.fresh(newPages) : null,
    };
  });
  return <FindingTable rows={shown} columns={columns} caption={caption} hint={words.hint} />;
}
