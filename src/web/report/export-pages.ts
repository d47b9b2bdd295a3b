import { AssayError } from '../../errors.ts';
import type { Pages } from '../route.ts';
import { idOf, readReport } from './read-report.ts';
import { fileOf, formatOf, sendFile } from './send-file.ts';

/** A report as a file for those it belongs to. */
export const exportPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/reports/:id/export',
    who: 'member',
    query: { format: 'line' },
    async handle({ session, param, query, reply }) {
      const format = formatOf(query.get('format'));
      const { report, shown } = await readReport(parts, session.account.id, idOf(param('id')));
      if (shown === null)
        throw new AssayError('not-found', 'This report has no result yet, so there is no file.');
      const json = () => parts.presentReport(report);
      return sendFile(reply, fileOf(format, shown, { css: parts.assets.exportStyle, json }));
    },
  });
};
