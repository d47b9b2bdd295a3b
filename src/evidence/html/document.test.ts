import { describe, expect, test } from 'vitest';
import { type Document, readDocument } from './document.ts';
import { attribute, closest, descendants, type Element, isExposed, textOf } from './element.ts';

const read = (source: string, options = {}) => readDocument(source, 'https://example.com/', options);
const one = (document: Document, id: string) => document.byId(id)[0] as Element;
const namesIn = (elements: Iterable<Element>) => [...elements].map(({ name }) => name);

describe('a page as it is read', () => {
  test('has its parts, implied ones too', () => {
    const document = read('<title>x</title><p>y');
    expect(document).toMatchObject({ url: 'https://example.com/', mode: 'quirks', isXhtml: false });
    expect(document.root.name).toBe('html');
    expect(document.head?.name).toBe('head');
    expect(document.body?.name).toBe('body');
    expect(document.root.location).toBeUndefined();
  });

  test('has a frameset for a body where it is one', () => {
    expect(read('<frameset><frame></frameset>').body?.name).toBe('frameset');
  });

  test('lists its elements in tree order, each knowing its place', () => {
    const document = read('<title>x</title><p>a<b>c</b></p><i>d</i>');
    expect(namesIn(document.elements)).toEqual(['html', 'head', 'title', 'body', 'p', 'b', 'i']);
    expect(document.elements.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(document.elements.map(({ parent }) => parent?.name)).toEqual([
      undefined,
      'html',
      'head',
      'html',
      'body',
      'p',
      'body',
    ]);
    expect(
      document.elements[4]?.children.map((child) => (child.kind === 'text' ? child.value : child.name)),
    ).toEqual(['a', 'b']);
  });

  test.each([
    ['<!doctype html>', 'no-quirks'],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">', 'limited-quirks'],
    ['', 'quirks'],
  ])('knows its mode: %s', (doctype, mode) => {
    expect(read(`${doctype}<p>x`).mode).toBe(mode);
  });

  test('keeps syntax errors with their places', () => {
    const source = '<!doctype html>\n<p a a>';
    expect(read(source).parseErrors).toEqual([
      { code: 'duplicate-attribute', offset: source.length - 1, line: 2 },
    ]);
  });

  test('of no bytes at all still has its parts', () => {
    expect(namesIn(read('').elements)).toEqual(['html', 'head', 'body']);
  });
});

describe('the index of a page', () => {
  test('finds HTML elements by name, and those of other namespaces not', () => {
    const document = read('<title>page</title><svg><title>icon</title><a href=x></a></svg><a>y</a>');
    expect(document.byName('title').map(textOf)).toEqual(['page']);
    expect(document.byName('a').map(textOf)).toEqual(['y']);
    expect(document.byName('blink')).toEqual([]);
  });

  test('finds elements of every namespace by attribute', () => {
    const document = read(
      '<p id=a></p><svg id=b viewBox="0 0 1 1"><g xlink:href="#a"></g></svg><math id=c></math>',
    );
    expect(namesIn(document.byAttribute('id'))).toEqual(['p', 'svg', 'math']);
    expect(namesIn(document.byAttribute('viewBox'))).toEqual(['svg']);
    expect(namesIn(document.byAttribute('xlink:href'))).toEqual(['g']);
    expect(document.byAttribute('class')).toEqual([]);
    expect(document.elements.map(({ namespace }) => namespace)).toEqual(
      expect.arrayContaining(['html', 'svg', 'math']),
    );
  });

  test('finds elements by id, exactly', () => {
    const document = read('<p id=a><b id=a></b><i id=A></i></p>');
    expect(namesIn(document.byId('a'))).toEqual(['p', 'b']);
    expect(document.byId('')).toEqual([]);
  });

  test('lists the attribute names in use, as parsed', () => {
    expect([...read('<p CLASS=a data-X=1>').attributeNames].sort()).toEqual(['class', 'data-x']);
  });

  test('is safe from names that objects have', () => {
    const document = read('<p id=constructor __proto__=x>');
    expect(namesIn(document.byId('constructor'))).toEqual(['p']);
    expect(document.byName('__proto__')).toEqual([]);
    expect(namesIn(document.byAttribute('__proto__'))).toEqual(['p']);
  });
});

describe('what does not exist on a page (T2)', () => {
  test('is the content of a template', () => {
    const document = read('<template><p id=a>x</p></template>');
    expect(document.byName('template')).toHaveLength(1);
    expect(document.byName('p')).toEqual([]);
    expect(document.byId('a')).toEqual([]);
  });

  test('are elements inside noscript, which holds text', () => {
    const document = read(
      '<head><noscript><link rel=x></noscript></head><body><noscript><p>x</p></noscript>',
    );
    expect(document.byName('link')).toEqual([]);
    expect(document.byName('noscript').map(textOf)).toEqual(['<link rel=x>', '<p>x</p>']);
  });

  test('but without scripting the content of noscript does', () => {
    expect(read('<body><noscript><p>x</p></noscript>', { scripting: false }).byName('p')).toHaveLength(1);
  });

  test('are comments', () => {
    expect(read('<p>a<!-- b -->c</p>').byName('p').map(textOf)).toEqual(['ac']);
  });

  test('is the second of two equal attributes', () => {
    expect(attribute(one(read('<p id=a title=first TITLE=second>'), 'a'), 'title')).toBe('first');
  });
});

describe('an attribute', () => {
  const element = one(read('<p id=a title="&amp;amp; &eacute;" hidden>'), 'a');

  test('has its character references decoded once', () => {
    expect(attribute(element, 'title')).toBe('&amp; é');
  });

  test('may be empty, and is undefined when there is none', () => {
    expect(attribute(element, 'hidden')).toBe('');
    expect(attribute(element, 'class')).toBeUndefined();
  });
});

describe('hidden (T6)', () => {
  const isHidden = (html: string) => one(read(`<!doctype html><body>${html}`), 'x').hidden;

  test.each([
    '<p id=x hidden>',
    '<p id=x hidden=hidden>',
    '<div hidden><p><b id=x></b></p></div>',
    '<p id=x style="display:none">',
    '<p id=x style="COLOR: red; DISPLAY : None !important">',
    '<p id=x style="display:block;display:none">',
    '<p id=x style="visibility:hidden">',
    '<p id=x style="visibility: collapse">',
    '<div style="display:none"><p id=x></div>',
    '<p id=x style="/* x; */ display:none">',
    '<p id=x style="color:red; /* by js; */ display:/**/none/*x*/">',
    '<p id=x style="display:none /* no end">',
    '<p id=x style="display:none ! important">',
    '<p id=x style="display:none!important;display:block">',
    '<p id=x style="display:none;display:block!x">',
    '<p id=x style="display:none; display:">',
    '<p id=x style="display:none;display:-ms-flexbox">',
    '<p id=x style="visibility:hidden;visibility:none">',
    '<p id=x style="background:url(/img/*.png);display:none">',
    '<p id=x style="background:image-set(url(a;b.png) 1x);display:none">',
    '<div style="visibility:hidden"><p><b id=x style="visibility:inherit"></b></div>',
    '<div style="display:none"><p id=x style="visibility:visible"></div>',
    '<div style="display:none;visibility:hidden"><p id=x style="visibility:visible"></div>',
    '<div style="visibility:hidden" hidden><p id=x style="visibility:visible"></div>',
    '<div style="visibility:visible"><p style="visibility:hidden"><b id=x></b></div>',
    '<svg hidden id=x></svg>',
    '<math hidden><mi id=x></mi></math>',
    '<svg display=none><g id=x></g></svg>',
    '<svg visibility=" Hidden "><g id=x></g></svg>',
    '<svg display=none style="color:red"><g id=x visibility=visible></g></svg>',
    '<input id=x type=hidden>',
    '<input id=x type=HIDDEN>',
    '<dialog id=x></dialog>',
    '<dialog><p id=x></dialog>',
  ])('%s', (html) => {
    expect(isHidden(html)).toBe(true);
  });

  test.each([
    '<p id=x>',
    '<p id=x hidden=until-found>',
    '<p id=x hidden=UNTIL-FOUND>',
    '<p id=x style="display:none;display:block">',
    '<p id=x style="visibility:hidden;visibility:visible">',
    '<p id=x style="content: display none">',
    '<p id=x style="--display:none">',
    '<p id=x style="/* display:none; */ color:red">',
    '<p id=x style="display:none;display:inline flex">',
    '<p id=x style="display:none;display:-webkit-box">',
    '<p id=x style="visibility:hidden;visibility:unset">',
    `<p id=x style="content:';display:none;'">`,
    '<p id=x style="background:url(data:x;display:none;y)">',
    '<p id=x style="--a:{;display:none;}">',
    '<p id=x style="{display:none}">',
    '<p id=x style="color:red display:none">',
    '<div style="visibility:hidden"><p id=x style="visibility:visible"></div>',
    '<div style="visibility:hidden"><p><b id=x style="visibility:initial"></b></div>',
    '<div style="visibility:hidden"><p style="visibility:visible"><b id=x></b></div>',
    '<svg display=none style="display:inline"><g id=x></g></svg>',
    '<svg visibility=hidden><g visibility=visible><g id=x></g></g></svg>',
    '<div display=none visibility=hidden><p id=x></div>',
    '<input id=x type=text>',
    '<dialog id=x open></dialog>',
    '<p aria-hidden=true id=x>',
    '<div hidden></div><p id=x>',
  ])('not %s', (html) => {
    expect(isHidden(html)).toBe(false);
  });

  test('is everything in the head, and the head itself', () => {
    const document = read('<head><title id=x>a</title></head><body><p id=y>');
    expect(document.head).toMatchObject({ hidden: true, inHead: true });
    expect(one(document, 'x')).toMatchObject({ hidden: true, inHead: true });
    expect(one(document, 'y')).toMatchObject({ hidden: false, inHead: false });
  });

  test('is a page whose parts are shown again, and the page knows it', () => {
    expect(read('<div style="visibility:hidden"><p style="visibility:visible">').showsInHidden).toBe(true);
    expect(read('<p>A<p hidden><b>B</b><p style="visibility:hidden"><b>C</b>').showsInHidden).toBe(false);
  });

  test('P1: is read out of megabytes of style in no time', () => {
    const parts = ['display:none;', '/*', '"', 'url(', '(', '\\', '! ', 'display:'];
    const styles = parts.map((part) => part.repeat(1_000_000 / part.length));
    const html = styles.map((style) => `<p style='display:block;${style}'>`).join('');
    const startMs = performance.now();
    read(html);
    expect(performance.now() - startMs).toBeLessThan(3000);
  });

  test('in an svg is not by the names of HTML elements', () => {
    expect(isHidden('<svg><dialog id=x></dialog></svg>')).toBe(false);
  });
});

describe('exposed (T6)', () => {
  const isSeen = (html: string) => isExposed(one(read(html), 'x'));

  test.each(['<p id=x>', '<p id=x aria-hidden=false>', '<p aria-hidden=true></p><p id=x>'])('%s', (html) => {
    expect(isSeen(html)).toBe(true);
  });

  test.each([
    '<p id=x aria-hidden=true>',
    '<div aria-hidden=TRUE><p id=x></div>',
    '<p id=x aria-hidden=" true\n">',
    '<p id=x hidden>',
  ])('not %s', (html) => {
    expect(isSeen(html)).toBe(false);
  });
});

describe('the location of an element', () => {
  test('counts offsets of the source and lines from 1', () => {
    const source = '<!doctype html>\n<p\nid=a>x</p>\n<br id=b><div id=c>y';
    const document = read(source);
    expect(one(document, 'a').location).toEqual({
      line: 2,
      start: source.indexOf('<p'),
      startTagEnd: source.indexOf('x</p>'),
      endTagStart: source.indexOf('</p>'),
      end: source.indexOf('</p>') + 4,
    });
    expect(one(document, 'b').location).toMatchObject({ line: 4, endTagStart: null });
    expect(one(document, 'c').location).toMatchObject({ end: source.length, endTagStart: null });
  });

  test('counts in UTF-16 units', () => {
    const source = '<p>🌊é</p><b id=a>';
    expect(one(read(source), 'a').location?.start).toBe(source.indexOf('<b'));
  });
});

describe('walks', () => {
  const document = read('<div id=a>1<p>2<b>3</b></p><i>4</i></div>5');

  test('gather the text below an element in order, scripts included', () => {
    expect(textOf(one(document, 'a'))).toBe('1234');
    expect(textOf(one(read('<p id=a>a<script>b</script>'), 'a'))).toBe('ab');
  });

  test('visit what is below an element in tree order, without itself', () => {
    expect(namesIn(descendants(one(document, 'a')))).toEqual(['p', 'b', 'i']);
  });

  test('find the nearest of an element and its ancestors', () => {
    const [bold] = document.byName('b');
    expect(closest(bold as Element, ({ name }) => name === 'b')).toBe(bold);
    expect(closest(bold as Element, ({ name }) => name === 'div')?.name).toBe('div');
    expect(closest(bold as Element, ({ name }) => name === 'table')).toBeUndefined();
  });
});

describe('a page of many levels', () => {
  test('is cut off at 512, as in Chromium', () => {
    const document = read(`<!doctype html>${'<div>'.repeat(2_000)}`);
    expect(document.depth).toBe(512);
    expect(document.byName('div')).toHaveLength(510);
  });

  test('of fewer knows its depth', () => {
    expect(read('<p>x').depth).toBe(3);
    expect(read('<p><b><i>x').depth).toBe(5);
  });

  test('P1: of 40,000 overflows no stack, neither read nor walked', () => {
    const document = read(`<!doctype html>${'<b>'.repeat(40_000)}deep`);
    expect(textOf(document.root)).toBe('');
    expect([...descendants(document.root)]).toHaveLength(document.elements.length - 1);
  });
});
