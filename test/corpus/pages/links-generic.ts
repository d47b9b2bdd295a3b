import { page } from '../site.ts';

export const corpusPage = page('Links that say "click here", mostly without leading anywhere for a crawler', {
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Links of all kinds for you</title></head><body><main><h1>Links</h1>
<a href="/a">click here</a> <a href="/b">more</a> <a href="/c">Read more…</a>
${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `<a href="javascript:open('${name}')">Open ${name}</a>`).join(' ')}
</main></body></html>`,
});
