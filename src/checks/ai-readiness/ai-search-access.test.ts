import { describe, expect, test } from 'vitest';
import { fileResponse, missing } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { aiSearchAccess } from './ai-search-access.ts';
import { aiUserAccess } from './ai-user-access.ts';
import { searchCrawlers, trainingCrawlers, userCrawlers } from './data/crawlers.ts';

const robots = (text: string) => ({ robots: fileResponse(text) });
const block = (...tokens: string[]) =>
  robots(`${tokens.map((token) => `User-agent: ${token}\n`).join('')}Disallow: /`);
const every = (list: typeof searchCrawlers) => list.map(({ token }) => token);

test('each token belongs to one class', () => {
  const all = [...every(searchCrawlers), ...every(userCrawlers), ...every(trainingCrawlers)];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(20);
});

describe('ai-search-access', () => {
  test.each([
    ['nothing blocked', robots('User-agent: *\nDisallow:'), 'pass'],
    ['no robots.txt', { robots: fileResponse('', { status: 404 }) }, 'pass'],
    ['training blocked', block('GPTBot', 'CCBot'), 'pass'],
    ['one blocked', block('OAI-SearchBot'), 'warn'],
    ['all blocked by name', block(...every(searchCrawlers)), 'fail'],
    ['all blocked by *', block('*'), 'fail'],
    ['all blocked, but not here', robots('User-agent: *\nDisallow: /private'), 'pass'],
  ])('%s: %s', (_, options, outcome) => {
    expect(judge(aiSearchAccess, options).outcome).toBe(outcome);
  });

  test('Applebot follows Googlebot where it has no group of its own', () => {
    expect(judge(aiSearchAccess, block('Googlebot')).value).toMatchObject({ blocked: ['Applebot'] });
    const own = robots('User-agent: Googlebot\nDisallow: /\n\nUser-agent: Applebot\nDisallow:');
    expect(judge(aiSearchAccess, own).outcome).toBe('pass');
  });

  test.each([
    ['unreachable', fileResponse('', { outcome: 'connect_error', chain: [] })],
    ['429', fileResponse('', { status: 429 })],
    ['not gathered', missing('off')],
  ])('robots.txt %s: nothing is known', (_, file) => {
    expect(judge(aiSearchAccess, { robots: file }).reason).toBe('no_evidence');
    expect(judge(aiUserAccess, { robots: file }).reason).toBe('no_evidence');
  });

  test('items tell the deciding line', () => {
    expect(judge(aiSearchAccess, block('PerplexityBot')).items).toMatchObject([{ line: 2 }]);
  });
});
