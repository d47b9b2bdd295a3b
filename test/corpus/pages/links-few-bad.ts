import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'One link of script and one generic text among many sound ones, most of them not followed',
  {
    html: riverPage({
      more: `<a href="javascript:void(0)">Print the page</a> <a href="/next">more</a>
${Array.from({ length: 12 }, (_, i) => `<a rel="nofollow" href="/stone/${i}">Stone number ${i}</a>`).join('\n')}`,
    }),
  },
);
