import { page } from '../answer.ts';
import type { Pages } from '../route.ts';
import { catalogueWords } from '../words/catalogue.ts';
import { CatalogueView } from './catalogue-view.tsx';
import { findChecks } from './find.ts';
import { SignInLink } from './sign-in-link.tsx';

/** Every check, and how the score is made: for anybody. */
export const cataloguePages: Pages = (add, { catalogue, browserChecks, crawlChecks }) => {
  const all = [...catalogue.checks, ...browserChecks, ...crawlChecks];
  add({
    method: 'GET',
    path: '/checks',
    who: 'anybody',
    wants: 'html',
    query: { find: 'line' },
    handle({ query, session }) {
      const find = query.get('find') ?? '';
      const isGuest = session === null;
      return page({
        title: catalogueWords.title,
        section: 'checks',
        tools: isGuest ? <SignInLink /> : null,
        isForAll: isGuest,
        head: <link rel="alternate" type="text/markdown" href="/checks.md" />,
        main: <CatalogueView catalogue={catalogue} all={all} found={findChecks(all, find)} find={find} />,
      });
    },
  });
};
