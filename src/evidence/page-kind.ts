import { attribute, type Document, isExposed } from './document.ts';
import { languageAt } from './language-tags.ts';
import { perDocument } from './per-document.ts';
import { kindsOf } from './schema-org.ts';
import { entitiesOf } from './structured-data.ts';
import { countWords } from './text.ts';
import { visibleTextOf } from './visible-text.ts';

/** D13: from this many words an `article` element holds an article. */
const articleWordsMin = 300;

/** D13: the page is the front page of its host. */
export function isHome(url: URL): boolean {
  return url.pathname === '/';
}

/** D13: the page says that it is an article, or looks like one. */
export const isArticle = perDocument((document) => declaresArticle(document) || holdsArticle(document));

function declaresArticle(document: Document): boolean {
  const byOpenGraph = document.byName('meta').some((meta) => {
    const name = attribute(meta, 'property')?.trim().toLowerCase();
    return name === 'og:type' && attribute(meta, 'content')?.trim().toLowerCase() === 'article';
  });
  return (
    byOpenGraph ||
    entitiesOf(document).some(({ types }) => types.some((type) => kindsOf(type).has('Article')))
  );
}

function holdsArticle(document: Document): boolean {
  const language = languageAt(document.root);
  return document
    .byName('article')
    .some((article) => isExposed(article) && countWords(visibleTextOf(article), language) >= articleWordsMin);
}
