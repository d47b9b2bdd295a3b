import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { objectAlt } from './object-alt.ts';

describe('passes', () => {
  test.each([
    '<object data=a.png aria-label=A></object>',
    '<object data=a.mp4 title=A></object>',
    '<p id=a>A</p><object data=a.mp3 aria-labelledby=a></object>',
    '<embed src=a.png title=A>',
    '<object data=a.pdf><a href=a.pdf>A</a></object>',
    '<object data=a.png aria-label=A><object data=b.png></object></object>',
  ])('%s', (html) => {
    expect(judge(objectAlt, { html })).toMatchObject({
      outcome: 'pass',
      value: { objects: 1, offending: 0 },
    });
  });
});

describe('fails for', () => {
  test.each([
    '<object data=a.png></object>',
    '<object data="/walks/a.PNG?size=1#top"></object>',
    '<object data=a type=image/png></object>',
    '<object data=a type="Video/MP4; codecs=avc1"></object>',
    '<object data=a.mp3> </object>',
    '<object data="data:image/gif;base64,R0lGODlhAQABAAAAACw="></object>',
    '<object data=a.png aria-label=" "></object>',
    '<object data=a.png role=none tabindex=0></object>',
    '<object data=a.png role=img></object>',
    '<object data=a.png></object><video><object data=b.png></object></video>',
  ])('%s', (html) => {
    expect(judge(objectAlt, { html })).toMatchObject({
      outcome: 'fail',
      advice: 'nameless',
      itemsTotal: 1,
      items: [{ detail: 'In the server’s HTML, this object has no name.' }],
    });
  });
});

describe('warns about', () => {
  test.each([
    ['an object with something to fall back on', '<object data=a.png><p>A</p></object>', 'nameless'],
    ['an object with text to fall back on', '<object data=a.png>A</object>', 'nameless'],
    ['an object with alt', '<object data=a.png alt=A></object>', 'nameless'],
    ['SVG by its ending', '<object data=a.svg></object>', 'nameless'],
    ['SVG by its type', '<object data=a type=image/svg+xml></object>', 'nameless'],
    ['a document', '<object data=a.pdf></object>', 'nameless'],
    ['an image by its ending alone', '<object data=a.png type=text/html></object>', 'nameless'],
    ['an unknown kind', '<object data=/a></object>', 'nameless'],
    ['an embed element', '<embed src=a.png>', 'embed'],
  ])('%s', (_, html, advice) => {
    expect(judge(objectAlt, { html })).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
  });
});

describe('is not applicable to', () => {
  test.each([
    '<p>',
    '<object></object>',
    '<object data=" "></object>',
    '<object data=a.png hidden></object>',
    '<div aria-hidden=true><object data=a.png></object></div>',
    '<object data=a.png role=presentation></object>',
    '<object data=a.png role=group></object>',
    '<video><object data=a.png></object></video>',
    '<embed src=a.pdf>',
    '<svg><object data=a.png /></svg>',
  ])('%s', (html) => {
    expect(judge(objectAlt, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('an error page', () => {
    expect(judge(objectAlt, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});
