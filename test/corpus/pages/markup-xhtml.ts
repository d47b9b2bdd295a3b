import { page } from '../site.ts';
import { paragraphs, river } from '../texts.ts';

export const corpusPage = page('XHTML, served as what it is', {
  fields: [['Content-Type', 'application/xhtml+xml; charset=utf-8']],
  html: `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">
<head><title>The river from the bog to the sea</title><meta name="description" content="How the river begins."/><meta name="viewport" content="width=device-width"/></head>
<body><div id="x"/><main><h1>The river</h1>${paragraphs(river)}<p><a href="/inn">The inn</a><br/></p></main></body>
</html>`,
});
