import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { frameFocusableContent } from './frame-focusable-content.ts';

const frame = (inner: string, attributes = 'tabindex=-1') =>
  judge(frameFocusableContent, { html: `<iframe ${attributes} srcdoc='${inner}'></iframe>` });

describe('fails with, in a frame that the Tab key skips,', () => {
  test.each([
    '<a href=/>A</a>',
    '<button>A</button>',
    '<input>',
    '<select></select>',
    '<textarea></textarea>',
    '<details>A</details>',
    '<details><summary>A</summary></details>',
    '<p tabindex=0>A</p>',
    '<div aria-hidden=true><a href=/>A</a></div>',
    '&lt;a href=/&gt;A&lt;/a&gt;',
  ])('%s', (inner) => {
    expect(frame(inner)).toMatchObject({ outcome: 'fail', advice: 'skipped', itemsTotal: 1 });
  });

  test('a link, whatever the letter case and size', () => {
    expect(frame('<a href=/>A</a>', 'TABINDEX=" -2" width=10 height=100%')).toMatchObject({
      outcome: 'fail',
    });
  });
});

describe('passes with, in such a frame,', () => {
  test.each([
    '',
    '<p>A</p>',
    '<a>A</a>',
    '<a href=/ tabindex=-1>A</a>',
    '<button disabled>A</button>',
    '<input type=hidden>',
    '<div hidden><a href=/>A</a></div>',
    '<body style="display:none"><a href=/>A</a>',
    '<template><a href=/>A</a></template>',
  ])('%s', (inner) => {
    expect(frame(inner)).toMatchObject({ outcome: 'pass', value: { frames: 1, offending: 0 } });
  });
});

test('reads no more than a million characters', () => {
  const html = (size: number) => `<iframe tabindex=-1 srcdoc="<a href=/>A</a>${'a'.repeat(size)}"></iframe>`;
  expect(judge(frameFocusableContent, { html: html(900_000) })).toMatchObject({ outcome: 'fail' });
  expect(judge(frameFocusableContent, { html: html(1_000_000) })).toMatchObject({ outcome: 'pass' });
});

describe('is not applicable to', () => {
  test.each([
    '<p>',
    '<iframe srcdoc="<a href=/>A</a>"></iframe>',
    '<iframe tabindex=0 srcdoc="<a href=/>A</a>"></iframe>',
    '<iframe tabindex=x srcdoc="<a href=/>A</a>"></iframe>',
    '<iframe tabindex=-1 src=/></iframe>',
    '<iframe tabindex=-1 hidden srcdoc="<a href=/>A</a>"></iframe>',
    '<iframe tabindex=-1 aria-hidden=true srcdoc="<a href=/>A</a>"></iframe>',
    '<iframe tabindex=-1 width=0 srcdoc="<a href=/>A</a>"></iframe>',
    '<iframe tabindex=-1 height=1 srcdoc="<a href=/>A</a>"></iframe>',
    '<p tabindex=-1 srcdoc="<a href=/>A</a>">',
  ])('%s', (html) => {
    expect(judge(frameFocusableContent, { html })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
    });
  });

  test('an error page', () => {
    expect(judge(frameFocusableContent, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});
