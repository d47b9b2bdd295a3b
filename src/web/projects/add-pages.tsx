import { ErrorSummary } from '../components/error-summary.tsx';
import { FieldError } from '../components/field-error.tsx';
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
        <div class="f">
          <label for="pages">{words.label}</label>
          <textarea
            class={fault === undefined ? 'field' : 'field bad'}
            id="pages"
            name="pages"
            rows={3}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="none"
            required
            aria-describedby={fault === undefined ? 'pages-hint' : 'pages-hint pages-error'}
            aria-invalid={fault === undefined ? undefined : 'true'}
            placeholder={words.placeholder}
          >
            {pages}
          </textarea>
          <p class="hint" id="pages-hint">
            {words.hint(project)} {words.note}
          </p>
          {fault !== undefined && <FieldError id="pages-error">{fault}</FieldError>}
        </div>
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
