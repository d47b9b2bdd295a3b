import { page } from '../site.ts';

export const corpusPage = page('A single-page application before its script runs', {
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>React App</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.ico"><script defer src="/static/main.js"></script><link href="/static/main.css" rel="stylesheet"></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body>
</html>`,
});
