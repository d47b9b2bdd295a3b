import { describe, expect, test } from 'vitest';
import type { AnyBrowserCheck } from './browser-check.ts';
import { headChangedByScript } from './head-changed-by-script.ts';
import { renderedContentParity } from './rendered-content-parity.ts';
import { scriptOnlyLinks } from './script-only-links.ts';
import { amountOf, changed, judgeLook, lookFacts, pageOf } from './testing.ts';

describe('head-changed-by-script', () => {
  test('passes where scripts leave the head alone', () => {
    expect(judgeLook(headChangedByScript, changed('title', 'A', 'A'))).toMatchObject({ outcome: 'pass' });
  });

  test('fails where a script changes or removes the canonical', () => {
    const found = judgeLook(
      headChangedByScript,
      changed('canonical', 'https://a.example/', 'https://b.example/'),
    );
    expect(found).toMatchObject({
      ...{ outcome: 'fail', advice: 'canonical', danger: false },
      summary: 'A script changes the canonical from “https://a.example/” to “https://b.example/”.',
    });
    expect(judgeLook(headChangedByScript, changed('canonical', 'https://a.example/', null))).toMatchObject({
      outcome: 'fail',
      summary: 'A script removes the canonical “https://a.example/”.',
    });
  });

  test('warns where a script changes or removes the title', () => {
    expect(judgeLook(headChangedByScript, changed('title', 'Loading', 'Rivers'))).toMatchObject({
      ...{ outcome: 'warn', advice: 'title' },
      summary: 'A script changes the title from “Loading” to “Rivers”.',
    });
    expect(judgeLook(headChangedByScript, changed('title', 'Rivers', null))).toMatchObject({
      outcome: 'warn',
    });
  });

  test.each([
    ['title', 'title'],
    ['description', 'description'],
    ['canonical', 'canonical'],
    ['structured-data', 'structured data'],
  ] as const)('warns where only scripts bring a %s', (fact, name) => {
    expect(judgeLook(headChangedByScript, changed(fact, null, 'x'))).toMatchObject({
      ...{ outcome: 'warn', advice: 'late', task: `Send from the server: ${name}` },
      summary: `Only scripts bring the ${name}.`,
    });
  });

  test.each(['h1', 'headings', 'hreflang'] as const)('leaves %s to other checks', (fact) => {
    expect(judgeLook(headChangedByScript, changed(fact, null, 'x'))).toMatchObject({ outcome: 'pass' });
  });

  test('leaves a description that scripts change to other checks', () => {
    expect(judgeLook(headChangedByScript, changed('description', 'a', 'b'))).toMatchObject({
      outcome: 'pass',
    });
  });

  test('fails where noindex stands only before or only after scripts', () => {
    const noindex = pageOf('<meta name="robots" content="noindex">');
    const hidden = judgeLook(headChangedByScript, { shown: noindex });
    expect(hidden).toMatchObject({ outcome: 'fail', advice: 'noindex', danger: true });
    expect(hidden.summary).toBe('A script adds noindex, which the HTML does not say.');
    expect(judgeLook(headChangedByScript, { raw: noindex })).toMatchObject({ outcome: 'fail', danger: true });
    expect(judgeLook(headChangedByScript, { raw: noindex, shown: noindex })).toMatchObject({
      outcome: 'pass',
    });
    const follow = pageOf('<meta name="robots" content="index, follow">');
    expect(judgeLook(headChangedByScript, { shown: follow })).toMatchObject({ outcome: 'pass' });
  });
});

describe('script-only-links', () => {
  const judged = (raw: number, rendered: number) =>
    judgeLook(scriptOnlyLinks, amountOf('links', raw, rendered));

  test('warns when less than half of the links are in the HTML', () => {
    expect(judged(0, 5)).toMatchObject({ outcome: 'warn' });
    expect(judged(499, 1_000)).toMatchObject({
      outcome: 'warn',
      summary: 'The HTML as it was sent holds 49 % of the 1,000 links to its own site that a browser shows.',
    });
  });

  test('passes from half on', () => {
    expect(judged(5, 10)).toMatchObject({ outcome: 'pass' });
    expect(judged(12, 10)).toMatchObject({ outcome: 'pass', value: { percent: 100 } });
  });

  test('is not for a page with few links', () => {
    expect(judged(0, 4)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });
});

describe('rendered-content-parity', () => {
  const judged = (raw: number, rendered: number) =>
    judgeLook(renderedContentParity, amountOf('words', raw, rendered));

  test('passes, warns and fails by the share of the words that are in the HTML', () => {
    const outcomes = [600, 599, 250, 249].map((words) => judged(words, 1_000).outcome);
    expect(outcomes).toEqual(['pass', 'warn', 'warn', 'fail']);
    expect(judged(599, 1_000).summary).toBe(
      'The HTML as it was sent holds 59 % of the 1,000 words that a browser shows.',
    );
  });

  test('is not for a page of few words', () => {
    expect(judged(0, 49)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
    expect(judged(0, 50)).toMatchObject({ outcome: 'fail' });
  });
});

const compared: readonly (readonly [AnyBrowserCheck, 'words' | 'links'])[] = [
  [renderedContentParity, 'words'],
  [scriptOnlyLinks, 'links'],
];

test.each(compared)('$id proves nothing of a page whose end was not read', (check, amount) => {
  const given = amountOf(amount, 0, 100);
  const { exchange, rendered } = lookFacts();
  const unread = { outcome: 'not_applicable', reason: 'no_evidence' };
  expect(judgeLook(check, { ...given, exchange: { ...exchange, truncated: true } })).toMatchObject(unread);
  expect(judgeLook(check, { ...given, rendered: { ...rendered, cut: true } })).toMatchObject(unread);
});
