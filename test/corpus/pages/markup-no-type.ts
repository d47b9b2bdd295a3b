import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('HTML without any Content-Type', { fields: [], html: riverPage() });
