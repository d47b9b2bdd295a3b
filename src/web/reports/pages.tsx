import { readId } from '../../lib/row-id.ts';
import { bulkBodyMaxBytes } from '../../services/reports/bulk-max.ts';
import type { Pages } from '../route.ts';
import { addFields, addReports } from './add-reports.ts';
import { liveMax, liveState } from './list-data.ts';
import { listFields } from './list-query.ts';
import { selectedPages } from './selected-pages.tsx';
import { freshAdd, showReports } from './show-reports.tsx';

/** The reports of the account: the list, what is in progress, and what can be done with many of them. */
export const reportsPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/reports',
    who: 'member',
    query: { ...listFields, add: 'line' },
    handle: (visit) =>
      showReports(parts, visit, { add: freshAdd(), isListWanted: visit.query.get('add') === 'many' }),
  });

  add({
    method: 'GET',
    path: '/reports/live',
    who: 'member',
    query: { id: 'lines' },
    async handle({ session, query, reply }) {
      const ids = query.list('id').map(readId);
      const states = ids
        .filter((id) => id !== undefined)
        .slice(0, liveMax)
        .map((id) => liveState(parts.services, session.account.id, id));
      reply.type('application/json; charset=utf-8').send(JSON.stringify(await Promise.all(states)));
      return 'sent' as const;
    },
  });

  add({
    method: 'POST',
    path: '/reports',
    who: 'member',
    isSentOnce: true,
    bodyMaxBytes: bulkBodyMaxBytes,
    form: addFields,
    handle: (visit) => addReports(parts, visit),
  });

  selectedPages(add, parts);
};
