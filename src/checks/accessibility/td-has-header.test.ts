import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { tdHasHeader } from './td-has-header.ts';

const of = (rows: string) => judge(tdHasHeader, { html: `<table>${rows}</table>` });
const row = '<tr><td>1<td>2<td>3';
const header = '<tr><th>A<th>B<th>C';

describe('passes', () => {
  test.each([
    ['headers above', header + row + row],
    ['headers in thead', `<thead>${header}<tbody>${row}${row}`],
    ['headers before', '<tr><th>A<td>1<td>2'.repeat(3)],
    ['headers on both sides', `<tr><td><th>A<th>B${'<tr><th>C<td>1<td>2'.repeat(2)}`],
    ['a header over two columns', `<tr><th>A<th colspan=2>B${row}${row}`],
    ['a header beside two rows', `<tr><th rowspan=2>A<td>1<td>2<tr><td>3<td>4<tr><th>B<td>5<td>6`],
    ['a header beside all rows', '<tr><th rowspan=0>A<td>1<td>2<tr><td>3<td>4<tr><td>5<td>6'],
    ['headers by role', `<tr>${'<td role=columnheader>A'.repeat(3)}${row}${row}`],
    ['headers by scope', `<caption>A</caption><tr>${'<td scope=col>A'.repeat(3)}${row}${row}`],
    ['headers of a group', `<tr><th scope=rowgroup>A<td>1<td>2${row}${row}`],
    ['headers in the attribute', `${header}<tr><td>1<td>2<td>3<td headers=x>4${row}<caption id=x>X`],
    ['blank cells', `<tr><td>&nbsp;<th>A<th>B<tr><td> <td>1<td>2<tr><td><b></b><td>3<td>4`],
    ['hidden cells', `<tr><td hidden>x<th>A<th>B${'<tr><td aria-hidden=true>x<td>1<td>2'.repeat(2)}`],
    ['cells with a label', `<tr><td aria-label=x>x<th>A<th>B${'<tr><td aria-label=x>x<td>1<td>2'.repeat(2)}`],
    ['cells with another role', `<tr><td role=note>x<th>A<th>B${'<tr><td role=note>x<td>1<td>2'.repeat(2)}`],
    ['headers that are pictures', `<tr><th><img><th><svg></svg><th aria-label=C>${row}${row}`],
    ['a cell over rows with a header further down', `${header}<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5`],
    ['headers in an inner table', `${header}${row}<tr><td>1<td>2<td><table>${row}${row}${row}</table>`],
  ])('%s', (_, rows) => {
    expect(of(rows)).toMatchObject({ outcome: 'pass', value: { tables: 1, offending: 0 } });
  });
});

describe('fails for', () => {
  test.each([
    [
      'a column and rows without header',
      `<tr><th>A<td>1<td>2${row}${row}`,
      '4 data cells of this table have',
    ],
    [
      'one cell without header',
      `<tr><th>A<th>B<td>${'<tr><td>1<td>2<td>'}<tr><td>1<td>2<td>3`,
      '1 data cell of',
    ],
    ['a table with a caption', `<caption>A</caption>${row}${row}${row}`, '9 data cells of this table have'],
    ['a table with thead', `<thead>${row}<tbody>${row}${row}`, '9 data cells of this table have'],
    [
      'a rowspan that ends with its section',
      `<thead><tr><th rowspan=9>A<td><td><tbody>${row}<tr><td><td>2<td>3`,
      '4',
    ],
  ])('%s', (_, rows, detail) => {
    expect(of(rows)).toMatchObject({
      outcome: 'fail',
      advice: 'none',
      itemsTotal: 1,
      items: [{ detail: expect.stringContaining(`In the server’s HTML, ${detail}`) }],
    });
  });

  test('a table by its role', () => {
    const html = `<table role=grid>${row}${row}${row}</table>`;
    expect(judge(tdHasHeader, { html })).toMatchObject({ outcome: 'fail' });
  });
});

describe('only warns about', () => {
  test.each([
    ['headers behind their cells', `<thead>${'<tr><td>1<td>2<th>A'.repeat(3)}`],
    ['headers below their cells', `${row}${row}${header}`],
    ['blank headers', `<tr><th>A<th><th>C${row}${row}`],
    ['scopes of the other direction', `<tr>${'<th scope=row>A'.repeat(3)}${row}${row}`],
    ['a cell as wide as the table', `<tr><td colspan=3>1${header}${row}`],
    ['headers that do not exist', `<tr><td headers=no>x<th>A<th>B${'<tr><td><td>1<td>2'.repeat(2)}`],
  ])('%s', (_, rows) => {
    expect(of(rows)).toMatchObject({ outcome: 'warn', advice: 'misplaced', itemsTotal: 1 });
  });
});

describe('is not applicable to', () => {
  test.each([
    ['a page without tables', '<p>'],
    ['two rows', `<table>${header}${row}</table>`],
    ['two columns', `<table><tr><th>A<td>1<tr><td>2<td>3<tr><td>4<td>5</table>`],
    ['a short third row', `<table><tr><th>A<td>1<td>2${row}<tr><td>1</table>`],
    ['a table that may be layout', `<table>${row}${row}${row}</table>`],
    ['a table for layout', `<table role=presentation><caption>A</caption>${row}${row}${row}</table>`],
    [
      'a table for layout with a name',
      `<table role=none aria-label=A><caption>A</caption>${row}${row}${row}</table>`,
    ],
    ['a hidden table', `<table hidden><caption>A</caption>${row}${row}${row}</table>`],
    [
      'more slots than are looked at',
      `<table><caption>A</caption>${row}${row}${'<tr><td colspan=1000 rowspan=65534>1'.repeat(9_000)}</table>`,
    ],
  ])('%s', (_, html) => {
    expect(judge(tdHasHeader, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('an error page', () => {
    expect(judge(tdHasHeader, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});
