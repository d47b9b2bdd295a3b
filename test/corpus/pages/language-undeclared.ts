import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page without language, with a wrong one further down', {
  html: riverPage({ lang: '', more: '<p lang="en_US">The inn is closed in winter.</p>' }).replace(
    ' lang=""',
    '',
  ),
});
