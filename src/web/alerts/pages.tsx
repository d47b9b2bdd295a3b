import { dayMs } from '../../lib/durations.ts';
import { rowId } from '../account/row-id.ts';
import { page, redirect } from '../answer.ts';
import { pageNumberOf } from '../list-address.ts';
import type { Pages } from '../route.ts';
import { alertsWords as words } from '../words/alerts.ts';
import { AlertsView } from './alerts-view.tsx';
import { alertsPath } from './paths.ts';

const listed = { sortBy: 'id', sort: 'desc', perPage: 25 } as const;

/** What got worse, was confirmed, and is told once. */
export const alertPages: Pages = (add, { services: { alerts, notifications }, admission }) => {
  add({
    method: 'GET',
    path: '/alerts',
    who: 'member',
    query: { state: 'line', page: 'line' },
    async handle({ session: { account }, query, nowMs }) {
      admission.toList();
      const tab = query.get('state') === 'resolved' ? 'resolved' : 'open';
      const [list, open, all, watching] = await Promise.all([
        alerts.list(account.id, { ...listed, state: tab, page: pageNumberOf(query) }),
        alerts.count(account.id),
        alerts.list(account.id, { ...listed, perPage: 10, page: 1 }),
        notifications.watching(account.id),
      ]);
      return page({
        title: words.title,
        section: 'alerts',
        main: (
          <AlertsView
            tab={tab}
            list={list}
            counts={{ open, resolved: Math.max(0, all.total - open) }}
            watching={watching}
            nowMs={nowMs}
          />
        ),
      });
    },
  });

  add({
    method: 'POST',
    path: '/alerts/:id/mute',
    who: 'member',
    form: { days: 'line' },
    async handle({ caller, param, form, nowMs }) {
      const days = muteDays.find((known) => String(known) === form.get('days')) ?? 0;
      const mutedUntil = days === 0 ? null : nowMs + days * dayMs;
      await alerts.change(caller, rowId(param('id')), { mutedUntil });
      const text = mutedUntil === null ? words.mute.undone : words.mute.done(mutedUntil);
      return redirect('/alerts', { tone: 'good', text });
    },
    whenGone: () => '/alerts',
  });

  add({
    method: 'POST',
    path: '/alerts/:id/accept',
    who: 'member',
    form: { note: 'line' },
    async handle({ caller, param, form }) {
      const note = form.get('note');
      await alerts.change(caller, rowId(param('id')), {
        isAccepted: true,
        ...(note !== undefined && { note: note.slice(0, noteMax) }),
      });
      return redirect(alertsPath('open'), { tone: 'good', text: words.accept.done });
    },
    whenGone: () => alertsPath('resolved'),
  });

  for (const form of ['mute', 'accept'] as const) {
    add({ method: 'GET', path: `/alerts/:id/${form}`, who: 'member', handle: () => redirect('/alerts') });
  }
};

const muteDays = Object.keys(words.mute.days).map(Number);
/** As the service takes it. */
const noteMax = 500;
