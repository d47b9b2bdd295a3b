import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ariaRequiredRelations } from './aria-required-relations.ts';

describe('passes', () => {
  test.each([
    '<div role=list><div role=listitem>A</div></div>',
    '<div role=list><b><div role=none><div role=listitem>A</div></div></b></div>',
    '<ul role=list><li>A</ul>',
    '<ul><li role=listitem>A</ul>',
    '<ul role=menu><li role=none><a href=/ role=menuitem>A</a></ul>',
    '<div role=menu><div role=group><div role=menuitem>A</div></div><hr></div>',
    '<ul role=tree><li role=treeitem>A<ul role=group><li role=treeitem>B</ul></ul>',
    '<table role=table><caption>A</caption><tr><td>B</table>',
    '<div role=table><div role=caption>A</div><div role=row><div role=cell>B</div></div></div>',
    '<div role=grid><div role=rowgroup><div role=row><div role=gridcell>B</div></div></div></div>',
    '<div role=tablist aria-owns="n x"></div><b><i id=x role=tab>A</i></b>',
    '<div role=tablist aria-owns=x></div><b id=x><i role=tab>A</i></b>',
    '<div role=list></div>',
    '<div role=feed> <svg><title>A</title></svg></div>',
    '<div role=list aria-busy=TRUE>A</div>',
    '<div role=list><div role="listitem group">A</div></div>',
    '<div role="x list"><div role=listitem>A</div></div>',
    '<div role=list><site-item>A</site-item></div>',
    '<site-list><div role=listitem>A</div></site-list>',
    '<site-list role=list>A</site-list>',
    '<div role=list><div role=listitem>A</div><button hidden>B</button><a href=/ aria-hidden=true>C</a></div>',
    '<p role=tab hidden><p role=tab aria-hidden=true>',
    '<div role=list><div aria-live=polite><div role=listitem>A</div></div></div>',
    '<div><template shadowrootmode=open></template><b role=tab></b></div>',
    '<div role=list><template shadowrootmode=open></template>A</div>',
  ])('%s', (html) => {
    expect(judge(ariaRequiredRelations, { html })).toMatchObject({
      outcome: 'pass',
      value: { offending: 0 },
    });
  });
});

describe('fails', () => {
  test.each([
    ['<p role=tab>', 'parent', 'this tab is not inside the role it needs: tablist.'],
    ['<div role=group><p role=option></div>', 'parent', 'this option is not inside the role'],
    ['<ul role=none><li role=listitem>A</ul>', 'parent', 'this listitem is not inside'],
    ['<ul role=menubar><li>A</ul>', 'child', 'the role listitem does not belong in the menubar around it.'],
    ['<div role=list><img alt=A src=a></div>', 'child', 'the role img does not belong in the list'],
    ['<div role=list aria-owns=x></div><a id=x href=/>A</a>', 'child', 'the role link does not belong'],
    ['<div role=list>A</div>', 'none', 'this list does not contain the role it needs: listitem.'],
    ['<ul role=LISTBOX><li role=none>A</ul>', 'none', 'this listbox does not contain the role'],
    ['<div role=row>A</div>', 'parent', 'this row is not inside'],
  ])('%s', (html, advice, what) => {
    const result = judge(ariaRequiredRelations, { html });
    expect(result).toMatchObject({ outcome: 'fail', advice });
    expect(result.items[0]?.detail).toContain(`In the server’s HTML, ${what}`);
  });
});

test.each(['<p role=tab></p>', '<div role=list aria-owns=x>A</div>'])(
  'does not fail %s where the page was cut',
  (html) => {
    const cut = { html: `${html}<p>More</p>`, body: { truncated: true } };
    expect(judge(ariaRequiredRelations, cut)).toMatchObject({ reason: 'no_evidence' });
  },
);

test('judges containers that all own one huge part until it has read enough, and takes the others as sound', () => {
  const part = `<div id=x>${'<b></b>'.repeat(2000)}A</div>`;
  const lists = '<p role=list aria-owns=x></p>'.repeat(2000);
  const { itemsTotal } = judge(ariaRequiredRelations, { html: part + lists });
  expect(itemsTotal).toBeGreaterThan(0);
  expect(itemsTotal).toBeLessThan(20);
});

test.each(['<p>', '<ul><li>A</ul>', '<p role=button>'])('is not applicable to %s', (html) => {
  expect(judge(ariaRequiredRelations, { html })).toMatchObject({ outcome: 'not_applicable' });
});
