import { expect, test } from 'vitest';
import { type Answering, json, listening, pagesOf, problem, serving } from './made-server.ts';

test('Y2 a list is walked by its links to the end', async () => {
  const { assay, asked } = await serving(pagesOf([{ id: 5 }, { id: 4 }], [{ id: 3 }], [], [{ id: 2 }]));
  const ids: number[] = [];
  for await (const { id } of assay.reports.list({ result: 'bad', per_page: 100 })) ids.push(id);
  expect(ids).toEqual([5, 4, 3, 2]);
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/v1/reports?result=bad&per_page=100',
    '/api/v1/reports?cursor=1',
    '/api/v1/reports?cursor=2',
    '/api/v1/reports?cursor=3',
  ]);
});

test('Y2 no page is asked for before the one before it is used up, nor when nobody goes on', async () => {
  const { assay, asked } = await serving(
    pagesOf([{ id: 5 }, { id: 4 }], [{ id: 3 }, { id: 2 }], [{ id: 1 }]),
  );
  const list = assay.reports.list();
  expect(asked).toHaveLength(0);
  for await (const { id } of list) {
    expect(asked).toHaveLength(id >= 4 ? 1 : 2);
    if (id === 3) break;
  }
  expect(await list.next()).toEqual({ done: true, value: undefined });
  expect(asked).toHaveLength(2);
});

test('Y2 one page comes with how many there are', async () => {
  const { assay, asked } = await serving(pagesOf([{ id: 5 }], [{ id: 4 }]));
  const { data, meta, links } = await assay.reports.page({ project: 'example.com' });
  expect({ data, total: meta.total, next: links.next }).toEqual({
    data: [{ id: 5 }],
    total: 2,
    next: expect.stringContaining('cursor=1'),
  });
  expect(asked).toHaveLength(1);
});

test('Y2 a page that is refused ends the list with the error', async () => {
  const [first] = pagesOf([{ id: 5 }], [{ id: 4 }]) as [Answering, Answering];
  const { assay } = await serving([first, problem(404, 'not-found')]);
  const ids: number[] = [];
  const walk = async () => {
    for await (const { id } of assay.projects.list()) ids.push(id);
  };
  await expect(walk()).rejects.toMatchObject({ code: 'not-found' });
  expect(ids).toEqual([5]);
});

test.each([
  {},
  { data: null, links: { next: null } },
  { data: 'abc', links: { next: null } },
  { data: [] },
  { data: [], links: {} },
])('Y4 %j is no page of a list', async (lie) => {
  const { assay, asked } = await serving([json(lie)]);
  await expect(assay.reports.list().next()).rejects.toMatchObject({ code: 'unexpected-answer', status: 200 });
  expect(asked).toHaveLength(1);
});

test('Y4 a list that leads nowhere is left', async () => {
  const { assay } = await serving([json({ data: [], links: { next: 'http://[' } })]);
  await expect(assay.reports.list().next()).rejects.toMatchObject({ code: 'other-origin' });
});

test('Y5 a list that leads to another origin is left, and the key stays here', async () => {
  const others: unknown[] = [];
  const { url } = await listening((request, response) => {
    others.push(request.headers);
    response.end();
  });
  const next = `${url}/api/v1/reports?cursor=1`;
  const { assay } = await serving([json({ data: [{ id: 5 }], links: { next }, meta: {} })]);
  const walk = async () => {
    for await (const _ of assay.reports.list());
  };
  await expect(walk()).rejects.toMatchObject({ name: 'AssayError', code: 'other-origin' });
  expect(others).toEqual([]);
});

test.each(['', '.', '..', undefined])('a name that would make another path is refused: %s', async (name) => {
  const { assay, asked } = await serving([json({ data: {} })]);
  await expect(assay.projects.delete(name as string)).rejects.toThrow(TypeError);
  await expect(assay.waivers.end('example.com', name as unknown as number)).rejects.toThrow(TypeError);
  expect(asked).toEqual([]);
});

test('a name is one part of a path whatever it holds', async () => {
  const { assay, asked } = await serving([json({ data: {} })]);
  await assay.projects.get('../keys?x#y');
  expect(asked.map(({ path }) => path)).toEqual(['/api/v1/projects/..%2Fkeys%3Fx%23y']);
});
