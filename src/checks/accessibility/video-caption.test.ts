import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { videoCaption } from './video-caption.ts';

test.each([
  '<video><track kind=captions src="a.vtt"></video>',
  '<video><source src="a.mp4"><track kind=Captions src="a.vtt"></video>',
  '<video muted></video>',
])('passes with %s', (html) => {
  expect(judge(videoCaption, { html })).toMatchObject({
    outcome: 'pass',
    value: { videos: 1, offending: 0 },
  });
});

test.each([
  '<video></video>',
  '<video><track kind=captions></video>',
  '<video><track kind=captions src=" "></video>',
  '<video><track src="a.vtt"></video>',
  '<video><track kind=subtitles src="a.vtt"></video>',
])('warns with %s', (html) => {
  expect(judge(videoCaption, { html })).toMatchObject({ outcome: 'warn', advice: 'none', itemsTotal: 1 });
});

test('judges each video', () => {
  const html = '<video muted></video><video></video><video hidden></video>';
  expect(judge(videoCaption, { html })).toMatchObject({
    outcome: 'warn',
    value: { videos: 2, offending: 1 },
  });
});

test.each(['<p>', '<video hidden></video>', '<audio controls></audio>'])(
  'is not applicable to %s',
  (html) => {
    expect(judge(videoCaption, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  },
);

test('does not judge an error page', () => {
  expect(judge(videoCaption, { status: 404 })).toMatchObject({ reason: 'gate' });
});
