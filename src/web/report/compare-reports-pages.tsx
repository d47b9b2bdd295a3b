import { compareBodies } from '../../services/reports/compare-runs.ts';
import type { ReportWithBody } from '../../services/reports/types.ts';
import { page } from '../answer.ts';
import type { Pages } from '../route.ts';
import { reportWords } from '../words/report.ts';
import { queryOfList } from './compare-path.ts';
import { CompareReportsView } from './compare-reports-view.tsx';
import { idOf } from './read-report.ts';

const words = reportWords.compareReports;

/** Two reports beside each other, each as its last completed run left it. */
export const compareReportsPages: Pages = (add, { services, catalogue }) => {
  const texts = new Map(catalogue.checks.map((check) => [check.id, check]));

  add({
    method: 'GET',
    path: '/reports/compare',
    who: 'member',
    query: { a: 'line', b: 'line', show: 'line', sort_by: 'line' },
    async handle({ session, query }) {
      const [a, b] = [idOf(query.get('a') ?? ''), idOf(query.get('b') ?? '')];
      const read = (id: number) => services.reports.get(session.account.id, id);
      const [first, second] = await Promise.all([read(a), read(b)]);
      const note = noteOn(first, second);
      return page({
        title: words.title,
        section: 'reports',
        main: (
          <CompareReportsView
            first={first}
            second={second}
            differences={note === null ? differencesOf(first, second) : null}
            note={note}
            query={{ a, b, ...queryOfList(query) }}
            texts={texts}
          />
        ),
      });
    },
  });
};

function noteOn(first: ReportWithBody, second: ReportWithBody): string | null {
  if (first.id === second.id) return words.same;
  return first.body === null || second.body === null ? words.noResult : null;
}

function differencesOf(a: ReportWithBody, b: ReportWithBody) {
  if (a.body === null || b.body === null) return null;
  return compareBodies(a.body, b.body, [a.waiversHash, b.waiversHash]);
}
