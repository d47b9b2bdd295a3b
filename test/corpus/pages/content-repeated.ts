import { page } from '../site.ts';
import { paragraphs, river } from '../texts.ts';

export const corpusPage = page('The same paragraphs over and over, without any heading', {
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>River river river river</title></head>
<body><main>${paragraphs([...river, ...river, ...river])}</main></body></html>`,
});
