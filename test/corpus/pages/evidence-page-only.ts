import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A run without the site tier', { siteTier: false, html: riverPage() });
