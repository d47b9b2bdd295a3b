import { dataAndJson, defineCommand } from './command.ts';
import { configOf, type Parts } from './parts.ts';

export const config = defineCommand<Parts, typeof dataAndJson>({
  name: 'config',
  operands: '',
  count: [0, 0],
  summary: 'List every setting with its value, default and meaning',
  details: 'Values that are wrong are named instead, each in a sentence. Secrets show as "set".',
  options: dataAndJson,
  examples: [
    ['assay config', 'A star marks what is not the default'],
    ['ASSAY_PORT=8000 assay config --json', 'One object a line'],
  ],
  async run(parts, values) {
    const { listed, warnings } = configOf(parts, values);
    for (const warning of warnings) parts.io.err(`Warning: ${warning}\n`);
    const lines = listed.map((setting) => {
      if (values.json) return JSON.stringify(setting);
      const { name, value, default: usual, meaning } = setting;
      const own = value !== usual;
      const note = own ? ` (default: ${usual || 'not set'})` : '';
      return `${own ? '*' : ' '} ${name}=${value ?? ''}\n    ${meaning}${note}`;
    });
    parts.io.out(`${lines.join('\n')}\n`);
    return 0;
  },
});
