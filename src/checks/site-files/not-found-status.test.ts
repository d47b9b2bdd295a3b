import { expect, test } from 'vitest';
import { exchange, fileResponse, redirect } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { notFoundStatus } from './not-found-status.ts';

const helpful = { isHtml: true, title: 'Not found', canonical: null, robotsMetas: [], sameHostLinks: 1 };
const url = 'https://example.com/assay-0123456789abcdef';
const of = (status: number, html: typeof helpful | null = helpful) =>
  judge(notFoundStatus, { notFound: fileResponse('', { requestedUrl: url, status, html }) });

test.each([404, 410])('%d with a helpful page passes', (status) => {
  expect(of(status).outcome).toBe('pass');
});

test.each([
  ['no body', null],
  ['no title', { ...helpful, title: ' ' }],
  ['no link', { ...helpful, sameHostLinks: 0 }],
  ['no HTML', { ...helpful, isHtml: false }],
])('404 with %s warns', (_, html) => {
  expect(of(404, html as typeof helpful | null)).toMatchObject({ outcome: 'warn', advice: 'bare' });
});

test('a server error warns', () => {
  expect(of(500)).toMatchObject({ outcome: 'warn', advice: 'broken' });
});

test('200 is a soft 404, also after a redirect', () => {
  expect(of(200)).toMatchObject({ outcome: 'fail', advice: 'soft' });
  const chain = [redirect(url, 'https://example.com/', 302), exchange()];
  expect(judge(notFoundStatus, { notFound: fileResponse('', { requestedUrl: url, chain }) }).outcome).toBe(
    'fail',
  );
});

test.each([401, 403, 429])('%d says nothing', (status) => {
  expect(of(status).reason).toBe('no_evidence');
});

test('a time-out says nothing', () => {
  const notFound = fileResponse('', { outcome: 'timeout', chain: [] });
  expect(judge(notFoundStatus, { notFound }).reason).toBe('no_evidence');
});

test('the task says what the error page lacks', () => {
  expect(of(404, { ...helpful, title: ' ' }).task).toBe('Complete the error page: an HTML title');
  expect(of(404, null).task).toBe('Complete the error page');
});

test('what is found has one id, whatever address was asked for', () => {
  const idsOf = (requestedUrl: string) =>
    judge(notFoundStatus, {
      notFound: fileResponse('', { requestedUrl, status: 404, html: null }),
    }).items.map(({ id }) => id);
  expect(idsOf('https://example.com/assay-fedcba9876543210')).toEqual(idsOf(url));
});
