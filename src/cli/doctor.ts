import { dataOption, defineCommand, jsonOption } from './command.ts';
import { type Diagnosis, type Parts, warnedConfigOf } from './parts.ts';
import { print } from './print.ts';

const options = {
  ...dataOption,
  ...jsonOption,
  repair: { type: 'boolean', meaning: 'Correct counters and rows of findings that are wrong' },
} as const;

export const doctor = defineCommand<Parts, typeof options>({
  name: 'doctor',
  operands: '',
  count: [0, 0],
  summary: 'Examine the database, also while the server runs',
  details: `Has SQLite check its file and the rows that belong together, counts all reports anew and compares that with the counters
that lists and projects show. Ends with 1 when something is wrong and stays so. A damaged file is not repaired: restore
a backup.`,
  options,
  examples: [
    ['assay doctor', 'Says what is wrong, and changes nothing'],
    ['assay doctor --repair', 'Corrects the counters besides'],
  ],
  async run(parts, values) {
    const { config } = warnedConfigOf(parts, values);
    const found = await parts.examine(config, { repair: values.repair });
    print(parts, values, viewOf(found), linesOf(found));
    return isWell(found) ? 0 : 1;
  },
});

function isWell({ faults, miscounts, isRepaired }: Diagnosis): boolean {
  return faults.length === 0 && (miscounts.length === 0 || isRepaired);
}

function viewOf({ place, reports, faults, miscounts, isRepaired, advice }: Diagnosis) {
  return {
    database: place,
    reports,
    faults,
    miscounts: miscounts.map(({ accountId, projectId, ...rest }) => ({
      account: accountId,
      project: projectId === 0 ? null : projectId,
      ...rest,
    })),
    repaired: isRepaired,
    advice,
  };
}

function linesOf(found: Diagnosis): string[] {
  const { place, reports, faults, miscounts, isRepaired, advice } = found;
  const counters = miscounts.map(({ accountId, projectId, kind, key, missing }) => {
    const where = projectId === 0 ? '' : `, project ${projectId}`;
    const numbers = Object.entries(missing).filter(([, number]) => number !== 0);
    const by = numbers.map(([name, number]) => `${name} ${number > 0 ? '+' : ''}${number}`).join(', ');
    return `Account ${accountId}${where}: ${kind} (${key}) ${by === '' ? 'are left over' : `need ${by}`}.`;
  });
  const end = isWell(found)
    ? isRepaired
      ? 'The counters are corrected. That they were wrong is a bug of Assay: please report it with these lines.'
      : `${place} is sound: ${reports} ${reports === 1 ? 'report' : 'reports'}, all counters right.`
    : faults.length > 0
      ? 'Stop the server and restore a backup with "assay restore".'
      : '"assay doctor --repair" corrects the counters.';
  return [...faults, ...counters, end, ...advice];
}
