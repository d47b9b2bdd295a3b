import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { textOf } from '../src/evidence/html/element.ts';
import { encodingOf } from '../src/evidence/html/encoding.ts';
import { readPage } from '../src/gather/html-summary.ts';
import { openBrowser } from './browser.ts';

/** Pages that Chromium and we read from the same bytes. */

vi.setConfig({ testTimeout: 60_000 });

interface Answer {
  readonly type: string;
  readonly bytes: Uint8Array;
}

let browser: Browser;
let server: Server;
let tab: Page;
let answer: Answer;
beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('Content-Type', answer.type);
    response.end(answer.bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await openBrowser();
  tab = await browser.newPage();
}, 120_000);
afterAll(async () => {
  await browser.close();
  server.close();
});

async function inBrowser(shown: Answer, question: string): Promise<unknown> {
  answer = shown;
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return tab.evaluate(question);
}

const gap = `<!--${' '.repeat(1_500)}-->`;
const long = 'x'.repeat(1_500);
const koi = '<meta charset=koi8-r>';
const utf = '<meta charset=utf-8>';

describe('the encoding is what it is in Chromium', () => {
  test.each([
    ['declared early', koi],
    ['declared late in the head', `<!doctype html><html lang=en><head>${gap}${koi}`],
    ['declared late, without a head', `${gap}${koi}`],
    ['declared across byte 1,024', `<head>${' '.repeat(1_010)}${koi}`],
    ['declared far behind', `<head><script>${'x'.repeat(200_000)}</script>${koi}`],
    ['by http-equiv', `<head>${gap}<meta content="a; charset=koi8-r" http-equiv=Content-Type>`],
    ['by content alone', `<head>${gap}<meta content="text/html; charset=koi8-r">`],
    ['by both', `<head>${gap}<meta http-equiv=content-type content="a;charset=koi8-r" charset=utf-8>`],
    [
      'by both, one unknown',
      `<head>${gap}<meta http-equiv=content-type content="a;charset=koi8-r" charset=x>`,
    ],
    ['with white space', `<head>${gap}<meta charset=" KOI8-R ">`],
    ['behind elements of a head', `<head>${gap}<link rel=a><base href=/><object></object></title>${koi}`],
    ['behind a title', `<title>${long}</title>${koi}`],
    ['behind a script', `<script>${long}</script>${koi}`],
    ['behind a style', `<style>${long}</style>${koi}`],
    ['behind text', `<head>${gap}text${koi}`],
    ['behind a template', `<head>${gap}<template></template>${koi}`],
    ['behind an svg', `${gap}<svg></svg>${koi}`],
    ['behind a tag of its own', `<head>${gap}<x-a></x-a>${koi}`],
    ['behind the end of the head', `<head>${gap}</head>${koi}`],
    ['behind a paragraph that ends', `<head>${gap}</p>${koi}`],
    ['in a title', `<title>${koi}</title>`],
    ['in a script', `<script>"${koi}"</script>${utf}`],
    ['in a script alone', `<script>"${koi}"</script>`],
    ['in a script with a comment', `<head><script><!--<script></script>${gap}${koi}--></script>`],
    ['in a style', `<style>${koi}</style>`],
    ['in a comment', `<!-- ${koi} -->`],
    ['in noscript', `<noscript>${koi}</noscript>`],
    ['late in noscript', `<head>${gap}<noscript>${koi}</noscript>`],
    ['in a template', `<template>${koi}</template>`],
    ['late in a template', `${gap}<template>${koi}</template>`],
    ['in an iframe', `${gap}<iframe>${koi}</iframe>`],
    ['in a textarea', `<textarea>${koi}</textarea>`],
    ['early in the body', `<body><p>${koi}`],
    ['late in the body', `<body><p>${gap}${koi}`],
    ['late behind an empty head', `<head></head><body>${gap}${koi}`],
    ['twice', `<head>${gap}${koi}${utf}`],
    ['early and late', `${utf}${gap}${koi}`],
    ['as an unknown one first', `<head>${gap}<meta charset=nonsense>${koi}`],
    ['as UTF-16', `<head>${gap}<meta charset=utf-16>`],
    ['as x-user-defined', `<head>${gap}<meta charset=x-user-defined>`],
    ['as one that is replaced', `<head>${gap}<meta charset=iso-2022-kr>`],
    ['by an XML declaration', '<?xml version="1.0" encoding="koi8-r"?><html><head>'],
    ['by that and a meta', `<?xml version="1.0" encoding="koi8-r"?><html><head>${gap}${utf}`],
    ['by nothing', '<title>a</title>'],
    ['by a slash too many', `<head>${gap}<meta charset=koi8-r/>`],
    ['by a header, too', `${gap}${koi}`, 'text/html; charset=utf-8'],
    ['by a header that names none', `${gap}${koi}`, 'text/html; charset=nonsense'],
    [
      'in XHTML by a meta',
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="koi8-r"/></head></html>',
      'application/xhtml+xml',
    ],
    [
      'in XHTML by its XML declaration',
      '<?xml version="1.0" encoding="koi8-r"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
      'text/xml',
    ],
  ])('%s', async (_, html, type = 'text/html') => {
    const bytes = Buffer.from(html);
    const theirs = await inBrowser({ type, bytes }, 'document.characterSet');
    expect(encodingOf(bytes, [['Content-Type', type]])).toBe(theirs);
  });
});

describe('XHTML is what it is in Chromium', () => {
  const xmlns = 'http://www.w3.org/1999/xhtml';
  const page = (body: string, doctype = '') =>
    `${doctype}<html xmlns="${xmlns}"><head><title>A</title><script src="data:text/javascript,1"/></head><body><h1>A</h1>${body}</body></html>`;
  const strict = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "a.dtd">';

  test.each([
    ['empty tags', page('<a id="b"/><p/><textarea/><iframe/>c')],
    ['CDATA and comments', page('<p>a<![CDATA[<b>&]]>c<!-- d -->e</p>')],
    ['letter case and prefixes', page(`<P/><x:p xmlns:x="${xmlns}">a</x:p>`)],
    ['names with a doctype of XHTML', page('<p>&eacute;&nbsp;&hellip;</p>', strict)],
    ['names with that of HTML', page('<p>&eacute;</p>', '<!DOCTYPE html>')],
    ['a doctype in small letters', page('<p/>', '<!doctype html>')],
    ['names of the page', page('<p>&a;</p>', '<!DOCTYPE html [<!ENTITY a "b">]>')],
    ['a name that is none', page('<p>&notit;</p>', strict)],
    ['a bare ampersand', page('<p>a & b</p>')],
    ['tags that cross', page('<p><b>a</p></b>')],
    ['an attribute without quotes', page('<p id=a>b</p>')],
    ['an attribute twice', page('<p id="a" id="b">c</p>')],
    ['a prefix that is not declared', page('<x:p>a</x:p>')],
    ['an end that is missing', page('<p>a').replace('</body></html>', '')],
    ['something behind the end', `${page('')}<p/>`],
    ['many levels', page(`${'<i>'.repeat(400)}${'</i>'.repeat(400)}`)],
    ['white space before the declaration', ` <?xml version="1.0"?>${page('')}`],
  ])('%s', async (_, source) => {
    const bytes = Buffer.from(source);
    const type = 'application/xhtml+xml';
    const theirs = await inBrowser(
      { type, bytes },
      `document.querySelector('parsererror') !== null
        || [document.querySelectorAll('*').length, document.documentElement.textContent]`,
    );
    const { xmlError, elements, root } = readPage({
      bytes,
      fields: [['Content-Type', type]],
      url: 'https://a.example/',
    });
    expect(xmlError !== undefined || [elements.length, textOf(root)]).toEqual(theirs);
  });
});
