import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { tableHeaders } from './table-headers.ts';

const row = '<tr><td>1<td>2';

describe('passes', () => {
  test.each([
    ['headers that name header cells', '<table><tr><th id=a>A<td headers=a>1</table>'],
    ['headers over sections', '<table><thead><tr><th id=a>A<tbody><tr><td headers="a">1</table>'],
    ['headers by role', '<table><tr><td role=rowheader id=a>A<td headers=a>1</table>'],
    ['empty headers', '<table><tr><th>A<td headers="">1</table>'],
    ['a header cell with a header', '<table><tr><th id=a>A<th id=b headers=a>B</table>'],
    ['hidden cells', '<table><tr><th>A<td headers=no hidden>1</table>'],
    ['scopes', '<table><tr><th scope=col>A<th scope=ROW>B<th scope=colgroup>C<th scope=rowgroup>D</table>'],
    ['a wrong scope that is hidden', '<table><tr><th>A<th scope=x hidden>B</table>'],
    [
      'a wrong scope in a table for layout beside it',
      '<table><tr><th>A</table><table role=none><tr><td scope=row>B</table>',
    ],
    ['two rows without headers', `<table>${row}${row}</table>`],
    ['one column without headers', '<table><tr><td>1<tr><td>2<tr><td>3</table>'],
    ['rows whose cells are blank', `<table>${row}${row}<tr><td>1<td> &nbsp;</table>`],
    ['rows without headers that are hidden', `<table>${'<tr hidden><td>1<td>2'.repeat(3)}</table>`],
    [
      'cells without headers that are hidden',
      `<table>${'<tr><td>1<td aria-hidden=true>2'.repeat(3)}</table>`,
    ],
    [
      'cells that hold scripts',
      `<table>${'<tr><td><script>a</script><td><script>b</script>'.repeat(3)}</table>`,
    ],
    ['cells that hold styles', `<table>${'<tr><td><style>a</style><td><style>b</style>'.repeat(3)}</table>`],
    ['headers in no-break spaces', '<table><tr><th id=a>A<td headers="&nbsp;a&nbsp;">1</table>'],
    ['three rows with a header', `<table><tr><th>A<th>B${row}${row}${row}</table>`],
    ['three rows with a header by role', `<table><tr><td role=columnheader>A<td>B${row}${row}</table>`],
    ['a header by the first role', `<table><tr><td role="no rowheader">A<td>B${row}${row}</table>`],
    ['headers that axe-core takes for such', '<table><tr><th id=a role="no cell">A<td headers=a>1</table>'],
  ])('%s', (_, html) => {
    expect(judge(tableHeaders, { html })).toMatchObject({
      outcome: 'pass',
      value: { tables: 1, offending: 0 },
    });
  });
});

describe('fails when headers names', () => {
  test.each([
    ['an id that does not exist', '<table><tr><th id=a>A<td headers=no>1</table>'],
    ['a data cell', '<table><tr><th>A<td id=a>1<td headers=a>2</table>'],
    ['a header with the role of a cell', '<table><tr><th id=a role=cell>A<td headers=a>1</table>'],
    ['the cell itself', '<table><tr><th>A<th id=a headers=a>B</table>'],
    [
      'two ids with a no-break space between',
      '<table><tr><th id=a>A<th id=b>B<td headers=a&nbsp;b>1</table>',
    ],
    ['one wrong id among others', '<table><tr><th id=a>A<td headers="a no">1</table>'],
    ['an element outside the table', '<b id=a></b><table><tr><th>A<td headers=a>1</table>'],
    ['a header of a table around', '<table><tr><th id=a>A<td><table><tr><td headers=a>1</table></table>'],
  ])('%s', (_, html) => {
    expect(judge(tableHeaders, { html })).toMatchObject({
      outcome: 'fail',
      advice: 'headers',
      itemsTotal: 1,
    });
  });
});

describe('warns about', () => {
  test.each([
    ['an unknown scope', '<table><tr><th scope=column>A</table>', 'scope'],
    ['an empty scope', '<table><tr><th scope="">A</table>', 'scope'],
    ['a scope on a data cell', '<table><tr><td scope=row>A</table>', 'scope'],
    ['rows of data without headers', `<table>${row}${row}${row}</table>`, 'none'],
    ['text further down', `<table>${'<tr><td><p><b>1</b></p><td><a href=/>2</a>'.repeat(3)}</table>`, 'none'],
    ['rows of data over sections', `<table><thead>${row}<tbody>${row}<tfoot>${row}</table>`, 'none'],
    ['a role none that is overruled', `<table role=none aria-label=A>${row}${row}${row}</table>`, 'none'],
  ])('%s', (_, html, advice) => {
    expect(judge(tableHeaders, { html })).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
  });
});

test('lists failures before warnings', () => {
  const html = '<table><tr><th scope=x>A</table><table><tr><td headers=no>1</table>';
  const { items } = judge(tableHeaders, { html });
  expect(items.map(({ outcome }) => outcome)).toEqual(['fail', 'warn']);
});

describe('is not applicable', () => {
  test.each([
    ['without tables', '<p>'],
    ['to tables for layout', `<table role=presentation>${row}${row}${row}</table>`],
    ['to tables for layout by the first role', `<table role="none presentation">${row}${row}${row}</table>`],
    ['to tables with another role', `<table role=list>${row}${row}${row}</table>`],
    ['to a scope in a table for layout', '<table role=none><tr><td scope=row>A</table>'],
    [
      'to a scope in a table for layout in which a hidden table stands',
      '<table role=none><tr><td scope=row>A<table hidden><tr><td>1</table></table>',
    ],
    ['to hidden cells with a scope', '<table role=none><tr><td scope=row hidden>1</table>'],
    ['to hidden tables', `<table hidden>${row}${row}${row}</table>`],
  ])('%s', (_, html) => {
    expect(judge(tableHeaders, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('to an error page', () => {
    expect(judge(tableHeaders, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});
