import { describe, expect, test } from 'vitest';
import { fileResponse, sampleEvidence } from '../evidence/sample-evidence.ts';
import { score } from '../score/score.ts';
import { catalogue } from './catalogue.ts';
import { type Expectations, usualExpectations } from './expectations.ts';
import { runChecks } from './run.ts';

/** A staging site: nothing of it is to be found, and no crawler is to read it. */
const staging = sampleEvidence({
  html: '<!doctype html><html lang="en"><head><title>Staging</title><meta name="robots" content="noindex"></head><body><p>Soon.</p></body></html>',
  robots: fileResponse('User-agent: *\nDisallow: /\n'),
});

function judgedWith(change: Partial<Expectations>) {
  const results = runChecks(staging, catalogue, undefined, { ...usualExpectations, ...change });
  const declared = results.filter(({ reason }) => reason === 'declared');
  return {
    results,
    declared: declared.map(({ id }) => id).sort(),
    summaries: declared.map(({ summary }) => summary),
  };
}

describe('checks.md 7.6: what its owner declared of a site', () => {
  test('leaves out what is judged for search engines, and lifts the cap', () => {
    const usual = judgedWith({});
    expect(usual.declared).toEqual([]);
    expect(score(usual.results, staging).cap).toMatchObject({ check: 'is-crawlable' });
    const { results, declared, summaries } = judgedWith({ indexable: false });
    expect(declared).toEqual([
      'canonical-target',
      'is-crawlable',
      'sitemap-contains-page',
      'snippet-eligibility',
    ]);
    expect(new Set(summaries)).toEqual(
      new Set(['The owner declared that this site is not meant to be found by search engines.']),
    );
    expect(score(results, staging).cap).toBeNull();
    expect(results.find(({ id }) => id === 'ai-search-access')).toMatchObject({ outcome: 'fail' });
  });

  test('leaves out what is judged for AI search', () => {
    const { results, declared } = judgedWith({ aiSearch: false });
    expect(declared).toEqual(['ai-search-access', 'ai-user-access']);
    expect(results.find(({ id }) => id === 'is-crawlable')).toMatchObject({ outcome: 'fail' });
  });

  test('leaves everything else as it is', () => {
    const others = (change: Partial<Expectations>) =>
      judgedWith(change).results.filter(
        ({ id }) => !judgedWith({ indexable: false, aiSearch: false }).declared.includes(id),
      );
    expect(others({ indexable: false, aiSearch: false })).toEqual(others({}));
  });
});
