import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { frameTitle } from './frame-title.ts';

test.each([
  ['a title', '<iframe title="Map"></iframe>'],
  ['aria-label', '<iframe aria-label="Map"></iframe>'],
  ['aria-labelledby', '<h2 id=a>Map</h2><iframe aria-labelledby=a></iframe>'],
  ['a title beside the role none', '<iframe role=none title="Map"></iframe>'],
  ['a frame in a frameset', '<frameset><frame title="Menu"></frameset>'],
])('passes with %s', (_, html) => {
  expect(judge(frameTitle, { html })).toMatchObject({ outcome: 'pass', value: { frames: 1, offending: 0 } });
});

test.each([
  ['no name', '<iframe src="/map"></iframe>'],
  ['a blank title', '<iframe title=" "></iframe>'],
  ['text inside only', '<iframe>Map</iframe>'],
  ['the attribute name only', '<iframe name="map"></iframe>'],
  ['a frame in a frameset', '<frameset><frame src="/menu"></frameset>'],
  ['a tabindex that is not negative', '<iframe tabindex=0></iframe>'],
  ['a tabindex that is no number', '<iframe tabindex=x></iframe>'],
  ['the role none, but in the tab order', '<iframe role=none tabindex=0></iframe>'],
  ['the role none and a blank title', '<iframe role=none title=""></iframe>'],
])('fails with %s', (_, html) => {
  expect(judge(frameTitle, { html })).toMatchObject({ outcome: 'fail', advice: 'nameless', itemsTotal: 1 });
});

describe('is not applicable', () => {
  test.each([
    ['without frames', '<p>'],
    ['to hidden frames', '<iframe hidden></iframe><iframe style="display:none"></iframe>'],
    ['to frames hidden from assistive technology', '<iframe aria-hidden=true></iframe>'],
    ['to frames out of the tab order', '<iframe tabindex="-1"></iframe>'],
    ['to decoration', '<iframe role=presentation></iframe><iframe role=none></iframe>'],
    ['in noscript', '<noscript><iframe></iframe></noscript>'],
  ])('%s', (_, html) => {
    expect(judge(frameTitle, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('to an error page', () => {
    expect(judge(frameTitle, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});
