import type { Answer } from './answer.ts';
import type { PageParts } from './parts.ts';
import type { FieldKind } from './values.ts';
import type { MemberVisit, Visit } from './visit.ts';

/**
 * Adds the routes of one view. A view is a folder below src/web with one file of pages and components beside it:
 *
 *     export const projectPages: Pages = (add, { services }) => {
 *       add({
 *         method: 'GET',
 *         path: '/projects/:project',
 *         who: 'member',
 *         query: { page: 'line' },
 *         async handle({ session, param, query }) {
 *           const project = await services.projects.get(session.account.id, param('project'));
 *           return page({ title: project.project, section: 'projects', main: <ProjectView project={project} /> });
 *         },
 *       });
 *       add({
 *         method: 'POST',
 *         path: '/projects/:project/delete',
 *         who: 'owner',
 *         form: { name: 'line' },
 *         async handle({ caller, param, form }) { …; return redirect('/projects', { tone: 'good', text: … }); },
 *       });
 *     };
 *
 * Every action is a form with POST that ends in a redirect; a GET changes nothing. What a handler throws becomes an
 * error page; a refusal of a field is caught, and the page shown again with status 422, the message and what was typed.
 * That page stands at the address of the form, where a reload and the choice of a theme lead by GET: where there is none,
 * `leadBack` makes one.
 */
export type Pages = (add: AddPage, parts: PageParts) => void;

export type AddPage = (route: PageRoute) => void;

export type PageRoute = RouteBase &
  (
    | { readonly who: 'anybody'; handle(visit: Visit): Promise<Answer> | Answer }
    /** Others are sent to sign in, and back; a member who is no owner learns that it takes one (403). */
    | {
        readonly who: 'member' | 'owner';
        /** The form makes something: sent twice at once, it makes it once. */
        readonly isSentOnce?: true;
        handle(visit: MemberVisit): Promise<Answer> | Answer;
      }
  );

interface RouteBase {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Parameters of the query and fields of the form; others are not read (P4). */
  readonly query?: Readonly<Record<string, FieldKind>>;
  readonly form?: Readonly<Record<string, FieldKind>>;
  /** Where a form may have more fields than usual, such as one for each row of a table. */
  readonly fieldsMax?: number;
  /** Where a form may be larger than usual. */
  readonly bodyMaxBytes?: number;
  /** Other answers are at this path too: this one is for those who would rather have that. */
  readonly wants?: 'html' | 'markdown';
  /**
   * The answer and every refusal are Markdown: `always`, or for those who would rather have that than the page, as
   * `isInMarkdown` tells the handler.
   */
  readonly markdown?: 'always' | 'asked';
  /** What it does depends on its address alone, without cookies, so a form may be sent from anywhere (RFC 8058). */
  readonly fromElsewhere?: true;
  /** Where a button leads that finds nothing: its list, which says that this was done already. Must not throw. */
  readonly whenGone?: (param: Visit['param']) => string;
}
