import { bulkBodyMaxBytes } from '../../services/reports/bulk-max.ts';
import type { Pages } from '../route.ts';
import { addFields, addReports } from './add-reports.ts';
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
    method: 'POST',
    path: '/reports',
    who: 'member',
    isSentOnce: true,
    bodyMaxBytes: bulkBodyMaxBytes,
    query: listFields,
    form: addFields,
    handle: (visit) => addReports(parts, visit),
  });

  selectedPages(add, parts);
};
