import { expect, test } from 'vitest';
import { type ProjectFileRow, type ProjectFormat, projectFile } from './project-file.ts';

const row: ProjectFileRow = {
  ...{ id: 7, url: 'https://a.example/', title: '=HYPERLINK("x")', state: 'completed' },
  ...{ score: 80, result: 'good', categories: { seo: 90, security: null }, findings: 2 },
  ...{ firstTask: 'Describe 2 images', generatedAt: 0, link: 'https://assay.example/reports/7' },
};
const bare: ProjectFileRow = {
  ...{ ...row, id: 8, title: null, state: 'failed', score: null, result: null, categories: {} },
  ...{ findings: null, firstTask: null, generatedAt: null },
};

async function* inPieces(...pieces: ProjectFileRow[][]) {
  yield* pieces;
}

async function textOf(format: ProjectFormat, ...pieces: ProjectFileRow[][]): Promise<string> {
  const { text } = projectFile(format, 'a.example', inPieces(...pieces), 0);
  let whole = '';
  for await (const piece of text) whole += piece;
  return whole;
}

test('a table has one head and a row for each report, and no cell is a formula', async () => {
  const text = await textOf('csv', [row], [bare]);
  const [head = '', first = '', second = '', end] = text.split('\r\n');
  const columns = head.replace('\ufeff', '').split(',');
  expect(columns.slice(0, 6)).toEqual(['id', 'url', 'title', 'state', 'score', 'result']);
  expect(columns.slice(-4)).toEqual(['findings', 'first_task', 'generated_at', 'link']);
  expect(first).toContain(`7,https://a.example/,"'=HYPERLINK(""x"")",completed,80,good,90,`);
  expect(first).toMatch(/,2,Describe 2 images,1970-01-01T00:00:00.000Z,https:\/\/assay.example\/reports\/7$/);
  expect(second.split(',')).toHaveLength(columns.length);
  expect(end).toBe('');
  expect(text.match(/\ufeff/g)).toHaveLength(1);
});

test.each([[[]], [[[]]], [[[row]]], [[[row], [bare]]], [[[], [row, bare], [bare]]]])(
  'JSON is whole, however it comes in pieces (%#)',
  async (pieces: ProjectFileRow[][]) => {
    const { data, ...rest } = JSON.parse(await textOf('json', ...pieces));
    expect(rest).toEqual({ object: 'project_export', project: 'a.example' });
    expect(data.map(({ id }: { id: number }) => id)).toEqual(pieces.flat().map(({ id }) => id));
    const { firstTask, generatedAt: _, ...same } = row;
    const told = { ...same, first_task: firstTask, generated_at: '1970-01-01T00:00:00.000Z' };
    if (data[0]?.id === row.id) expect(data[0]).toEqual(told);
  },
);

test.each([
  ['csv', 'a.example', 'assay-a.example-reports-1970-01-01.csv'],
  ['json', 'a.example:8080', 'assay-a.example-reports-1970-01-01.json'],
] as const)('as %s the file of %s has a name that says so', (format, project, name) => {
  expect(projectFile(format, project, inPieces(), 0).name).toBe(name);
});
