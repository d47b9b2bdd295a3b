import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A www host whose certificate is not its own', {
  html: riverPage(),
  variant: { outcome: 'tls_error', chain: [] },
});
