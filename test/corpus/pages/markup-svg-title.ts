import { page } from '../site.ts';

export const corpusPage = page('The only title stands in a drawing', {
  html: '<!doctype html><html lang="en"><meta charset="utf-8"><body><main><svg role="img"><title>Map of the river</title></svg><p>A map.</p></main>',
});
