import { page } from '../site.ts';
import { paragraphs, river } from '../texts.ts';

export const corpusPage = page(
  'XHTML 1.0 Transitional as text/html: almost standards mode, layout by attributes',
  {
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>
<title>The river from the bog to the sea</title></head>
<body bgcolor="#ffffff"><table width="760" cellpadding="4" align="center"><tr><td valign="top">${paragraphs(river)}</td></tr></table>
<a name="end"></a><img src="/logo.gif" width="100" height="40" border="0" alt="Logo" /></body></html>`,
  },
);
