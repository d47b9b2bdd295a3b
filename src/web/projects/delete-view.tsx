import { AskDialog } from '../components/ask-dialog.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { FieldError } from '../components/field-error.tsx';
import { projectsWords } from '../words/projects.ts';
import { Crumbs } from './crumbs.tsx';
import { projectPath } from './paths.ts';

const words = projectsWords.removing;

interface Removed {
  readonly project: string;
  readonly reportsCount: number;
}

/** Names what is lost, and asks for the name, so that nobody deletes the wrong one. */
export function DeleteDialog(removed: Removed) {
  return (
    <AskDialog
      id="delete-project"
      title={words.title(removed.project)}
      text={words.body(removed.reportsCount)}
      action={projectPath(removed.project, '/delete')}
      submit={words.remove}
      keep={words.keep}
    >
      <NameField project={removed.project} />
    </AskDialog>
  );
}

interface DeleteViewProps extends Removed {
  /** Undefined: nothing was typed yet. */
  readonly mismatch: string | undefined;
}

/** The same as a page: from the list, and after another name was typed. */
export function DeleteView({ project, reportsCount, mismatch }: DeleteViewProps) {
  return (
    <>
      {mismatch !== undefined && (
        <ErrorSummary
          title={words.mismatch(project)}
          errors={[{ text: words.title(project), field: 'name' }]}
        />
      )}
      <Crumbs project={project} below={words.remove} />
      <form class="stack ask" method="post" action={projectPath(project, '/delete')}>
        <h1>{words.title(project)}</h1>
        <p class="lede">{words.body(reportsCount)}</p>
        <NameField project={project} typed={mismatch} />
        <div class="row">
          <button class="btn primary bad">{words.remove}</button>
          <a class="btn" href={projectPath(project)}>
            {words.keep}
          </a>
        </div>
      </form>
    </>
  );
}

function NameField({ project, typed }: { readonly project: string; readonly typed?: string | undefined }) {
  const isWrong = typed !== undefined;
  return (
    <div class="f">
      <label for="name">
        {words.type} <b>{project}</b> {words.confirm}
      </label>
      <input
        class={isWrong ? 'field bad' : 'field'}
        id="name"
        name="name"
        type="text"
        value={typed}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        required
        aria-describedby={isWrong ? 'name-error' : undefined}
        aria-invalid={isWrong ? 'true' : undefined}
      />
      {isWrong && <FieldError id="name-error">{words.mismatch(project)}</FieldError>}
    </div>
  );
}
