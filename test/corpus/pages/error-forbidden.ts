import { carefulFields, page } from '../site.ts';

export const corpusPage = page('A page that only members may see', {
  url: 'https://example.com/members',
  status: 403,
  html: '<!doctype html><html lang="en"><title>Members only</title><p>Please log in.',
  moreFields: carefulFields,
});
