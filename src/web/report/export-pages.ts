import { AssayError } from '../../errors.ts';
import { exportFile } from '../../report/export-file.ts';
import type { ExportFormat } from '../../report/formats/format.ts';
import { exportFormats } from '../../report/formats/formats.ts';
import { html } from '../../report/formats/html.ts';
import { exportedLook, lookOfReport, type ReadLook, readLook } from '../../services/looks/read-look.ts';
import type { Pages } from '../route.ts';
import { idOf, readReport } from './read-report.ts';
import { readRun, runNumberOf } from './read-run.ts';
import { formatOf, sendFile } from './send-file.ts';

/** A report as a file for those it belongs to, as it is or as it was in one of its runs. */
export const exportPages: Pages = (add, parts) => {
  const partOf = (
    report: { readonly accountId: number; readonly reportId: number },
    look: ReadLook | null,
    format: ExportFormat,
  ) => exportedLook(parts.services.looks, report, look, { hasPictures: format === html });

  add({
    method: 'GET',
    path: '/reports/:id/export',
    who: 'member',
    query: { format: 'line' },
    async handle({ session, param, query, reply }) {
      const format = formatOf(query.get('format'), exportFormats);
      const { id: accountId } = session.account;
      const { report, shown, look } = await readReport(parts, accountId, idOf(param('id')));
      if (shown === null)
        throw new AssayError('not-found', 'This report has no result yet, so there is no file.');
      const seen = lookOfReport(look && readLook(look), report);
      const part = await partOf({ accountId, reportId: report.id }, seen, format);
      const file = await exportFile(
        format,
        { ...shown, ...part },
        {
          json: () => parts.presentReport(report),
          css: () => parts.assets.exportStyle,
        },
      );
      return sendFile(reply, file, part.pictures);
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
      const { id: accountId } = session.account;
      const { run, shown } = await readRun(parts, accountId, id, number);
      if (shown === null)
        throw new AssayError('not-found', 'The details of this run are not there, so there is no file.');
      const look = await parts.services.looks.ofRun(accountId, id, number);
      const part = await partOf({ accountId, reportId: id }, look && readLook(look), format);
      const file = await exportFile(
        format,
        { ...shown, ...part },
        {
          json: () => parts.presentRun(accountId, run),
          css: () => parts.assets.exportStyle,
        },
      );
      return sendFile(reply, file, part.pictures);
    },
  });
};
