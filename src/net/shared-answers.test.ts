import { expect, test } from 'vitest';
import { shareAnswers } from './shared-answers.ts';
import type { FetchRequest, FetchResult, FetchSession } from './types.ts';

const request = (url: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  url,
  redirectsMax: 5,
  bytesMax: 100,
  over: 'cut',
  deadlineMs: 1_000,
  ...more,
});

function answering(answer: (asked: FetchRequest) => FetchResult) {
  const asked: string[] = [];
  const session = {
    async fetch(one: FetchRequest) {
      asked.push(`${one.method ?? 'GET'} ${one.url}`);
      await Promise.resolve();
      return answer(one);
    },
  } as unknown as FetchSession;
  return { session, asked };
}

const found = (length: number): FetchResult => ({
  ...{ ok: true, chain: [], bytes: new Uint8Array(length), wireBytes: length, decodedBytes: length },
  truncated: false,
});
const failed = (code: 'budget' | 'no_public_address'): FetchResult => ({
  ok: false,
  code,
  reason: '',
  chain: [],
});

test('sessions of one command ask for a file once, also when both want it at the same time', async () => {
  const { session, asked } = answering(() => found(3));
  const answers = shareAnswers();
  const sessions = [answers.over(session, ''), answers.over(session, '')] as const;
  const both = await Promise.all(sessions.map((one) => one.fetch(request('https://a.example/style.css'))));
  expect(both.map((one) => one.ok && one.bytes.length)).toEqual([3, 3]);
  expect(asked).toEqual(['GET https://a.example/style.css']);
});

test('another method, another reach and a page that is judged are asked for themselves', async () => {
  const { session, asked } = answering(() => found(3));
  const answers = shareAnswers();
  const one = answers.over(session, '');
  const url = 'https://a.example/';
  await one.fetch(request(url));
  await one.fetch(request(url, { method: 'HEAD' }));
  await answers.over(session, '127.0.0.1:80').fetch(request(url));
  await one.fetch(request(url, { keepUnfinished: true }));
  await one.fetch(request(url, { keepUnfinished: true }));
  expect(asked).toHaveLength(5);
});

test('what our own limits kept from one is asked by the next, and what its host said is not', async () => {
  const { session, asked } = answering(({ url }) =>
    failed(url.endsWith('1') ? 'budget' : 'no_public_address'),
  );
  const one = shareAnswers().over(session, '');
  for (const path of ['1', '1', '2', '2']) await one.fetch(request(`https://a.example/${path}`));
  expect(asked).toEqual(['GET https://a.example/1', 'GET https://a.example/1', 'GET https://a.example/2']);
});

test('no more is kept than may be, the oldest go first', async () => {
  const { session, asked } = answering(() => found(60));
  const one = shareAnswers(100).over(session, '');
  for (const path of ['1', '2', '2', '1']) await one.fetch(request(`https://a.example/${path}`));
  expect(asked).toHaveLength(3);
});
