import { expect, test } from 'vitest';
import type { Configuration } from '../../gate/config/configuration.ts';
import type { Selection } from '../../report/partial.ts';
import type { CrawlJudgement } from '../parts.ts';
import { checkAgain, judgementOf } from './judgement.ts';
import type { CrawlValues } from './settings.ts';

const now = Date.UTC(2026, 10, 28);
const waiver = { id: null, check: 'title', pages: '/a', item: null, reason: 'Old.', until: '2026-12-31' };

const values = (given: Partial<CrawlValues> = {}) =>
  ({ 'not-indexable': false, 'no-ai-search': false, ...given }) as CrawlValues;
const file = (given: Partial<Configuration> = {}) =>
  ({ file: 'assay.config.json', waivers: [], ...given }) as Partial<Configuration> as Configuration;
const waived = file({ waivers: [{ ...waiver, by: 'assay.config.json:3' }] });

const only = { categories: ['seo' as const], checks: ['doctype', 'crawl-orphans'] };

function again(
  given: Partial<CrawlValues>,
  configuration?: Configuration,
  begun?: CrawlJudgement,
  onlyAgain: Selection | null = null,
) {
  const judgement = begun ?? judgementOf(values({ as: 'staging', 'no-ai-search': true }), waived, only, now);
  return checkAgain({ judgement, startedAt: now }, values(given), configuration, onlyAgain);
}

test('what is given again as it was says nothing new', () => {
  expect(again({ as: 'staging', 'no-ai-search': true })).toEqual([]);
  const moved = file({ waivers: [{ ...waiver, by: 'assay.config.json:7' }] });
  expect(again({ config: 'assay.config.json' }, moved)).toEqual([]);
  const usual = judgementOf(values(), undefined, null, now);
  expect(again({ as: 'live' }, undefined, usual)).toEqual([]);
  const turned = { ...only, checks: only.checks.toReversed() };
  expect(again({}, waived, undefined, turned)).toEqual([]);
});

test('other checks than those of the beginning are refused', () => {
  const refusal = '--resume judges as the crawl was begun, and --only says something else';
  const fewer = { ...only, checks: [] };
  expect(() => again({}, waived, undefined, fewer)).toThrow(refusal);
  expect(() => again({}, undefined, judgementOf(values(), undefined, null, now), only)).toThrow(refusal);
});

test.each([
  ['as', { as: 'live' }, undefined],
  ['not-indexable', { 'not-indexable': true }, undefined],
  ['config', { config: 'other.json' }, file()],
  ['config', { config: 'other.json' }, file({ ...waived, as: { value: 'live', from: 'other.json:2' } })],
])('what contradicts --%s is refused', (name, given, configuration) => {
  expect(() => again(given, configuration)).toThrow(
    `--resume judges as the crawl was begun, and --${name} says something else: leave it out, or begin another crawl.`,
  );
});

test('a configuration that nobody named and that changed is told, and does not count', () => {
  expect(again({}, file())).toEqual([
    'The crawl is judged as it was begun: what assay.config.json says otherwise of waivers or of the site does not count.',
  ]);
});

test('waivers whose day was over when the crawl was begun are none of it', () => {
  const over = file({ waivers: [{ ...waiver, until: '2026-11-01', by: 'assay.config.json:3' }] });
  expect(judgementOf(values(), over, null, now).waivers).toEqual([]);
});
