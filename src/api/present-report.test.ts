import { expect, test } from 'vitest';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import { buildBody } from '../report/build.ts';
import { presentFacts } from './present-report.ts';

test('a report of an older version, which has no previews, says so', () => {
  const { previews: _, ...facts } = buildBody(sampleEvidence(), undefined, []).facts;
  expect(facts).not.toHaveProperty('previews');
  expect(presentFacts(facts).previews).toBeNull();
});
