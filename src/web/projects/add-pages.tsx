import { bulkUrlsMax } from '../../services/reports/bulk-max.ts';
import { AddressesField } from '../components/addresses-field.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { projectsWords } from '../words/projects.ts';
import { projectPath } from './paths.ts';

const words = projectsWords.add;

/** What was typed, and why it was not accepted. */
export interface AddPagesState {
  readonly pages: string;
  readonly refused: {
    readonly title: string;
    /** Sentences; none where it takes no more than to wait. */
    readonly lines: readonly string[];
  } | null;
}

export const nothingTyped: AddPagesState = { pages: '', refused: null };

/** More pages of a host that is known already: paths are enough. */
export function AddPages({
  project,
  state: { pages, refused },
}: {
  readonly project: string;
  readonly state: AddPagesState;
}) {
  const lines = refused?.lines ?? [];
  const fault = lines.length > 1 ? words.refusedLines(lines.length) : lines[0];
  return (
    <section class="sect-gap" id="add-pages" aria-labelledby="add-title">
      <div class="sect-head">
        <h2 id="add-title">{words.title}</h2>
      </div>
      <form class="sheet pad stack" method="post" action={projectPath(project, '/pages')}>
        <AddressesField
          id="pages"
          label={words.label}
          hint={`${words.hint(project, bulkUrlsMax)} ${words.note}`}
          placeholder={words.placeholder}
          value={pages}
          fault={fault}
        />
        <button class="btn primary">{words.submit}</button>
      </form>
    </section>
  );
}

/** On top of the page, so that it is the first thing that is read. */
export function AddPagesRefusal({ refused }: Pick<AddPagesState, 'refused'>) {
  if (refused === null) return null;
  const errors = refused.lines.map((text) => ({ text, field: 'pages' }));
  return <ErrorSummary title={refused.title} errors={errors} />;
}
