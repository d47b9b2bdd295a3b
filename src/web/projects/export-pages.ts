import { Readable } from 'node:stream';
import { AssayError } from '../../errors.ts';
import { projectFormats } from '../../report/project-file.ts';
import { fileOf } from '../../services/reports/project-file-of.ts';
import type { Pages } from '../route.ts';

/** All reports of a project as a file, for people. */
export const projectExportPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/projects/:project/export',
    who: 'member',
    query: { format: 'line' },
    async handle({ session, param, query, reply }) {
      const format = projectFormats.find((known) => known === query.get('format'));
      if (format === undefined)
        throw new AssayError('not-found', `There is no such file. Formats: ${projectFormats.join(', ')}.`);
      parts.admission.toList();
      const exported = await parts.services.projects.export(session.account.id, param('project'));
      const { name, type, text } = fileOf(exported, format, parts.origin());
      reply
        .headers({
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'x-robots-tag': 'noindex',
        })
        .send(Readable.from(text));
      return 'sent' as const;
    },
  });
};
