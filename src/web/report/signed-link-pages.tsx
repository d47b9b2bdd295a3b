import { AssayError } from '../../errors.ts';
import { page, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import { words as pageWords } from '../words/en.ts';
import { reportWords } from '../words/report.ts';
import { idOf } from './read-report.ts';
import { LinksView, lifetimeOf, linkHours } from './signed-links-view.tsx';

const words = reportWords.links;

/** S4: links that open one report for a while. */
export const linkPages: Pages = (add, parts) => {
  const { services } = parts;

  add({
    method: 'GET',
    path: '/reports/:id/links',
    who: 'member',
    handle: ({ session, param }) => view(parts, session.account.id, idOf(param('id'))),
  });

  add({
    method: 'POST',
    path: '/reports/:id/links',
    who: 'member',
    isSentOnce: true,
    form: { hours: 'line' },
    async handle({ caller, session, param, form }) {
      const id = idOf(param('id'));
      const hours = linkHours.find((known) => String(known) === form.get('hours'));
      try {
        const made = await services.links.create(
          caller,
          id,
          hours === undefined ? undefined : lifetimeOf(hours),
        );
        const url = `${parts.origin()}/r/${made.slug}?k=${made.key}`;
        // Not behind a redirect: the key is in no cookie and in no address of ours.
        return await view(parts, session.account.id, id, { created: url });
      } catch (error) {
        if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
        return view(parts, session.account.id, id, { error: error.message });
      }
    },
  });

  add({
    method: 'POST',
    path: '/reports/:id/links/:link/revoke',
    who: 'member',
    whenGone: (param) => `/reports/${encodeURIComponent(param('id'))}/links`,
    async handle({ caller, param }) {
      const id = idOf(param('id'));
      await services.links.revoke(caller, id, idOf(param('link')));
      return redirect(`/reports/${id}/links`, { tone: 'good', text: words.revoked });
    },
  });
};

interface Outcome {
  readonly created?: string;
  readonly error?: string;
}

async function view(
  { services }: PageParts,
  accountId: number,
  id: number,
  { created, error }: Outcome = {},
) {
  const [report, links] = await Promise.all([
    services.reports.get(accountId, id),
    services.links.list(accountId, id),
  ]);
  return page({
    status: error === undefined ? 200 : 422,
    title: error === undefined ? words.title : pageWords.errorTitle(words.title),
    section: 'reports',
    main: <LinksView report={report} links={links} created={created ?? null} error={error ?? null} />,
  });
}
