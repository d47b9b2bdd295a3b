import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Files of fifteen other sites, and a hundred files in all', {
  html: riverPage({
    more: `${Array.from({ length: 15 }, (_, i) => `<iframe title="Frame ${i}" src="https://frame-${i}.example/"></iframe>`).join('\n')}
${Array.from({ length: 85 }, (_, i) => `<img alt="Stone ${i}" src="/s/${i}.webp" width="1" height="1">`).join('\n')}`,
  }),
});
