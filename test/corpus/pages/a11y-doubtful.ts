import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'Two main regions, a label for nothing, a table without headers, an unnamed language',
  {
    html: riverPage({
      more: `<label for="nowhere">Name</label><p lang="xx">Unknown</p>
<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr></table>
</main><main><p>Again.</p>`,
    }),
  },
);
