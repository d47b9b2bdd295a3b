import { expect, test } from 'vitest';
import { probe, sampleEvidence } from './sample-evidence.ts';
import { unseenIn } from './unseen.ts';

test('what a sample leaves out, and what gave no clear answer, was not seen', () => {
  const [fine, silent] = [probe(), probe({ class: 'uncertain' })];
  expect(unseenIn(sampleEvidence({ links: { total: 2, probes: [fine, fine] } }))).toEqual({});
  expect(unseenIn(sampleEvidence({ links: { total: 40, probes: [fine, silent] } }))).toEqual({ links: 39 });
  expect(unseenIn(sampleEvidence({ siteTier: false }))).toEqual({});
});
