import { AssayError } from '../../errors.ts';
import { exportFile } from '../../report/export-file.ts';
import { exportFormats } from '../../report/formats/formats.ts';
import type { Pages } from '../route.ts';
import { idOf, readReport } from './read-report.ts';
import { readRun, runNumberOf } from './read-run.ts';
import { formatOf, sendFile } from './send-file.ts';

/** A report as a file for those it belongs to, as it is or as it was in one of its runs. */
export const exportPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/reports/:id/export',
    who: 'member',
    query: { format: 'line' },
    async handle({ session, param, query, reply }) {
      const format = formatOf(query.get('format'), exportFormats);
      const { report, shown } = await readReport(parts, session.account.id, idOf(param('id')));
      if (shown === null)
        throw new AssayError('not-found', 'This report has no result yet, so there is no file.');
      const file = await exportFile(format, shown, {
        json: () => parts.presentReport(report),
        css: () => parts.assets.exportStyle,
      });
      return sendFile(reply, file);
    },
  });

  add({
    method: 'GET',
    path: '/reports/:id/runs/:number/export',
    who: 'member',
    query: { format: 'line' },
    async handle({ session, param, query, reply }) {
      const format = formatOf(query.get('format'), exportFormats);
      const [id, number] = [idOf(param('id')), runNumberOf(param('number'))];
      const { run, shown } = await readRun(parts, session.account.id, id, number);
      if (shown === null)
        throw new AssayError('not-found', 'The details of this run are not there, so there is no file.');
      const file = await exportFile(format, shown, {
        json: () => parts.presentRun(session.account.id, run),
        css: () => parts.assets.exportStyle,
      });
      return sendFile(reply, file);
    },
  });
};
