import type { Document } from '../html/document.ts';
import { type Element, isExposed } from '../html/element.ts';
import { metasOf } from '../html/metas.ts';
import { outermost } from '../html/outermost.ts';
import { perDocument } from '../html/per-document.ts';
import { languageAt } from '../text/language-tags.ts';
import { visibleTextOf } from '../text/visible-text.ts';
import { countWords } from '../text/words.ts';
import { kindsOf } from './schema-org.ts';
import { entitiesOf } from './structured-data.ts';

/** T13: from this many words an `article` element holds an article. */
const articleWordsMin = 300;

/** T13: the page is the front page of its host. */
export function isHome(url: URL): boolean {
  return url.pathname === '/';
}

/** T13: the page says that it is an article, or looks like one. */
export const isArticle = perDocument(
  (document) => declaresArticle(document) || isLong(largestArticle(document)),
);

interface SizedArticle {
  readonly element: Element;
  /** That a reader sees. */
  readonly words: number;
}

/** The exposed `article` element with most words: always an outermost one, which has the words of those within. */
export const largestArticle = perDocument((document): SizedArticle | undefined => {
  const language = languageAt(document.root);
  return outermost(document, document.byName('article').filter(isExposed))
    .map((element) => ({ element, words: countWords(visibleTextOf(element), language) }))
    .reduce<SizedArticle | undefined>(
      (most, one) => (most && most.words >= one.words ? most : one),
      undefined,
    );
});

function declaresArticle(document: Document): boolean {
  const byOpenGraph = metasOf(document).some(({ property, content }) => {
    return property?.trim() === 'og:type' && content?.trim().toLowerCase() === 'article';
  });
  return (
    byOpenGraph ||
    entitiesOf(document).some(({ types }) => types.some((type) => kindsOf(type).has('Article')))
  );
}

function isLong(article: SizedArticle | undefined): boolean {
  return article !== undefined && article.words >= articleWordsMin;
}
