import Type from 'typebox';
import { headOf, headSchema } from '../head.ts';
import { Text } from '../schemas.ts';
import { defineTool } from '../tool.ts';

/** What names a report, in all tools. */
export const reportInput = { report: Text };

export const getReport = defineTool({
  name: 'get_report',
  title: 'Get a report',
  description:
    'What audit_page gave, without fetching: also of an earlier run, or to see whether an audit has ended.',
  scope: 'read',
  input: Type.Object({ ...reportInput, run: Type.Optional(Type.Integer({ minimum: 1 })) }),
  output: headSchema,
  isOpenWorld: false,
  async run(backEnd, { report, run }) {
    return headOf(await backEnd.report(report, run), backEnd);
  },
});
