import { carefulFields, carefulSite, page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A site with all its files in order', {
  html: riverPage(),
  moreFields: carefulFields,
  ...carefulSite(),
  llms: '# The river\n\n> A walk from the bog to the sea.\n\n## Pages\n\n- [The walk](https://example.com/)\n',
});
