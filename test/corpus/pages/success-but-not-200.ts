import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page that is answered with 203', { status: 203, html: riverPage() });
