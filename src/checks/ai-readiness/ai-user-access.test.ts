import { describe, expect, test } from 'vitest';
import { fileResponse } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { aiUserAccess } from './ai-user-access.ts';

const robots = (text: string) => ({ robots: fileResponse(text) });
const block = (token: string) => robots(`User-agent: ${token}\nDisallow: /`);

describe('ai-user-access', () => {
  test.each([
    ['nothing blocked', robots(''), 'pass'],
    ['one blocked', block('ChatGPT-User'), 'warn'],
    ['all blocked', block('*'), 'warn'],
  ])('%s: %s', (_, options, outcome) => {
    expect(judge(aiUserAccess, options).outcome).toBe(outcome);
  });
});
