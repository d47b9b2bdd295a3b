/**
 * Titles that editors and project templates put in and authors forget to change, in lower case.
 * Source: the HTML that the named tools create, and the examples of Google's page on title links
 * (https://developers.google.com/search/docs/appearance/title-link); reviewed 2026-11-21.
 */
export const defaultTitles: ReadonlySet<string> = new Set([
  'untitled',
  'untitled document',
  'document',
  'home',
  'homepage',
  'home page',
  'index',
  'new page',
  'page title',
  'title',
  'welcome',
  'react app',
  'vite app',
  'vite + react',
  'next app',
  'create next app',
  'nuxt app',
  'wordpress',
]);
