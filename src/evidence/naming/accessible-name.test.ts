import { describe, expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { attribute, type Element } from '../html/element.ts';
import { accessibleName, nameSource } from './accessible-name.ts';
import { labelsOf } from './labels.ts';

/** The name of the element with the id `x`. */
function nameIn(html: string) {
  const document = readDocument(html, 'https://example.com/');
  const [element] = document.byId('x');
  if (element === undefined) throw new Error('There is no element x.');
  return accessibleName(document, element);
}

function sourceIn(html: string) {
  const document = readDocument(html, 'https://example.com/');
  return nameSource(document, document.byId('x')[0] as Element);
}

describe('T8 the first source that is not blank gives the name:', () => {
  const other = '<b id=a>By reference</b><label for=x>Label</label>';

  test.each([
    [
      `${other}<input id=x aria-labelledby=a aria-label=B title=T placeholder=P>`,
      'By reference',
      'aria-labelledby',
    ],
    [`${other}<input id=x aria-labelledby=no aria-label=B title=T>`, 'B', 'aria-label'],
    [`${other}<a href id=x aria-label=B aria-labelledby=a>C</a>`, 'By reference', 'aria-labelledby'],
    [`${other}<a href id=x aria-label=B>C</a>`, 'B', 'aria-label'],
    [`${other}<a href id=x aria-label=" ">C</a>`, 'C', 'content'],
    [`${other}<input id=x aria-label=" " title=T>`, 'Label', 'native'],
    ['<button id=x title=T>Content</button>', 'Content', 'content'],
    ['<button id=x title=T>\u200b</button>', 'T', 'title'],
    ['<svg><a id=x>Content<title>T</title></a></svg>', 'T', 'native'],
    ['<textarea id=x>Value</textarea>', '', undefined],
    ['<input id=x title=T placeholder=P>', 'T', 'title'],
    ['<input id=x title=" " placeholder=P>', 'P', 'placeholder'],
    ['<input id=x>', '', undefined],
  ])('%s', (html, text, source) => {
    expect(nameIn(html)).toEqual({ text, source });
    expect(sourceIn(html)).toBe(source);
  });
});

describe('aria-labelledby', () => {
  test.each([
    ['takes its ids in their order', '<b id=a>A</b><b id=c>C</b><i id=x aria-labelledby="c a">', 'C A'],
    ['skips ids that do not exist', '<b id=a>A</b><i id=x aria-labelledby="no a">', 'A'],
    ['reads hidden targets whole', '<p id=a hidden>A <b hidden>B</b></p><i id=x aria-labelledby=a>', 'A B'],
    [
      'reads no code of hidden targets',
      '<p id=a hidden>A<style>B</style><script>C</script><noscript>D</noscript></p><i id=x aria-labelledby=a>',
      'A',
    ],
    [
      'leaves hidden parts of shown targets out',
      '<p id=a>A <b hidden>B</b></p><i id=x aria-labelledby=a>',
      'A',
    ],
    ['reads the label of a target', '<p id=a aria-label=A>B</p><i id=x aria-labelledby=a>', 'A'],
    ['reads the alternative of an image', '<img id=a alt=A><i id=x aria-labelledby=a>', 'A'],
    [
      'reads the first option where none is selected',
      '<select id=a><option>A<option>B</select><i id=x aria-labelledby=a>',
      'A',
    ],
    [
      'reads all titles in a part of an SVG image',
      '<svg><g id=a><path><title>A</title></path> <path><title>B</title></path></g></svg><i id=x aria-labelledby=a>',
      'A B',
    ],
    [
      'finds no word for an image button as decoration',
      '<input id=a type=image disabled role=none><i id=x aria-labelledby=a>',
      '',
    ],
    ['reads lists', '<ul id=a><li>A<li>B</ul><i id=x aria-labelledby=a>', 'A B'],
    ['is not followed twice', '<b id=a aria-labelledby=c>A</b><b id=c>C</b><i id=x aria-labelledby=a>', 'A'],
    [
      'may name the element itself',
      '<b id=a>Mail</b><button id=x aria-labelledby="x a">Send</button>',
      'Send Mail',
    ],
    ['reads no options of a list box', '<datalist id=a><option>A</datalist><i id=x aria-labelledby=a>', ''],
    ['takes the first of equal ids', '<b id=a>A</b><b id=a>B</b><i id=x aria-labelledby=a>', 'A'],
    ['reads the value of a field', '<input id=a value=A><i id=x aria-labelledby=a>', 'A'],
    ['finds no value in a hidden one', '<input id=a type=hidden value=A><i id=x aria-labelledby=a>', ''],
    [
      'reads the label of a hidden field',
      '<input id=a type=hidden value=B aria-label=A><i id=x aria-labelledby=a>',
      'A',
    ],
  ])('%s', (_, html, text) => {
    expect(nameIn(html).text).toBe(text);
  });
});

describe('native sources:', () => {
  test.each([
    ['<img id=x alt=A>', 'A'],
    ['<img id=x alt=A role=none>', ''],
    ['<map><area id=x href=/ alt=A></map>', 'A'],
    ['<input id=x type=image alt=A>', 'A'],
    ['<input id=x type=image value=A>', ''],
    ['<input id=x type=button value=A>', 'A'],
    ['<input id=x type=button>', ''],
    ['<input id=x type=submit>', 'submit'],
    ['<input id=x type=reset>', 'reset'],
    ['<input id=x type=submit value="">', ''],
    ['<label for=x>A</label><input id=x type=submit value="">', 'A'],
    ['<label for=x>A</label><input id=x>', 'A'],
    ['<label>A <input id=x></label>', 'A'],
    ['<label for=other>A <input id=x></label>', 'A'],
    ['<label>A <b title=B><input id=x></b></label>', 'A B'],
    ['<p>A <b title=B><input id=x></b></p>', ''],
    ['<label><span role=textbox>A</span><input id=x></label>', 'A'],
    ['<label for=x>A</label><label>B <input id=x></label>', 'A B'],
    ['<label for=x hidden>A</label><input id=x>', ''],
    ['<label for=x aria-hidden=true>A</label><input id=x>', ''],
    ['<label for=x><img alt=A></label><select id=x></select>', 'A'],
    ['<label for=x title=A></label><textarea id=x></textarea>', 'A'],
    ['<label for=x aria-label=A>B</label><button id=x>C</button>', 'A'],
    ['<label>After <input value=3> days <input type=checkbox id=x></label>', 'After 3 days'],
    ['<label><select><option>A<option selected>B</select> or <input id=x></label>', 'B or'],
    ['<label><textarea>A</textarea><input id=x></label>', 'A'],
    ['<label><span role=slider aria-valuenow=4></span><input id=x></label>', '4'],
    [
      '<label><b role=listbox><i role=option>A</i><i role=option aria-selected=true>B</i></b><input id=x></label>',
      'B',
    ],
    ['<label><b role=listbox><i role=option>A</i></b><input id=x></label>', ''],
    ['<label><b role=listbox><i aria-selected=true>A</i></b><input id=x></label>', ''],
    ['<label><ul><li>A</ul><input id=x></label>', ''],
    ['<label><progress value=1>A</progress><input id=x></label>', ''],
    ['<svg id=x><title>A</title></svg>', 'A'],
    ['<svg id=x><g><title>A</title></g></svg>', ''],
    ['<svg><g id=x><title>A</title></g></svg>', 'A'],
  ])('%s', (html, text) => {
    expect(nameIn(html).text).toBe(text);
  });
});

describe('content:', () => {
  test.each([
    ['<a href=/ id=x>A <b>B</b></a>', 'A B'],
    ['<a href=/ id=x><p>A</p><p>B</p></a>', 'A B'],
    ['<a href=/ id=x>A<i hidden>B</i><i aria-hidden=true>C</i></a>', 'A'],
    ['<a href=/ id=x><img alt=A></a>', 'A'],
    ['<a href=/ id=x><img title=A></a>', 'A'],
    ['<a href=/ id=x><input type=image src=a.png></a>', 'submit'],
    ['<a href=/ id=x><input type=image alt="" title=A></a>', 'A'],
    ['<a href=/ id=x><input type=image hidden></a>', ''],
    ['<input type=image id=x aria-labelledby=x>', ''],
    [
      '<h1 id=x>A <amp-img alt=B></amp-img><amp-anim alt=C><noscript><img alt=D></noscript></amp-anim></h1>',
      'A B C',
    ],
    ['<a href=/ id=x><img alt="" title=A></a>', ''],
    ['<a href=/ id=x><span aria-label=A>B</span></a>', 'A'],
    ['<b id=a>A</b><a href=/ id=x><span aria-labelledby=a></span></a>', 'A'],
    ['<a href=/ id=x><i title=A></i></a>', 'A'],
    ['<a href=/ id=x><i title=A> </i></a>', ''],
    ['<a href=/ id=x><svg><title>A</title></svg></a>', 'A'],
    ['<a href=/ id=x><svg><g><title>A</title></g></svg></a>', 'A'],
    ['<a href=/ id=x><svg><svg><title>A</title></svg></svg></a>', ''],
    ['<a href=/ id=x><svg><text>A</text></svg></a>', ''],
    ['<a href=/ id=x><canvas>A</canvas></a>', 'A'],
    ['<a href=/ id=x><video>A</video><object>B</object></a>', ''],
    ['<a href=/ id=x><math><mi>x</mi><mo>=</mo><mn>2</mn></math></a>', 'x=2'],
    ['<a href=/ id=x><math alttext="x squared"><msup><mi>x</mi><mn>2</mn></msup></math></a>', 'x squared'],
    ['<a href=/ id=x><math alttext><mi>x</mi></math></a>', 'x'],
    ['<h2 id=x><math><semantics><mi>x</mi><annotation>\\x</annotation></semantics></math></h2>', 'x'],
    ['<a id=x href=/><annotation>Go</annotation></a>', 'Go'],
    ['<span id=a><math><mi>x</mi></math></span><input id=x aria-labelledby=a>', 'x'],
    ['<a href=/ id=x><script>A</script><style>B</style><noscript>C</noscript></a>', ''],
    ['<a href=/ id=x><template>A</template></a>', ''],
    ['<a href=/ id=x><details>A<p>B</details></a>', 'A'],
    ['<svg><a href=/ id=x><text>A</text></a></svg>', 'A'],
    ['<h2 id=x><a href=/>A</a></h2>', 'A'],
    ['<div role=heading id=x>A</div>', 'A'],
    ['<div id=x>A</div>', 'A'],
    ['<div role=img id=x>A</div>', ''],
    ['<nav id=x>A</nav>', ''],
    ['<a href=/ role=navigation id=x>A</a>', ''],
    ['<button role=combobox id=x>A</button>', ''],
    ['<textarea id=x>A</textarea>', ''],
    ['<textarea role=heading id=x>A</textarea>', ''],
    ['<select id=x><option>A</select>', ''],
    ['<iframe id=x>A</iframe>', ''],
  ])('%s', (html, text) => {
    expect(nameIn(html).text).toBe(text);
  });
});

test.each([
  ['a title names a frame of any role', '<iframe id=x role=none title=A></iframe>', 'A'],
  ['a title does not name decoration', '<img id=x alt="" title=A>', ''],
  ['a placeholder names a field of any type', '<input type=checkbox id=x placeholder=A>', 'A'],
  ['a placeholder does not name a button', '<input type=button id=x placeholder=A>', ''],
  ['a placeholder does not name a select', '<select id=x placeholder=A></select>', ''],
])('%s', (_, html, text) => {
  expect(nameIn(html).text).toBe(text);
});

test('labelsOf gives the labels of a field in tree order, each once', () => {
  const html = '<label id=a><input id=x></label><label id=b for=x></label><label id=c for=x></label>';
  const document = readDocument(html, 'https://example.com/');
  const [field] = document.byId('x');
  const labels = field ? [...labelsOf(document, field)] : [];
  expect(labels.map((label) => attribute(label, 'id'))).toEqual(['a', 'b', 'c']);
  const last = readDocument(
    '<label id=a for=x></label><label id=b for=y><input id=x></label>',
    'https://example.com/',
  );
  const [inner] = last.byId('x');
  const both = inner ? [...labelsOf(last, inner)] : [];
  expect(both.map((label) => attribute(label, 'id'))).toEqual(['a', 'b']);
  const around = readDocument('<label for=x>A <input id=x></label>', 'https://example.com/');
  const [other] = around.byId('x');
  expect(other && [...labelsOf(around, other)]).toHaveLength(1);
});

describe('with a declarative shadow root, a name is', () => {
  const root = '<template shadowrootmode=open>A</template>';

  test.each([
    ['in it', `<button id=x><my-icon>${root}</my-icon></button>`],
    ['its own', `<h2 id=x>${root}</h2>`],
    ['around it', `<my-field>${root}<p><input id=x></p></my-field>`],
    ['in its label', `<label for=x><my-text>${root}</my-text></label><input id=x>`],
    ['in what it refers to', `<p id=a><span>${root}</span></p><input id=x aria-labelledby=a>`],
  ])('unknown when the root is %s', (_, html) => {
    expect(nameIn(html)).toEqual({ text: '', source: 'unknown' });
  });

  test.each([
    ['elsewhere', `<my-icon>${root}</my-icon><button id=x></button>`],
    ['hidden', `<button id=x><my-icon hidden>${root}</my-icon></button>`],
    ['where none can be', `<button id=x><b>${root}</b></button>`],
    ['no root, but a template', '<button id=x><my-icon><template>A</template></my-icon></button>'],
  ])('missing when the root is %s', (_, html) => {
    expect(nameIn(html)).toEqual({ text: '', source: undefined });
  });

  test('known when another source has it', () => {
    expect(nameIn(`<button id=x><my-icon>${root}</my-icon>Send</button>`).text).toBe('Send');
  });
});

describe('with an svg or formula that CSS may hide by its attribute hidden, a name is', () => {
  test.each([
    '<button id=x><svg hidden><title>A</title></svg></button>',
    '<a href=/ id=x><span><svg hidden aria-label=A></svg></span></a>',
    '<svg><a href=/ id=x><text hidden>A</text></a></svg>',
    '<h2 id=x><math hidden><mi>x</mi></math></h2>',
    '<label for=x><svg hidden><title>A</title></svg></label><input id=x>',
    '<svg hidden id=a><title>A</title></svg><button id=x aria-owns=a></button>',
  ])('unknown when nothing else could give it: %s', (html) => {
    expect(nameIn(html)).toEqual({ text: '', source: 'unknown' });
  });

  test.each([
    '<button id=x><svg hidden><path></path></svg></button>',
    '<button id=x><svg hidden aria-hidden=true><title>A</title></svg></button>',
    '<button id=x><svg hidden style="display: none"><title>A</title></svg></button>',
    '<button id=x><svg hidden display=none><title>A</title></svg></button>',
    '<button id=x><span hidden><svg hidden><title>A</title></svg></span></button>',
    '<button id=x><svg style="display:none"><title>A</title></svg></button>',
  ])('missing when that gives none either: %s', (html) => {
    expect(nameIn(html)).toEqual({ text: '', source: undefined });
  });

  test('known when another source has it', () => {
    expect(nameIn('<button id=x><svg hidden><title>A</title></svg>Send</button>').text).toBe('Send');
    expect(nameIn('<svg hidden id=a><title>A</title></svg><i id=x aria-labelledby=a>').text).toBe('A');
  });
});

describe('what an element owns', () => {
  test.each([
    ['follows what it contains', '<b id=a>B</b><button id=x aria-owns="a">A </button>', 'A B'],
    ['comes in the order of the ids', '<b id=a>A</b><b id=c>C</b><h2 id=x aria-owns="c no a">', 'CA'],
    ['names a field by its label', '<b id=a>A</b><label for=x aria-owns=a></label><input id=x>', 'A'],
    ['counts where it is perceivable', '<b id=a hidden>B</b><a href=/ id=x aria-owns=a>A</a>', 'A'],
    ['leaves out what that owns in turn', '<b id=a aria-owns=c>A</b><b id=c>C</b><h2 id=x aria-owns=a>', 'A'],
    ['may be the element itself', '<button id=x aria-owns=x>A</button>', 'AA'],
    ['may own it', '<b id=a aria-owns=c>A</b><b id=c aria-owns="a c">C</b><h2 id=x aria-owns="a c">', 'AC'],
  ])('%s', (_, html, text) => {
    expect(nameIn(html).text).toBe(text);
  });

  test('P1: may be as deep as its owner, and overflows no stack', () => {
    const deep = (id: string, attributes: string, text: string) =>
      `<section id=${id}>${'<b>'.repeat(500)}<i ${attributes}>${text}</i>${'</b>'.repeat(500)}</section>`;
    expect(nameIn(deep('a', 'aria-owns=x', 'B') + deep('x', 'aria-owns=a', 'A')).text).toBe('A B');
  });
});

test('a name of very many elements is cut instead of costing without end', () => {
  const parts = '<b>A</b>'.repeat(30_000);
  const { text } = nameIn(`<h1 id=x>${parts}</h1>`);
  expect(text.length).toBe(20_000);
});

describe('a heading with one child is named', () => {
  test.each([
    ['by its text', '<h1 id=x> A\n B </h1>', 'A B'],
    ['by the only text in it', '<h1 id=x><b>A</b></h1>', 'A'],
    ['by all texts in it', '<h1 id=x><b>A <i>B</i></b></h1>', 'A B'],
  ])('%s', (_, html, text) => {
    expect(nameIn(html)).toEqual({ text, source: 'content' });
  });

  test.each([
    ['by blank text', '<h1 id=x> &nbsp;</h1>'],
    ['by what is hidden', '<h1 id=x><b hidden>A</b></h1>'],
    ['by what is no text', '<h1 id=x><script>A</script></h1>'],
  ])('not %s', (_, html) => {
    expect(nameIn(html)).toEqual({ text: '', source: undefined });
  });
});

describe('names of a page that all refer to one huge element', () => {
  const read = (parts: string, isBrief: boolean) => {
    const html = `<p id=a>${parts}Far</p>${'<button aria-labelledby=a></button>'.repeat(200)}<button>Near</button>`;
    const document = readDocument(html, 'https://example.com/');
    const buttons = document.byName('button');
    return buttons.map((button) =>
      isBrief ? nameSource(document, button) : accessibleName(document, button).text,
    );
  };

  test.each([
    ['elements', '<b></b>'.repeat(15_000)],
    ['pieces of text', ' <!---->'.repeat(15_000)],
    ['white space', ' '.repeat(800_000)],
  ])('are cut and then unknown, be it huge by its %s, and those of others are not', (_, parts) => {
    const names = read(parts, false);
    expect([names[0], ...names.slice(-2)]).toEqual(['Far', '', 'Near']);
    const sources = read(parts, true);
    expect([sources[0], ...sources.slice(-2)]).toEqual(['aria-labelledby', 'unknown', 'content']);
  });

  test('are missing only where all was read', () => {
    const blank = `<p id=a>${'<b></b>'.repeat(15_000)}</p>`;
    const many = '<button aria-labelledby=a></button>'.repeat(200);
    const far = `<button>${'<i></i>'.repeat(110)}Name</button><button></button>`;
    const document = readDocument(blank + many + far, 'https://example.com/');
    const sources = document.byName('button').map((button) => nameSource(document, button));
    expect([sources[0], ...sources.slice(-2)]).toEqual([undefined, 'unknown', undefined]);
  });

  test('are whole when it is not huge', () => {
    expect(new Set(read('<b></b>'.repeat(1000), false))).toEqual(new Set(['Far', 'Near']));
  });
});

describe('P1: what all names of a page cost is bounded', () => {
  const fields = (count: number) => '<input id=x>'.repeat(count);

  /** How often a property of the element with the id `a` is read. */
  function readsFor(html: string, key: 'children' | 'index', named = 'input'): number {
    const document = readDocument(html, 'https://example.com/');
    const [element] = document.byId('a');
    if (element === undefined) throw new Error('There is no element a.');
    const value = element[key];
    let reads = 0;
    const get = () => {
      reads += 1;
      return value;
    };
    Object.defineProperty(element, key, { get });
    for (const each of document.byName(named)) nameSource(document, each);
    return reads;
  }

  test('however many fields have one label', () => {
    const label = `<label id=a for=x>${' '.repeat(6_400)}</label>`;
    expect(readsFor(label + fields(100), 'children')).toBe(100);
    expect(readsFor(label + fields(60_000), 'children')).toBeLessThan(35_000);
  });

  test('however many labels each field has', () => {
    const labels = `${'<label for=x></label>'.repeat(10_000)}<label id=a for=x></label>`;
    expect(readsFor(`${labels}${'<label><input id=x></label>'.repeat(3_000)}`, 'index')).toBeLessThan(1_000);
  });

  test('however deep links stand in each other', () => {
    const [start, end] = ['<a href><table><td>', '</td></table>A</a>'];
    expect(readsFor(`${start.repeat(80)}<b id=a></b>${end.repeat(80)}`, 'children', 'a')).toBeLessThan(5);
  });

  test('however many ids stand in many of them', () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => `i${i}`).join(' ');
    const nested = `${'<b role=button>'.repeat(400)}<i aria-labelledby="${ids}">`;
    const document = readDocument(nested, 'https://example.com/');
    let searches = 0;
    const byId = (id: string) => {
      searches += 1;
      return document.byId(id);
    };
    for (const button of document.byName('b')) nameSource({ ...document, byId }, button);
    expect(searches).toBeLessThan(2_000_000);
  });

  test('however long a value in the label is', () => {
    const label = `<label for=x><textarea id=a>${' '.repeat(64_000)}</textarea></label>`;
    const names = readDocument(label + fields(3_000), 'https://example.com/');
    const [first, ...others] = names.byName('input').map((field) => nameSource(names, field));
    expect([first, others.at(-1)]).toEqual([undefined, 'unknown']);
  });
});
