import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { obsoleteAttributes, obsoleteElements } from './data/obsolete-html.ts';
import { deprecatedHtml } from './deprecated-html.ts';

const judgeBody = (body: string) => judge(deprecatedHtml, { html: `<!doctype html><body>${body}` });

describe('an obsolete element fails', () => {
  // The parser never makes these where a page names them: they belong into a frameset.
  const ofFramesets = ['frame', 'frameset'];

  test.each(Object.keys(obsoleteElements).filter((name) => !ofFramesets.includes(name)))('%s', (name) => {
    const result = judgeBody(`<${name}>x</${name}>`);
    expect(result).toMatchObject({ outcome: 'fail', advice: 'element', value: { elements: 1 } });
    expect(result.summary).toBe(`The element ${name} is obsolete; use ${obsoleteElements[name]} instead.`);
  });

  test('a frameset and its frames', () => {
    const html = '<!doctype html><frameset><frame src=a><frame src=b></frameset>';
    expect(judge(deprecatedHtml, { html })).toMatchObject({ outcome: 'fail', value: { elements: 3 } });
  });

  test('in the order of the page', () => {
    expect(judgeBody('<tt>a</tt><big>b</big><tt>c</tt>').items.map(({ snippet }) => snippet)).toEqual([
      '<tt>a</tt>',
      '<big>b</big>',
      '<tt>c</tt>',
    ]);
  });

  test.each([
    '<svg><font></font></svg>',
    '<template><font>x</font></template>',
    '<noscript><font>x</font></noscript>',
  ])('not outside HTML: %s', (html) => {
    // parse5 leaves a font without attributes inside the SVG image.
    expect(judgeBody(html)).toMatchObject({ outcome: 'pass' });
  });
});

describe('a plug-in fails', () => {
  test.each([
    '<object type=application/x-shockwave-flash></object>',
    '<object type=" Application/X-Silverlight-2 ; a=b"></object>',
    '<object data=/film.SWF?x=1></object>',
    '<object data="a.class"></object>',
    '<embed src=app.xap>',
    '<embed src="https://cdn.example/a.jar#x">',
    '<embed type=application/x-java-applet>',
  ])('%s', (html) => {
    expect(judgeBody(html)).toMatchObject({ outcome: 'fail', advice: 'plugin', value: { plugins: 1 } });
  });

  test.each([
    '<object type=application/pdf data=a.pdf></object>',
    '<embed src=a.svg>',
    '<object data="a.html?f=a.swf"></object>',
    '<object data="https://["></object>',
    '<object></object>',
  ])('but not %s', (html) => {
    expect(judgeBody(html)).toMatchObject({ outcome: 'pass' });
  });
});

describe('an obsolete attribute warns', () => {
  test.each([
    '<p align=center>',
    '<table bgcolor=red></table>',
    '<table cellpadding=0></table>',
    '<img hspace=1>',
    '<img border=1>',
    '<script language=JavaScript></script>',
    '<a name=x></a>',
    '<img name=x>',
    '<iframe frameborder=0></iframe>',
    '<iframe scrolling=no></iframe>',
    '<table><tr><td width=1>',
    '<br clear=all>',
    '<div contextmenu=m>',
    '<script charset=latin1></script>',
    '<style type=text/less></style>',
  ])('%s', (html) => {
    expect(judgeBody(html)).toMatchObject({ outcome: 'warn', advice: 'attribute', value: { attributes: 1 } });
  });

  test.each([
    '<table border=1></table>',
    '<img border=0>',
    '<img width=1 height=1>',
    '<input name=x>',
    '<script charset=UTF-8></script>',
    '<style type=text/css></style>',
    '<svg width=1 height=1 align=left></svg>',
    '<svg><a name=x></a></svg>',
    '<link rel=x type=text/css>',
    '<th scope=col>',
    '<custom-tag bgcolor=red></custom-tag>',
  ])('but not %s', (html) => {
    expect(judgeBody(html)).toMatchObject({ outcome: 'pass' });
  });

  test('once per attribute, in the order of the page', () => {
    const result = judgeBody('<table width=1 align=left><tr><td valign=top></table>');
    expect(result.items.map(({ detail }) => detail)).toEqual([
      'The attribute align is obsolete on table.',
      'The attribute width is obsolete on table.',
      'The attribute valign is obsolete on td.',
    ]);
  });

  test('after the elements that fail', () => {
    expect(judgeBody('<p align=left><font color=red>x</font>').items.map(({ outcome }) => outcome)).toEqual([
      'fail',
      'warn',
    ]);
  });
});

test('the table names no attribute of an element that is obsolete itself', () => {
  const owners = new Set(Object.values(obsoleteAttributes).flat());
  expect(Object.keys(obsoleteElements).filter((name) => owners.has(name))).toEqual([]);
});

test('an error page is not judged', () => {
  expect(judge(deprecatedHtml, { status: 404 })).toMatchObject({ reason: 'gate' });
});

test('the task names each obsolete element once', () => {
  const { task } = judge(deprecatedHtml, {
    html: '<!doctype html><center>a</center><center>b</center><font>c</font>',
  });
  expect(task).toBe('Replace 3 obsolete elements: center, font');
});
