import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedReport, judged } from '../report/sample-export.ts';
import { fixTextWords } from '../report/words/fix-text.ts';
import { completed, newReport, runQueued } from '../services/testing.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
let path: string;

beforeAll(async () => {
  api = await startApi();
  path = await newPath();
  const checks = [
    judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2, task: 'Describe 2 images' }),
    judged({ id: 'html-lang', outcome: 'pass' }),
  ];
  await runQueued(api.services, () => completed(exportedReport({ checks }).body));
});
afterAll(() => api.close());

async function newPath(): Promise<string> {
  const caller = operatorOf(api.one.account.id);
  const { report } = await newReport(api.services, caller, { url: 'https://example.com/a', privacy: 1 });
  return `/api/v1/reports/${report.id}/fixes`;
}

test.each([
  ['', /^# Fix first: example\.com\/a\n.*\n- \[ \] Describe 2 images \*\*\+2\.0\*\*\n/s],
  ['?check=', /^# Fix first/],
  ['?check=image-alt', /^# Describe 2 images\n/],
])('what to fix is Markdown: %j', async (query, text) => {
  const answer = await api.call('GET', path + query, { headers: { accept: 'application/json' } });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });
  expect(answer.text).toMatch(text);
  expect(answer.text).toContain(`<${api.origin}${path.replace(/^\/api\/v1|\/fixes$/g, '')}#`);
});

test('there is none of a check that passed', async () => {
  const { status, json } = await api.call('GET', `${path}?check=html-lang`);
  expect({ status, detail: at(json, 'detail') }).toEqual({ status: 404, detail: fixTextWords.noFinding });
});

test('a check that nobody knows is refused, and where they are listed is said', async () => {
  const { status, json } = await api.call('GET', `${path}?check=unknown`);
  expect(status).toBe(422);
  expect(at(json, 'errors', 'check')).toEqual([expect.stringContaining('/api/v1/checks lists')]);
});

test('there is none before the first result, and none for another account', async () => {
  const { status, json } = await api.call('GET', await newPath());
  expect({ status, detail: at(json, 'detail') }).toEqual({ status: 404, detail: fixTextWords.noResult });
  const foreign = await api.call('GET', `${path}?check=image-alt`, { token: api.two.token });
  expect(foreign.status).toBe(404);
  expect(foreign.text).not.toContain('finding');
});
