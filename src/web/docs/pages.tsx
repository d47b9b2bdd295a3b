import { page } from '../answer.ts';
import { SignInLink } from '../catalogue/sign-in-link.tsx';
import type { Pages } from '../route.ts';
import { docsWords } from '../words/docs.ts';
import { DocsView } from './docs-view.tsx';
import type { ApiDocument } from './document.ts';
import { type ApiReference, readReference } from './reference.ts';

/** The reference of the API, for anybody. */
export const docsPages: Pages = (add, { apiDocument, origin, assets }) => {
  // The address is known once the server listens, and stays.
  let reference: ApiReference | undefined;

  add({
    method: 'GET',
    path: '/docs',
    who: 'anybody',
    handle({ session }) {
      reference ??= readReference(apiDocument as ApiDocument, origin());
      const isGuest = session === null;
      return page({
        title: docsWords.title,
        section: 'docs',
        sheet: 'openStyle',
        tools: isGuest ? <SignInLink /> : null,
        isForAll: isGuest,
        head: <link rel="alternate" type="text/markdown" href="/docs.md" />,
        main: <DocsView reference={reference} examples={assets.examples} />,
      });
    },
  });
};
