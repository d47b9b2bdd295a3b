import { noteMax } from '../../services/reports/project-share.ts';
import type { ProjectDetail } from '../../services/reports/project-types.ts';
import { NewLinkDialog, type ShareForm, SharePanel } from '../report/share-panel.tsx';
import { clientReportWords } from '../words/client-report.ts';
import { projectPath } from './paths.ts';

const words = clientReportWords.sharing;

/** The panel of a project as its page holds it. */
export interface ProjectShareForm extends ShareForm {
  /** As it was typed, where the form was refused. */
  readonly note?: string | undefined;
}

interface ShareProjectProps {
  readonly detail: Pick<ProjectDetail, 'project' | 'sharing'>;
  readonly form: ProjectShareForm;
}

/** Who may open the shared page of a project, what it shows, and what its owner tells them. */
export function ShareProject({ detail: { project, sharing }, form }: ShareProjectProps) {
  const stricter = stricterThanLink(sharing);
  return (
    <SharePanel
      shared={sharing}
      form={form}
      action={projectPath(project, '/share')}
      links={projectPath(project, '/links')}
      label={words.link}
      group="project"
    >
      {(stricter > 0 || sharing.includesPrivate) && (
        <label class="opt">
          <input type="checkbox" name="include_private" value="1" checked={sharing.includesPrivate} />{' '}
          <span>
            {words.include(stricter)}
            <small>{words.includeHint}</small>
          </span>
        </label>
      )}
      <div class="f">
        <label for="share-note">{words.note}</label>
        <textarea class="field" id="share-note" name="note" rows={3} maxlength={noteMax}>
          {form.note ?? sharing.note ?? ''}
        </textarea>
      </div>
    </SharePanel>
  );
}

/** Stands outside of the panel, which is a form. */
export function ProjectNewLink({ project }: { readonly project: string }) {
  return <NewLinkDialog action={projectPath(project, '/new-link')} />;
}

/** What a link would leave out: a private one opens for members and by signed links, which say nothing of the others. */
function stricterThanLink({ privacy, reports }: ProjectDetail['sharing']): number {
  return privacy === 2 ? reports[1] : reports[1] + reports[2];
}
