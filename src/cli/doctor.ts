import { dataOption, defineCommand, jsonOption, UsageError } from './command.ts';
import { type BrowserDiagnosis, type Diagnosis, type Parts, warnedConfigOf } from './parts.ts';
import { print } from './print.ts';

const options = {
  ...dataOption,
  ...jsonOption,
  browser: { type: 'boolean', meaning: 'Examine the browser that looks at pages, and not the database' },
  repair: { type: 'boolean', meaning: 'Correct counters and rows of findings that are wrong' },
} as const;

export const doctor = defineCommand<Parts, typeof options>({
  name: 'doctor',
  operands: '',
  count: [0, 0],
  summary: 'Examine the database or the browser, also while the server runs',
  details: `Has SQLite check its file and the rows that belong together, counts all reports anew and compares that with the counters
that lists and projects show. Ends with 1 when something is wrong and stays so. A damaged file is not repaired: restore
a backup.

With --browser the browser of this machine opens a page of Assay’s own, which tries the ways that once led out of one,
into networks on this machine alone. Ends with 1 when it cannot be held, or when there is none.`,
  options,
  examples: [
    ['assay doctor', 'Says what is wrong, and changes nothing'],
    ['assay doctor --repair', 'Corrects the counters besides'],
    ['assay doctor --browser', 'Says whether pages can be looked at in a browser here'],
  ],
  async run(parts, values) {
    if (values.browser && values.repair)
      throw new UsageError('--repair is of the database, and --browser of the browser: give one of them.');
    const { config } = warnedConfigOf(parts, values);
    if (values.browser) {
      const tried = await parts.examineBrowser(config);
      print(parts, values, browserView(tried), browserLines(tried));
      return tried.isOn ? 0 : 1;
    }
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

function browserView(tried: BrowserDiagnosis) {
  if (!tried.isOn) return { available: false, reason: tried.reason };
  const { namespace, vectors } = tried.walls;
  return { available: true, product: tried.product, sandbox: true, namespace, vectors, got_out: 0 };
}

function browserLines(tried: BrowserDiagnosis): string[] {
  if (!tried.isOn) return [tried.reason];
  const { withoutNamespaceBecause, vectors } = tried.walls;
  return [
    `Browser    ${tried.product}`,
    'Sandbox    on',
    `Namespace  ${withoutNamespaceBecause === null ? 'a network of its own' : `none. ${withoutNamespaceBecause}`}`,
    `0 of ${vectors} vectors got out.`,
  ];
}
