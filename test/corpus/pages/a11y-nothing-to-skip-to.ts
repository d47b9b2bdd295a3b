import { page } from '../site.ts';

export const corpusPage = page('Links and text without heading, region or target', {
  html: '<!doctype html><html lang="en-US-x-twain"><meta charset="utf-8"><title>Some links of mine</title><p><a href="/a">The first page</a> <a href="/b">The second page</a></p>',
});
