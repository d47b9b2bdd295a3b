import { page } from '../site.ts';

export const corpusPage = page('An answer of 200 without a body', { html: '' });
