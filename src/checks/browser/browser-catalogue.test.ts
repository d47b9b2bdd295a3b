import { describe, expect, test } from 'vitest';
import type { LargestPaint } from '../../evidence/browser-evidence.ts';
import { otherRules } from './axe-other.ts';
import { browserCatalogue } from './browser-catalogue.ts';
import type { LookFacts } from './browser-check.ts';
import {
  amountOf,
  axeOf,
  changed,
  cookieOf,
  elementOf,
  entryOf,
  fileOf,
  imageOf,
  judgeLook,
  labOf,
  nodeOf,
  pageOf,
  ruleOf,
  shiftOf,
} from './testing.ts';

const many = 1_234;
const times = <Made>(make: (index: number) => Made) =>
  Array.from({ length: many }, (_, index) => make(index));

const hero: LargestPaint = {
  ...{ kind: 'image', url: 'https://example.com/hero.jpg', element: elementOf() },
  discovery: { lazy: true, inHtml: false, highPriority: false },
};
const ofRules = ['color-contrast', 'target-size', ...otherRules].map((rule) =>
  ruleOf(rule, { nodes: times((index) => nodeOf({ selector: `#a${index}` })) }),
);

/** A page that has more of every fault than a number without separators tells at one look. */
const faulty: Partial<LookFacts> = {
  lab: labOf(
    { fcp: 1_234_000, lcp: 1_234_000, tbt: 12_345, cls: 1_234.5 },
    {
      lcp: hero,
      shifts: times((index) => shiftOf({ elements: [elementOf(`#a${index}`)] })),
      hidingFonts: times((index) => ({ url: `https://example.com/${index}.woff2`, ms: 1_234 })),
    },
  ),
  loaded: times((index) => fileOf({ type: 'Font', url: `https://example.com/${index}.woff2` })),
  images: times((index) =>
    imageOf({
      ...{ url: `https://example.com/${index}.jpg`, natural: { width: 12_345, height: 12_345 } },
      ...{ shown: { width: 1_234, height: 2_345 }, bytes: 9_876_543 },
    }),
  ),
  cookies: times((index) => cookieOf({ name: `a${index.toString(36)}` })),
  console: times((index) => entryOf({ text: `Broken: ${index.toString(36)}`, count: many })),
  axe: axeOf({ violations: ofRules }),
  shown: pageOf('<meta name="robots" content="noindex">'),
  changes: {
    facts: [
      ...changed('title', 'A', 'B').changes.facts,
      ...changed('canonical', 'https://a.example/', null).changes.facts,
      ...changed('description', null, 'C').changes.facts,
      ...changed('structured-data', null, 'D').changes.facts,
    ],
    amounts: [
      ...amountOf('words', 123, 12_345).changes.amounts,
      ...amountOf('links', 123, 12_345).changes.amounts,
    ],
  },
};
/** The same, where axe proves nothing. */
const unsure = { ...faulty, axe: axeOf({ incomplete: ofRules }) };
const sound: Partial<LookFacts> = {
  lab: labOf({}, { lcp: { ...hero, discovery: { lazy: false, inHtml: true, highPriority: true } } }),
  loaded: times((index) => fileOf({ type: 'Font', url: `https://example.com/${index}.woff2` })),
  images: times((index) => imageOf({ url: `https://example.com/${index}.jpg` })),
  axe: axeOf({ passes: ['color-contrast', 'target-size', ...otherRules] }),
  changes: {
    facts: [],
    amounts: [
      ...amountOf('words', many, many).changes.amounts,
      ...amountOf('links', many, many).changes.amounts,
    ],
  },
};

describe.each(browserCatalogue.map((check) => [check.id, check] as const))('%s', (_, check) => {
  const found = judgeLook(check, faulty);

  test('is a check of a browser', () => {
    expect(check.tier).toBe('browser');
  });

  test('warns or fails on a page with every fault, and passes on a sound one', () => {
    expect(['warn', 'fail']).toContain(found.outcome);
    expect(judgeLook(check, sound).outcome).toBe('pass');
  });

  test('has words that go on behind the number of what it found, where it finds several of a kind', () => {
    if (check.several === undefined) expect(found.entriesTotal).toBeLessThan(many);
    else expect(check.several).toMatch(/^[a-z]\S.*[^.\s]$/);
  });

  test('knows the advice that it gives, and what it found is told in sentences', () => {
    for (const facts of [faulty, unsure, sound, {}]) {
      const finding = judgeLook(check, facts);
      expect(finding.summary).toMatch(/^[A-Z0-9].*\.$/);
      const isFinding = finding.outcome === 'warn' || finding.outcome === 'fail';
      expect(finding.advice !== null).toBe(isFinding);
      expect(finding.task !== null).toBe(isFinding);
      for (const { advice, detail } of finding.entries) {
        expect(detail).toMatch(/^[A-Z0-9].*\.$/);
        if (advice !== undefined) expect(check.advice).toHaveProperty([advice]);
      }
    }
  });

  test('tells no number from a thousand on without separators', () => {
    const said = [faulty, unsure, sound].flatMap((facts) => {
      const { summary, entries } = judgeLook(check, facts);
      return [summary, ...entries.map(({ detail }) => detail)];
    });
    expect(said.filter((sentence) => /\d{4}/.test(sentence.replace(/“[^”]*”/g, '…')))).toEqual([]);
  });
});
