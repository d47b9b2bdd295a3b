import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { metaViewport } from './meta-viewport.ts';

function judgeContent(content: string) {
  return judge(metaViewport, { html: `<meta name=viewport content="${content}">` });
}

describe('passes', () => {
  test.each([
    'width=device-width, initial-scale=1',
    '',
    'user-scalable=yes',
    'user-scalable=1',
    'user-scalable=-1',
    'user-scalable=5',
    'user-scalable=device-width',
    'user-scalable=device-height',
    'maximum-scale=2',
    'maximum-scale=10',
    'maximum-scale=-1',
    'maximum-scale=device-height',
    'maximum-scale=device-width',
    'user-scalable=',
    'user-scalable',
    'user-scalable=no, user-scalable=yes',
    'maximum-scale=1;maximum-scale=5',
  ])('%j', (content) => {
    expect(judgeContent(content)).toMatchObject({ outcome: 'pass' });
  });

  test('a viewport without content', () => {
    expect(judge(metaViewport, { html: '<meta name=viewport>' })).toMatchObject({ outcome: 'pass' });
  });
});

describe('fails', () => {
  test.each([
    ['user-scalable=no', 'user-scalable=no'],
    ['width=device-width,USER-SCALABLE = NO', 'user-scalable=no'],
    ['user-scalable=0', 'user-scalable=0'],
    ['user-scalable=0.5', 'user-scalable=0.5'],
    ['user-scalable=-0.5', 'user-scalable=-0.5'],
    ['user-scalable=none', 'user-scalable=none'],
    ['maximum-scale=1', 'maximum-scale=1'],
    ['maximum-scale=1.99', 'maximum-scale=1.99'],
    ['maximum-scale=0', 'maximum-scale=0'],
    ['maximum-scale=yes', 'maximum-scale=yes'],
    ['initial-scale=1;maximum-scale=1.0', 'maximum-scale=1.0'],
    ['user-scalable=yes, user-scalable=no', 'user-scalable=no'],
  ])('%j', (content, limit) => {
    expect(judgeContent(content)).toMatchObject({
      outcome: 'fail',
      advice: 'blocked',
      items: [{ detail: `In the server’s HTML, the viewport forbids zooming: ${limit}.` }],
    });
  });

  test('each limit of each viewport', () => {
    const meta = '<meta name=Viewport content="maximum-scale=1, user-scalable=no">';
    expect(judge(metaViewport, { html: meta + meta })).toMatchObject({ itemsTotal: 4 });
  });
});

test.each(['name=robots', 'property=viewport', 'name=" viewport "'])(
  'is not applicable to %s, which is no viewport',
  (meta) => {
    const html = `<meta ${meta} content="maximum-scale=1">`;
    expect(judge(metaViewport, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  },
);

test('does not judge an error page', () => {
  expect(judge(metaViewport, { status: 404 })).toMatchObject({ reason: 'gate' });
});

test('the task names the limits', () => {
  expect(judgeContent('user-scalable=no').task).toBe('Remove 1 zoom limit: user-scalable');
  expect(judgeContent('user-scalable=no, maximum-scale=1').task).toBe(
    'Remove 2 zoom limits: user-scalable …',
  );
});
