import Type from 'typebox';
import { pageText } from '../../report/page-text.ts';
import type { ProjectHead } from '../back-end.ts';
import { notice } from '../page-strings.ts';
import { Count, NumberOrNull, Rows, Text } from '../schemas.ts';
import { defineTool } from '../tool.ts';
import { rowView } from './list-reports.ts';

export const getProject = defineTool({
  name: 'get_project',
  title: 'Get a project',
  description: 'All pages of a host together: average score, worst pages, most important findings.',
  scope: 'read',
  place: 'server',
  input: Type.Object({ project: Type.String({ description: 'Host or id' }) }),
  output: Type.Object({
    notice: Text,
    project: Text,
    reports: Count,
    average_score: NumberOrNull,
    worst: Rows,
    findings: Rows,
  }),
  isOpenWorld: false,
  async run({ account, checks }, { project: wanted }) {
    const project = (await account?.project(wanted)) as ProjectHead;
    const titles = new Map(checks.map(({ id, title }) => [id, title]));
    const { id, name, reports, averageScore, results, worst, findings } = project;
    return {
      value: {
        notice,
        ...{ project: id, page: { name: pageText(name) }, reports, average_score: averageScore, results },
        worst: worst.slice(0, 10).map(rowView),
        findings: findings
          .slice(0, 20)
          .map(({ check, ...pages }) => ({ check, title: titles.get(check) ?? null, ...pages })),
      },
    };
  },
});
