import { page } from '../site.ts';

export const corpusPage = page('A frameset of the last century', {
  html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">
<html><head><title>Welcome to our homepage in frames</title></head>
<frameset cols="20%,80%"><frame src="menu.html"><frame src="main.html"><noframes><body>Your browser has no frames.</body></noframes></frameset></html>`,
});
