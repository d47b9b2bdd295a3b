import { render } from 'preact-render-to-string';
import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';
import { type Answer, ownPath, page, redirect } from '../answer.ts';
import { leadBack } from '../lead-back.ts';
import type { PageParts } from '../parts.ts';
import { idOf } from '../report/read-report.ts';
import type { Pages } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { liveWords } from '../words/live.ts';
import { readEnded, readLive } from './live-data.ts';
import { LiveParts } from './live-section.tsx';
import { StopView } from './stop-view.tsx';

const words = liveWords.stop;

/** What is in progress, as the script of the pages asks for it, and how it is stopped. */
export const livePages: Pages = (add, parts) => {
  const { services } = parts;

  add({
    method: 'GET',
    path: '/reports/live',
    who: 'member',
    query: { project: 'line', id: 'lines', here: 'line' },
    async handle({ session, query, reply }) {
      const accountId = session.account.id;
      const project = readId(query.get('project') ?? '');
      const live = await readLive(services, accountId, project);
      const ids = query.list('id').flatMap((id) => readId(id) ?? []);
      const rows = live === null ? await readEnded(services, accountId, ids) : live.rows;
      const data = live ?? { ended: rows.length, running: 0, waiting: 0, rows };
      const path = ownPath(query.get('here')) ?? '/reports';
      reply
        .type('text/html; charset=utf-8')
        .send(render(<LiveParts data={data} project={project} path={path} />));
      return 'sent' as const;
    },
  });

  add({
    method: 'POST',
    path: '/reports/:id/runs/:number/stop',
    who: 'member',
    form: { back: 'line' },
    whenGone: () => '/reports',
    async handle({ caller, param, form }) {
      const id = idOf(param('id'));
      const back = ownPath(form.get('back')) ?? `/reports/${id}`;
      try {
        await services.queue.stop(caller, id, Number(param('number')));
      } catch (error) {
        if (!(error instanceof AssayError) || error.code !== 'run-not-waiting') throw error;
        return redirect(back, { tone: 'info', text: words.tooLate });
      }
      return redirect(back, { tone: 'good', text: words.done });
    },
  });

  leadBack(add, '/reports/:id/runs/:number/stop', 'member', (param) => `/reports/${idOf(param('id'))}`);

  add({
    method: 'GET',
    path: '/reports/stop',
    who: 'member',
    query: { project: 'line', back: 'line' },
    handle: (visit) => askToStop(parts, visit),
  });

  add({
    method: 'POST',
    path: '/reports/stop',
    who: 'member',
    form: { project: 'line', back: 'line' },
    async handle({ caller, form }) {
      const project = readId(form.get('project') ?? '');
      const { count } = await services.queue.stopAll(caller, project?.toString());
      const text = count === 0 ? words.none : words.doneAll(count);
      return redirect(ownPath(form.get('back')) ?? '/reports', { tone: 'good', text });
    },
  });
};

async function askToStop({ services }: PageParts, { session, query }: MemberVisit): Promise<Answer> {
  const project = readId(query.get('project') ?? '');
  const back = ownPath(query.get('back')) ?? '/reports';
  const waiting = (await services.queue.progress(session.account.id, project, 0))?.waiting ?? 0;
  if (waiting === 0) return redirect(back, { tone: 'info', text: words.none });
  return page({
    title: words.title(waiting),
    section: 'reports',
    main: <StopView count={waiting} project={project} back={back} />,
  });
}
