import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { duplicateIdAria } from './duplicate-id-aria.ts';

describe('passes', () => {
  test.each([
    ['a label', '<label for=a>A</label><input id=a>'],
    ['a name', '<b id=a>A</b><p aria-labelledby=a>'],
    ['a name of which one id exists', '<b id=a>A</b><p aria-labelledby="a no">'],
    ['a header', '<table><tr><th id=a>A<td headers=a>B</table>'],
    ['ids twice to which nothing refers', '<p id=b><p id=b><label for=a>A</label><input id=a>'],
    ['an id in a template', '<template><b id=a></b></template><b id=a>A</b><p aria-labelledby=a>'],
    ['a description that may come later', '<input aria-label=A aria-describedby=no>'],
    ['a message that may come later', '<input aria-label=A aria-errormessage=no>'],
    ['a menu that is not open', '<button aria-expanded=false aria-controls=no>A</button>'],
    ['a popup that is not open', '<button aria-haspopup=menu aria-controls=no>A</button>'],
    ['a tab that is not chosen', '<p role=tab aria-selected=false aria-controls=no>A'],
    ['a menu that is not open, in other letters', '<a aria-expanded=" FALSE " aria-controls=no>A</a>'],
    ['a tab that is not chosen, in other letters', '<p aria-selected=" FALSE " aria-controls=no>A'],
    ['a closed owner', '<p aria-expanded=false aria-owns=no>A'],
    ['a hidden owner', '<p hidden aria-owns=no>A'],
  ])('%s', (_, html) => {
    expect(judge(duplicateIdAria, { html })).toMatchObject({ outcome: 'pass' });
  });
});

test('does not say that every id exists: some may come later', () => {
  const card = '<a id=a aria-labelledby="a badge"></a><button aria-expanded=false aria-controls=b>B</button>';
  expect(judge(duplicateIdAria, { html: card })).toMatchObject({
    outcome: 'pass',
    summary: 'No reference leads to more than one element, and no label or name is lost.',
    value: { ids: 3, offending: 0 },
  });
});

describe('fails when the id that is used stands twice', () => {
  test.each([
    ['for', '<label for=a>A</label>'],
    ['headers', '<table><tr><td headers=a></table>'],
    ...[
      'labelledby',
      'describedby',
      'controls',
      'owns',
      'activedescendant',
      'details',
      'errormessage',
      'flowto',
      'actions',
    ].map((name) => [`aria-${name}`, `<p aria-${name}=a>`]),
  ])('by %s', (by = '', html = '') => {
    expect(judge(duplicateIdAria, { html: `${html}<i id=a></i>\n<b id=a></b>` })).toMatchObject({
      outcome: 'fail',
      advice: 'duplicate',
      items: [
        {
          detail: `In the server’s HTML, the attribute ${by} refers to the id “a”, which 2 elements have.`,
          line: 2,
        },
      ],
    });
  });

  test('each id once, however often it is used, in SVG as well', () => {
    const html =
      '<p aria-labelledby="a b"><p aria-labelledby=a><i id=a></i><i id=a></i><svg id=b></svg><i id=b></i>';
    expect(judge(duplicateIdAria, { html })).toMatchObject({
      itemsTotal: 2,
      value: { ids: 2, offending: 2 },
    });
    const both = '<label for=a>A</label><p aria-labelledby=a><i id=a></i><i id=a></i>';
    expect(judge(duplicateIdAria, { html: both }).summary).toMatch(
      /the attribute for refers to the id “[^”]+”, which \d elements have\.$/,
    );
  });

  test('among other ids of the list', () => {
    const html = '<i id=a></i><i id=a></i><p aria-describedby="no a">';
    expect(judge(duplicateIdAria, { html })).toMatchObject({ outcome: 'fail' });
  });
});

describe('warns of an id that stands twice where nobody meets what refers to it', () => {
  test.each([
    ['a hidden label', '<label hidden for=a>A</label>'],
    ['a hidden part', '<div style="display:none"><p aria-labelledby=a></div>'],
  ])('%s', (_, html) => {
    const ids = '<i id=a></i><b id=a></b>';
    expect(judge(duplicateIdAria, { html: html + ids })).toMatchObject({
      outcome: 'warn',
      advice: 'duplicate',
    });
    expect(judge(duplicateIdAria, { html: `${html}<p aria-describedby=a>A</p>${ids}` })).toMatchObject({
      outcome: 'fail',
      itemsTotal: 1,
      summary: expect.stringMatching(/the attribute aria-describedby refers to the id/),
    });
  });
});

describe('warns about a reference that leads nowhere', () => {
  test.each([
    ['for', '<label for=no>A</label>'],
    ['aria-labelledby', '<p aria-labelledby="no neither">'],
    ['aria-labelledby', '<p hidden aria-labelledby=no>'],
    ['for', '<label hidden for=no>A</label>'],
    ['aria-controls', '<button aria-controls=no>A</button>'],
    ['aria-controls', '<button aria-expanded=true aria-haspopup=false aria-controls=no>A</button>'],
    ['aria-controls', '<button aria-haspopup=" FALSE " aria-controls=no>A</button>'],
    ['aria-owns', '<p aria-owns=no>'],
    ['aria-activedescendant', '<p aria-activedescendant=no>'],
    ['aria-activedescendant', '<b id=a></b><p aria-activedescendant="a a">'],
    ['aria-details', '<p aria-details=no>'],
    ['aria-flowto', '<p aria-flowto=no>'],
  ])('by %s in %s', (by, html) => {
    const result = judge(duplicateIdAria, { html });
    expect(result).toMatchObject({ outcome: 'warn', advice: 'missing', itemsTotal: 1 });
    expect(result.summary).toMatch(`the attribute ${by} names an id that no element has`);
  });
});

test.each(['<p id=a><p id=a>', '<label>A</label>', '<label for="">A</label>', '<p aria-labelledby=" ">'])(
  'is not applicable to %s',
  (html) => {
    expect(judge(duplicateIdAria, { html })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
    });
  },
);

test('does not judge an error page', () => {
  expect(judge(duplicateIdAria, { status: 404 })).toMatchObject({ reason: 'gate' });
});
