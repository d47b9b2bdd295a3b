import { expect, test } from 'vitest';
import { fileResponse, missing } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { aiTrainingPolicy } from './ai-training-policy.ts';

test('tells what robots.txt, headers and metas declare, and never judges', () => {
  const robots = fileResponse(
    'User-agent: GPTBot\nDisallow: /\nUser-agent: *\nContent-Signal: search=yes, ai-train=no # x\nContent-Usage: /art train-ai=n\n',
  );
  const html = '<!doctype html><meta name=robots content="noai"><meta name="TDM-Reservation" content=1>';
  const fields = [['Content-Usage', 'train-ai=n']] as const;
  expect(judge(aiTrainingPolicy, { robots, html, fields })).toMatchObject({
    outcome: 'info',
    value: {
      contentSignal: [{ line: 4, preferences: { search: 'yes', 'ai-train': 'no' } }],
      contentUsage: [{ line: 5, value: '/art train-ai=n', preferences: { 'train-ai': 'n' } }],
      contentUsageField: { 'train-ai': 'n' },
      directives: ['noai'],
      tdmReservation: '1',
    },
  });
});

test('tells allowed or not and the line for each training crawler', () => {
  const robots = fileResponse('User-agent: GPTBot\nDisallow: /');
  const { crawlers } = judge(aiTrainingPolicy, { robots }).value as { crawlers: object[] };
  expect(crawlers).toHaveLength(8);
  expect(crawlers[0]).toEqual({ token: 'GPTBot', allowed: false, line: 2 });
  expect(crawlers[1]).toEqual({ token: 'ClaudeBot', allowed: true, line: null });
});

test.each([404, 503])('the body of an answer with %i declares nothing', (status) => {
  const robots = fileResponse('User-agent: *\nContent-Signal: ai-train=no', { status });
  expect(judge(aiTrainingPolicy, { robots }).value).toMatchObject({ contentSignal: [] });
});

test('of very many lines the first 20 are told', () => {
  const robots = fileResponse('Content-Signal: ai-train=no\n'.repeat(21));
  const { contentSignal } = judge(aiTrainingPolicy, { robots }).value as { contentSignal: object[] };
  expect(contentSignal).toHaveLength(20);
});

test('a robots.txt that is unreachable keeps the rest from nobody', () => {
  const robots = fileResponse('', { status: 503 });
  const fields = [['TDM-Reservation', '1']] as const;
  const result = judge(aiTrainingPolicy, { robots, fields });
  expect(result).toMatchObject({ outcome: 'info', value: { crawlers: [], tdmReservation: '1' } });
  expect(result.summary).toContain('are unknown');
});

test('the headers of an error page declare as much as any', () => {
  const fields = [
    ['X-Robots-Tag', 'noai'],
    ['X-Robots-Tag', 'otherbot: noimageai'],
  ] as const;
  expect(judge(aiTrainingPolicy, { status: 404, fields }).value).toMatchObject({ directives: ['noai'] });
});

test('what cannot be parsed stays as text', () => {
  const robots = fileResponse('Content-Signal: ???');
  expect(judge(aiTrainingPolicy, { robots }).value).toMatchObject({
    contentSignal: [{ value: '???', preferences: null }],
  });
});

test('without robots.txt evidence nothing is known', () => {
  expect(judge(aiTrainingPolicy, { robots: missing() }).reason).toBe('no_evidence');
});
