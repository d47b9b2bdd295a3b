import { carefulSite, page } from '../site.ts';

export const corpusPage = page('An address that is not there', {
  url: 'https://example.com/gone',
  status: 404,
  html: '<!doctype html><html lang="en"><title>Not found</title><p>There is no such page. <a href="/">Home</a>',
  ...carefulSite(),
});
