import { documentTitle } from '../../report/formats/export-html.tsx';
import { segments } from '../../report/page/report-model.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { page } from '../answer.ts';
import type { Pages } from '../route.ts';
import { runWords } from '../words/run.ts';
import { idOf } from './read-report.ts';
import { readRun, runNumberOf } from './read-run.ts';
import { RunView } from './run-view.tsx';

/** Any run of a report, at an address that stays its own. */
export const runPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/reports/:id/runs/:number',
    who: 'member',
    query: { show: 'line', find: 'line' },
    async handle({ session, param, query, nowMs }) {
      const number = runNumberOf(param('number'));
      const read = await readRun(parts, session.account.id, idOf(param('id')), number);
      const { report, model } = read;
      const title = model === null ? shortAddress(report.url) : documentTitle(model);
      return page({
        title: runWords.title(number, title),
        section: 'reports',
        main: (
          <RunView
            read={read}
            show={segments.find((segment) => segment === query.get('show'))}
            find={query.get('find') ?? ''}
            checksCount={parts.catalogue.checks.length}
            nowMs={nowMs}
          />
        ),
      });
    },
  });
};
