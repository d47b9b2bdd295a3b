import type { ProjectDetail } from '../../services/reports/project-types.ts';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import { type Answer, redirect } from '../answer.ts';
import { leadBack } from '../lead-back.ts';
import type { PageParts } from '../parts.ts';
import { sentenceOf, shareFormOf, sharingFields, sharingOf, typedIn } from '../report/sharing-form.ts';
import type { AddPage } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { clientReportWords } from '../words/client-report.ts';
import { projectPath } from './paths.ts';
import type { ProjectShareForm } from './share-project.tsx';

const words = clientReportWords.sharing;

/** What the panel came to, for the page that answers it. */
interface ShareAnswer {
  readonly refused: Pick<ProjectShareForm, 'error' | 'typed' | 'note'>;
  /** Given with the form: on this page, and never again. */
  readonly savedPassword: string | undefined;
}

export const nothingShared: ShareAnswer = { refused: {}, savedPassword: undefined };

/** @param show the page of the project */
export function projectSharePages(
  add: AddPage,
  { services }: PageParts,
  show: (visit: MemberVisit, answer: ShareAnswer, status: number) => Promise<Answer>,
): void {
  add({
    method: 'POST',
    path: '/projects/:project/share',
    who: 'member',
    form: { ...sharingFields, include_private: 'line', note: 'lines' },
    async handle(visit) {
      const { caller, param, form } = visit;
      const note = form.typed('note');
      try {
        const sharing = sharingOf(form);
        const includePrivate = form.get('include_private') === '1';
        const change = { ...sharing, includePrivate, note };
        const { project } = await services.projects.share(caller, param('project'), change, undefined);
        const { password } = sharing;
        // Not behind a redirect: the password is in no cookie.
        if (password !== undefined) return await show(visit, { refused: {}, savedPassword: password }, 200);
        return redirect(projectPath(project), { tone: 'good', text: words.saved });
      } catch (error) {
        const sentence = sentenceOf(error);
        if (sentence === undefined) throw error;
        const refused = { error: sentence, typed: typedIn(form), note };
        return show(visit, { refused, savedPassword: undefined }, 422);
      }
    },
  });

  leadBack(add, '/projects/:project/share', 'member', (param) => projectPath(param('project')));

  add({
    method: 'POST',
    path: '/projects/:project/new-link',
    who: 'member',
    async handle({ caller, param }) {
      const { project } = await services.projects.share(
        caller,
        param('project'),
        { newLink: true },
        undefined,
      );
      return redirect(projectPath(project), { tone: 'good', text: words.newLinkDone });
    },
  });
}

export function projectShareForm(
  parts: PageParts,
  { sharing: { slug } }: Pick<ProjectDetail, 'sharing'>,
  { refused }: ShareAnswer,
): ProjectShareForm {
  const url = slug === null ? null : parts.origin() + sharePath('project', slug);
  return { ...shareFormOf(url, parts.settings, refused), note: refused.note };
}
