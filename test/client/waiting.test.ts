import { describe, expect, test, vi } from 'vitest';
import { WaitTimeout } from '../../clients/typescript/src/index.ts';
import { type Answering, html, json, now, one, problem, serving } from './made-server.ts';

const report = (state: string, headers: Readonly<Record<string, string>> = now) =>
  one({ id: 7, state, score: state === 'completed' ? 80 : null }, headers);
const site = (state: string) => one({ id: 3, crawl: { number: 1, state } }, now);
const paths = (asked: readonly { method: string; path: string }[]) =>
  asked.map(({ method, path }) => `${method} ${path}`);

test('Y1 create asks the server to wait, then asks again until it is over', async () => {
  const { assay, asked } = await serving([report('running'), report('running'), report('completed')]);
  expect(await assay.reports.create({ url: 'https://example.com' })).toMatchObject({ id: 7, score: 80 });
  expect(paths(asked)).toEqual(['POST /api/v1/reports', 'GET /api/v1/reports/7', 'GET /api/v1/reports/7']);
  expect(asked[0]?.headers.prefer).toBe('wait=30');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ url: 'https://example.com' });
});

test('Y1 an audit that failed is over, too, and no error', async () => {
  const { assay, asked } = await serving([report('queued'), report('failed')]);
  expect(await assay.reports.create({ url: 'https://example.com' })).toMatchObject({ state: 'failed' });
  expect(asked).toHaveLength(2);
});

test('Y1 run audits the page of a report again, and waits likewise', async () => {
  const { assay, asked } = await serving([report('queued'), report('completed')]);
  expect(await assay.reports.run(7)).toMatchObject({ state: 'completed' });
  expect(paths(asked)).toEqual(['PUT /api/v1/reports/7', 'GET /api/v1/reports/7']);
  expect(asked[0]).toMatchObject({ body: '{"update":1}', headers: { prefer: 'wait=30' } });
});

test('Y1 waits for nothing where it shall not', async () => {
  const { assay, asked } = await serving([report('queued')]);
  const made = await assay.reports.create({ url: 'https://example.com' }, { wait: false });
  expect(made).toMatchObject({ state: 'queued' });
  expect(paths(asked)).toEqual(['POST /api/v1/reports']);
  expect(asked[0]?.headers.prefer).toBe('respond-async');
});

test('Y1 what is not over in time is thrown with the report so far', async () => {
  const { assay, asked } = await serving([report('queued'), report('running')], { timeoutMs: 300 });
  const error = await assay.reports.create({ url: 'https://example.com' }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(WaitTimeout);
  expect(error).toMatchObject({ code: 'timed-out', report: { id: 7 } });
  // A server that waited for as long as we do would answer too late.
  expect(asked[0]?.headers.prefer).toBe('wait=0');
});

test.each([{}, { data: null }, { data: 5 }])('Y4 %j is no report that could be waited for', async (lie) => {
  const { assay, asked } = await serving([json(lie)]);
  const made = assay.reports.create({ url: 'https://example.com' });
  await expect(made).rejects.toMatchObject({ name: 'AssayError', code: 'unexpected-answer', status: 200 });
  expect(asked).toHaveLength(1);
});

test('Y1 of the time for a call the server is to wait for half at most', async () => {
  const { assay, asked } = await serving([report('completed')]);
  await assay.reports.create({ url: 'https://example.com' }, { timeoutMs: 10_000 });
  expect(asked[0]?.headers.prefer).toBe('wait=5');
});

describe('Y1 onStage', () => {
  /** The first answer, the events, and what every later question is answered with. */
  const following = (events: Answering, later: readonly Answering[], first = report('queued', later60)) => {
    const rest = [...later];
    const answer: Answering = (response, each) => {
      if (each.path.endsWith('/events')) return events(response, each);
      return (rest.length > 1 ? rest.shift() : rest[0])?.(response, each);
    };
    return serving([first, answer]);
  };
  /** Nobody would wait for that long. */
  const later60 = { 'retry-after': '60' };
  const stream =
    (...events: readonly (readonly [name: string, data: object])[]): Answering =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n:\n\n');
      const text = events.map(
        ([name, data], index) => `event: ${name}\nid: ${index}\ndata: ${JSON.stringify(data)}\n\n`,
      );
      // In two parts, which meet within an event.
      const all = text.join('');
      response.write(all.slice(0, 20));
      response.write(all.slice(20));
    };

  test('is told what the events tell, and ends the wait with the last one', async () => {
    const events = stream(
      ['run', { part: 'page', state: 'running', stage: 'parsing' }],
      ['look', { part: 'browser', state: 'completed' }],
      ['run', { part: 'page', state: 'completed', stage: null }],
    );
    const { assay, asked } = await following(events, [report('completed')]);
    const onStage = vi.fn();
    await assay.reports.create({ url: 'https://example.com' }, { onStage });
    expect(asked[0]?.headers.prefer).toBe('respond-async');
    expect(asked.find(({ path }) => path.endsWith('/events'))?.headers.accept).toBe('text/event-stream');
    expect(onStage.mock.calls.map(([{ part, state, stage }]) => [part, state, stage])).toEqual([
      ['page', 'queued', undefined],
      ['page', 'running', 'parsing'],
      ['browser', 'completed', undefined],
      ['page', 'completed', null],
    ]);
  });

  test('is told of states where no events come', async () => {
    const later = [report('running'), report('running'), report('completed')];
    const { assay } = await following(problem(404, 'not-found'), later, report('queued'));
    const onStage = vi.fn();
    await assay.reports.create({ url: 'https://example.com' }, { onStage });
    expect(onStage.mock.calls.map(([{ state }]) => state)).toEqual(['queued', 'running', 'completed']);
  });

  test('is told of states where a proxy holds events back', async () => {
    const { assay } = await following(stream(), [report('running'), report('completed')], report('queued'));
    const onStage = vi.fn();
    await assay.reports.create({ url: 'https://example.com' }, { onStage });
    expect(onStage.mock.calls.map(([{ state }]) => state)).toEqual(['queued', 'running', 'completed']);
  });

  test('ends the call with what it throws', async () => {
    const events = stream(['run', { part: 'page', state: 'running', stage: 'parsing' }]);
    const { assay } = await following(events, [report('running', later60)]);
    const onStage = ({ stage }: { stage?: string | null }) => {
      if (stage === 'parsing') throw new Error('Enough.');
    };
    await expect(assay.reports.create({ url: 'https://example.com' }, { onStage })).rejects.toThrow(
      'Enough.',
    );
  });

  test('is told of crawls', async () => {
    const events = stream(['crawl', { crawl: { state: 'completed' }, pace: null }]);
    const first = one({ id: 3, crawl: { state: 'queued' } }, later60);
    const { assay } = await following(events, [site('completed')], first);
    const onStage = vi.fn();
    await assay.sites.create({ start: 'https://example.com' }, { onStage });
    expect(onStage.mock.calls.map(([{ crawl }]) => crawl.state)).toEqual(['queued', 'completed']);
  });
});

test.each(['completed', 'failed', 'paused'])('Y1 a crawl is waited for until it is %s', async (state) => {
  const { assay, asked } = await serving([site('queued'), site('running'), site('closing'), site(state)]);
  expect(await assay.sites.create({ start: 'https://example.com' })).toMatchObject({ crawl: { state } });
  expect(await assay.sites.run(3)).toMatchObject({ crawl: { state } });
  expect(paths(asked)).toEqual([
    'POST /api/v1/sites',
    ...Array.from({ length: 3 }, () => 'GET /api/v1/sites/3'),
    'PUT /api/v1/sites/3',
  ]);
  expect(asked[0]?.headers.prefer).toBe('wait=30');
});

test('what happens to a report is followed over streams that end, until it is deleted', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const event = (name: string, id: string) => `event: ${name}\nid: ${id}\ndata: {"state":"running"}\n\n`;
  const answers = [event('run', '1') + event('run', '2'), '', event('deleted', '3')];
  const { assay, asked } = await serving(
    answers.map(
      (text): Answering =>
        (response) =>
          response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text),
    ),
  );
  const ids: string[] = [];
  for await (const { id } of assay.reports.follow(7)) ids.push(id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', '2']);
});

test('Y4 a page of HTML is no stream that could be followed', async () => {
  const { assay, asked } = await serving([html(200)]);
  const next = assay.reports.follow(7).next();
  await expect(next).rejects.toMatchObject({ code: 'unexpected-answer', status: 200 });
  expect(asked).toHaveLength(1);
});
