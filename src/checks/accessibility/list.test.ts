import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { list } from './list.ts';

describe('passes', () => {
  test.each([
    ['items', '<ul><li>A<li>B</ul>'],
    ['an empty list', '<ol></ol>'],
    ['scripts and templates', '<ul><script></script><template><p></template><li>A</ul>'],
    ['hidden children', '<ul><li>A</li><div hidden></div><p aria-hidden=true>B</p></ul>'],
    ['children with the role of items', '<ul><div role=listitem>A</div></ul>'],
    ['an item with a role that does not exist', '<ul><li role=nonsense>A</ul>'],
    ['nested lists inside items', '<ul><li>A<ul><li>B</ul></ul>'],
    ['items in a list by role', '<div role=list><li>A</li></div>'],
    ['items in decoration', '<ul role=presentation><li>A</ul><div role=none><li>B</li></div>'],
    ['items in a list whose role none is overruled', '<ul role=none aria-label=A><li>A</ul>'],
    ['a menu', '<menu><li>A</menu>'],
    ['lists with another role, whatever they hold', '<ul role=tablist><div role=tab>A</div></ul><p><ol>'],
    ['hidden lists', '<ul hidden><div>A</div></ul><ol></ol>'],
    ['terms and descriptions', '<dl><dt>A<dd>B<dt>C<dt>D<dd>E</dl>'],
    ['terms in a definition list that is presentation', '<dl role=presentation><dt>A<dd>B</dl>'],
    ['white space between terms and descriptions', '<dl>\n <dt>A</dt>\n <dd>B</dd>\n</dl>'],
    ['a part with the role of an item', '<dl><dt>A<dd>B</dd><p role=listitem>C</p></dl>'],
    ['terms in a definition list that is decoration', '<dl role=none><dt>A<dd>B</dl>'],
    ['an empty definition list', '<dl></dl>'],
    ['groups', '<dl><div><dt>A<dd>B</div><script></script><div><dt>A<dd>B</div></dl>'],
    ['a group that is decoration', '<dl><div role=none><dt>A<dd>B</div></dl>'],
    ['a group that is presentation', '<dl><div role=" Presentation "><dt>A<dd>B</div></dl>'],
    ['definition parts by role', '<dl><dt>A<dd>B</dd><p role=term>C</p><p role=definition>D</p></dl>'],
    ['a definition list that is a list by role', '<dl role=list><dt>A<dd>B</dl>'],
    [
      'items that a shadow root may put into a list',
      '<my-list><template shadowrootmode=open><ul><slot></slot></ul></template><li>A</li></my-list>',
    ],
    [
      'terms that a shadow root may put into a list',
      '<my-list><template shadowrootmode=open></template><dt>A</dt><div><dd>B</dd></div></my-list>',
    ],
    ['terms of a group with a shadow root', '<div><template shadowrootmode=open></template><dt>A</div>'],
    ['definition parts with another role', '<div><p role=tab>A</p></div><dl></dl>'],
  ])('%s', (_, html) => {
    expect(judge(list, { html })).toMatchObject({ outcome: 'pass' });
  });
});

describe('fails', () => {
  test.each([
    ['a child that is no item', '<ul><div>A</div></ul>', 'child'],
    ['a list right inside a list', '<ol><li>A</li><ul><li>B</ul></ol>', 'child'],
    ['a wrapper around the items', '<ul><a href="/"><b>A</b></a></ul>', 'child'],
    ['an item with another role', '<ul><li role=separator></ul>', 'child'],
    ['an item that is decoration', '<ul><li role=none>A</ul>', 'child'],
    ['a list with an empty role', '<ul role=""><div>A</div></ul>', 'child'],
    ['text outside the items', '<ul>A<li>B</ul>', 'text'],
    ['an item in no list', '<div><li>A</li></div>', 'item'],
    ['an item beside a template', '<div><template></template><li>A</li></div>', 'item'],
    ['an item in a list with another role', '<ul role=menu><li>A</ul>', 'role'],
    ['an item in another element with a role', '<nav><li>A</li></nav>', 'item'],
    ['a child that is neither term nor description', '<dl><dt>A<dd>B</dd><p>C</p></dl>', 'pair'],
    ['text outside terms and descriptions', '<dl>A<dt>B<dd>C</dl>', 'pair'],
    ['text in a group', '<dl><div>A</div></dl>', 'pair'],
    ['a group in a group', '<dl><div><div></div></div></dl>', 'pair'],
    ['another element in a group', '<dl><div><dt>A<dd>B</dd><p>C</p></div></dl>', 'pair'],
    ['a term with another role', '<dl><dt>A<dd>B<dt role=none>C<dd>D</dl>', 'pair'],
    ['a term without description', '<dl><dt>A</dl>', 'order'],
    ['a description without term', '<dl><dd>A</dl>', 'order'],
    ['a description before its term', '<dl><dd>A<dt>B</dl>', 'order'],
    ['a term outside', '<div><dt>A</dt></div>', 'term'],
    ['a description outside', '<dd>A</dd>', 'term'],
    ['a term in a group with a role', '<dl><div role=group><dt>A</dt></div></dl>', 'pair', 2],
    ['text in a group that is decoration', '<dl><div role=none>A<dt>B<dd>C</div></dl>', 'pair'],
    ['a term in a list with another role', '<dl role=menu><dt>A</dl>', 'term'],
  ])('%s', (_, html, advice, items = 1) => {
    expect(judge(list, { html })).toMatchObject({ outcome: 'fail', advice, itemsTotal: items });
  });
});

test.each([
  ['<menu><button>A</button></menu>', 'child'],
  ['<menu>A</menu>', 'text'],
])('only warns about a menu, which axe does not look into: %s', (html, advice) => {
  expect(judge(list, { html })).toMatchObject({ outcome: 'warn', advice });
});

test('points at the elements that are wrong, in their order', () => {
  const { items } = judge(list, { html: '<li>A</li>\n<ul>\n<div>B</div>\n</ul>\n<li>C</li>' });
  expect(items.map(({ line, detail }) => [line, detail])).toEqual([
    [1, 'In the server’s HTML, this list item is not in a list.'],
    [3, 'In the server’s HTML, this child of a list is not a list item.'],
    [5, 'In the server’s HTML, this list item is not in a list.'],
  ]);
});

test('names the role that takes the list away', () => {
  expect(judge(list, { html: '<ul role=menubar><li>A</ul>' }).summary).toBe(
    'In the server’s HTML, the list of this item has the role menubar, so it is no longer a list.',
  );
});

test.each(['<p>', '<ul hidden><div></div></ul>', '<ul role=tree></ul>', '<div role=list><p></div>'])(
  'is not applicable to %s',
  (html) => {
    expect(judge(list, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  },
);

test('does not judge an error page', () => {
  expect(judge(list, { status: 404 })).toMatchObject({ reason: 'gate' });
});
