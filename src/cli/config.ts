import { dataAndJson, dataOption, defineCommand } from './command.ts';
import { configOf, type Parts } from './parts.ts';

export const config = defineCommand<Parts, typeof dataAndJson>({
  name: 'config',
  operands: '',
  count: [0, 0],
  summary: 'List every setting with its value, default and meaning',
  details: `Values that are wrong are named instead, each in a sentence. Secrets show as "set".
What "assay audit" asks of pages is no setting, but stands in assay.config.json: see "assay config schema --help".`,
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

export const configSchema = defineCommand<Parts, typeof dataOption>({
  name: 'config schema',
  operands: '',
  count: [0, 0],
  summary: 'Print the JSON Schema of assay.config.json, for editors',
  details: `Editors complete and explain the keys of assay.config.json once its first key names the schema:
  "$schema": "./assay.schema.json"`,
  // Every command takes it, so that a script may give it to all; nothing is read from there.
  options: dataOption,
  examples: [['assay config schema > assay.schema.json', 'Beside assay.config.json']],
  async run({ io }) {
    // It brings the catalogue, which no other command has to wait for.
    const { configurationSchema } = await import('../gate/config/schema.ts');
    io.out(configurationSchema);
    return 0;
  },
});
