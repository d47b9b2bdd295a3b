import { page } from '../site.ts';
import { paragraphs, river } from '../texts.ts';

export const corpusPage = page(
  'An image in head: the parser closes it, and title, canonical and robots land in body',
  {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<img src="https://counter.example/pixel.gif" alt="">
<title>The river from the bog to the sea</title>
<meta name="description" content="How the river begins and where it ends.">
<meta name="robots" content="noindex">
<link rel="canonical" href="https://example.com/">
</head>
<body><main><h1>The river</h1>${paragraphs(river)}<a href="/inn">The inn</a></main></body>
</html>`,
  },
);
