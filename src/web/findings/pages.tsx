import { AssayError } from '../../errors.ts';
import { findingFormats } from '../../report/findings-file.ts';
import { generalTask } from '../../report/general-task.ts';
import { findingsFileOf } from '../../services/reports/findings-file-of.ts';
import { page } from '../answer.ts';
import { pageNumberOf } from '../list-address.ts';
import { readLive } from '../live/live-data.ts';
import type { Pages } from '../route.ts';
import { findingsWords } from '../words/findings.ts';
import { CheckView } from './check-view.tsx';
import { FindingsView } from './list-view.tsx';
import { filterOf, findingsFields, readFindings } from './query.ts';

/** What a project has to mend: over its pages, and the pages of each finding. */
export const findingPages: Pages = (add, parts) => {
  const { services, catalogue, admission } = parts;
  const checks = new Map(catalogue.checks.map((check) => [check.id, check]));

  add({
    method: 'GET',
    path: '/projects/:project/findings',
    who: 'member',
    query: findingsFields,
    async handle({ session, param, query }) {
      admission.toList();
      const accountId = session.account.id;
      const state = readFindings(query);
      const data = await services.findings.list(accountId, param('project'), filterOf(state, catalogue));
      const { trend } = await services.projects.get(accountId, String(data.projectId));
      const pages = trend.at(-1)?.scored ?? 0;
      const live = await readLive(services, accountId, data.projectId);
      const inEffect = { isEnded: false };
      const waivers = await services.waivers.list(accountId, String(data.projectId), inEffect);
      return page({
        title: findingsWords.documentTitle(data.project),
        section: 'projects',
        main: <FindingsView {...{ state, data, checks, pages, waivers }} isRunning={live !== null} />,
      });
    },
  });

  add({
    method: 'GET',
    path: '/projects/:project/findings/export',
    who: 'member',
    query: { ...findingsFields, format: 'line' },
    async handle({ session, param, query, reply }) {
      const format = findingFormats.find((known) => known === query.get('format'));
      if (format === undefined) throw new AssayError('not-found', findingsWords.noFile(findingFormats));
      admission.toList();
      const filter = filterOf(readFindings(query), catalogue);
      const findings = await services.findings.list(session.account.id, param('project'), filter);
      const { name, type, text } = findingsFileOf(findings, format, catalogue.checks, parts.origin());
      reply
        .headers({
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'x-robots-tag': 'noindex',
        })
        .send(text);
      return 'sent' as const;
    },
  });

  add({
    method: 'GET',
    path: '/projects/:project/findings/:check',
    who: 'member',
    query: { page: 'line' },
    async handle({ session, param, query }) {
      admission.toList();
      const check = param('check');
      const text = checks.get(check);
      const asked = { perPage: 10, page: pageNumberOf(query) } as const;
      const data = await services.findings.pages(session.account.id, param('project'), check, asked);
      if (text === undefined && data.finding === undefined)
        throw new AssayError('not-found', findingsWords.noCheck);
      return page({
        title: `${generalTask(check, text, data.finding?.advice ?? undefined)}, ${data.project}`,
        section: 'projects',
        main: <CheckView {...{ check, text, data }} />,
      });
    },
  });
};
