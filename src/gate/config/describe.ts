import { budgetTakes } from './budget-value.ts';
import { exampleFile } from './example.ts';
import { checkBudgets, factBudgets } from './measures.ts';
import { configurationShape } from './schema.ts';
import type { Shape } from './shape.ts';
import { takes } from './takes.ts';

/** docs/configuration-file.md: every key with what it takes and what it does, and what budgets are set for. */
export function describeConfigurationFile(): string {
  const rows = rowsOf(configurationShape, '').map((cells) => `| ${cells.map(inCell).join(' | ')} |`);
  const keys = `| key | takes | meaning |\n|---|---|---|\n${rows.join('\n')}`;
  return `${introduction}\n## Keys\n\n${keys}\n\n${budgets}\n${budgetRows().join('\n')}\n`;
}

// Written by hand, the rest is read from the schema.
const introduction = `# assay.config.json

<!-- Made from src/gate/config/schema.ts by "npm run docs". -->

\`assay audit\` reads \`assay.config.json\` in the working folder, or the file that \`--config\` names; \`--no-config\` reads none.
It is JSON with comments and trailing commas. Options win over it. \`assay audit --print-config\` tells what holds for each page
and which line says so. Every fault is named with line and column before anything is audited.

Editors complete and explain the keys once they know the schema: \`assay config schema > assay.schema.json\`, and
\`"$schema": "./assay.schema.json"\` as the first key. A server has it at \`/schemas/config.json\`.

\`\`\`jsonc
${exampleFile}\`\`\`

Keys in bold below are required where their object is.
`;

const budgets = `## Budgets

Limits of \`gate.budgets\`, by what they are written in. The first row of each are facts of a page; the others are numbers
that checks measure, where [checks.md](checks.md) tells what of.

| written as | names |
|---|---|`;

function budgetRows(): string[] {
  return (['bytes', 'milliseconds', 'number'] as const).flatMap((unit) =>
    [factBudgets, checkBudgets].map((known) => {
      const names = Object.entries(known).filter(([, own]) => own === unit);
      return `| ${inCell(budgetTakes[unit])} | ${names.map(([name]) => `\`${name}\``).join(', ')} |`;
    }),
  );
}

function rowsOf({ properties = {}, required = [] }: Shape, path: string): [string, string, string][] {
  return Object.entries(properties).flatMap(([key, shape]) => {
    const name = `${path}${key}`;
    const shown = required.includes(key) ? `**\`${name}\`**` : `\`${name}\``;
    return [[shown, takesIn(shape), shape.description ?? ''], ...below(shape, name)];
  });
}

/** A gate stands in several places, and is described in the first. */
function below(shape: Shape, name: string): [string, string, string][] {
  if (name === 'rules[].gate') return [];
  if (shape.items?.properties !== undefined) return rowsOf(shape.items, `${name}[].`);
  return rowsOf(shape, `${name}.`);
}

function takesIn(shape: Shape): string {
  const [value] = Object.values(shape.patternProperties ?? {});
  if (value !== undefined)
    return `an object: ${shape.propertyNames === undefined ? 'a name' : takes(shape.propertyNames)} → ${takes(value)}`;
  if (shape.items !== undefined) return `a list: ${takes(shape.items)}`;
  return takes(shape);
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
