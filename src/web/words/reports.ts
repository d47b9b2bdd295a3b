import { formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';
import { type Checked, checkedInWords, checkedTotal } from './checked.ts';
import { words } from './en.ts';

const report = { one: 'report', other: 'reports' };

/** What the list of reports and the first run say. */
export const reportsWords = {
  title: 'Reports',
  titleOf: (inProgress: number) =>
    inProgress === 0 ? 'Reports' : `Reports, ${formatCount(inProgress)} in progress`,
  add: {
    label: 'Addresses of pages to check',
    hint: (most: number) => `One address on each line, ${formatCount(most)} at most.`,
    placeholder: 'Check a page or paste a list',
    who: 'Who can open the reports',
    whoNow: 'Who can open the reports:',
    levels: { 1: 'Private', 2: 'With a password', 0: 'Public' },
    password: 'Password of the shared pages',
    passwordHint: (least: number) => `${least} characters or more. Write it down: it is not shown again.`,
    submit: 'Check',
    nothingAdded: 'No page was added.',
    empty: 'Enter the address of a page, such as example.com/pricing.',
    refused: (what: string, sentence: string) => `${what}: ${sentence}`,
    refusedTitle: (refused: number, checked: Checked) => {
      const sentence = `${plural(refused, { one: 'address was', other: 'addresses were' })} not accepted.`;
      return checkedTotal(checked) === 0 ? sentence : `${checkedInWords(checked)} ${sentence}`;
    },
    refusedLines: (count: number) =>
      `${plural(count, { one: 'line', other: 'lines' })} to correct. The list at the top says why.`,
    more: (count: number) => `And ${plural(count, { one: 'more line', other: 'more lines' })}.`,
    added: checkedInWords,
    repeated: (count: number) =>
      `${plural(count, { one: 'repeated line was', other: 'repeated lines were' })} left out.`,
    again: (number: number) =>
      `You have this page already, so this is run ${formatCount(number)} of its report.`,
    open: (number: number) =>
      `You have this page already, and run ${formatCount(number)} of its report has not ended yet, so no other was begun.`,
    /** Another was chosen in the form, which holds for what is new. */
    privacyStays: { 1: 'It stays private.', 2: 'It keeps its password.', 0: 'It stays public.' },
    privaciesStay: 'Who can open the reports that you had stays as it was.',
    separate: 'Make a separate report',
  },
  first: {
    title: 'Check your first page',
    lede: (checks: number) =>
      `Assay reads one page, runs ${formatCount(checks)} checks and tells you what to fix first. It takes about ten seconds.`,
    gauge: 'No score yet',
    label: 'Page address',
    placeholder: 'example.com/page',
    submit: 'Check page',
    who: 'Who can open the report:',
    many: 'Many pages',
    manyText: 'Paste a list of addresses, one on each line, and check them together.',
    manyLink: 'Add several pages',
    again: 'Again and again',
    againText: 'Every run is kept. Run a report again to see what got better and what got worse.',
    build: 'From your build',
    buildText: 'Stop a release when the score drops. The command exits with 1 below your limit.',
    buildCommand: 'assay audit example.com --min-score 80',
  },
  tabs: {
    label: 'Result',
    all: 'All',
    good: 'Good',
    decent: 'Decent',
    bad: 'Bad',
    failed: 'Failed',
  },
  filters: {
    search: 'Address or title',
    project: 'Project',
    allProjects: 'All projects',
    privacy: 'Privacy',
    anyPrivacy: 'Any privacy',
    state: 'State',
    states: { queued: 'Queued', running: 'Running', completed: 'Completed', failed: 'Failed' },
    apply: 'Apply',
    check: (task: string) => `Only reports with this to do: ${task}`,
    clear: 'Clear',
  },
  sorts: {
    generated_at: { desc: 'Last checked', asc: 'Oldest check' },
    score: { asc: 'Lowest score', desc: 'Highest score' },
    score_change: { asc: 'Biggest drop', desc: 'Biggest gain' },
    findings_count: { desc: 'Most to fix', asc: 'Least to fix' },
    url: { asc: 'Address A to Z', desc: 'Address Z to A' },
    result: { asc: 'Worst result', desc: 'Best result' },
    id: { desc: 'Newest', asc: 'Oldest' },
  },
  empty: {
    title: 'No report yet',
    text: 'The pages that you check are listed here, with the score of each.',
  },
  pastEnd: {
    title: 'The list is shorter than that',
    text: 'Reports were deleted, or the number of the page is too high.',
    first: 'Show the first page',
  },
  none: {
    title: 'No report matches',
    text: 'Try other words, or clear the filters.',
    clear: 'Clear filters',
  },
  table: {
    label: 'All reports',
    caption: (list: { readonly total: number; readonly isTotalMinimum: boolean }, sort: string) => {
      const reports = plural(list.total, report);
      return `${list.isTotalMinimum ? words.pager.atLeast(reports) : reports}, ${sort.toLowerCase()}`;
    },
    select: 'Select',
    score: 'Score',
    page: 'Page',
    change: 'Change',
    trend: 'Trend',
    toFix: 'To fix',
    privacy: 'Privacy',
    checked: 'Checked',
    actions: 'Actions',
    selectOne: (address: string) => `Select ${address}`,
    actionsOf: (address: string) => `Actions for ${address}`,
    isNew: 'new',
    firstRun: 'First run',
    failed: (title: string) => `${title}.`,
    failedWithScore: (title: string, score: number) => `${title}. Last good score ${score}`,
    never: 'Not yet',
    states: { queued: 'Queued', running: 'Running' },
    utc: 'Times are UTC.',
    columns: { categories: 'Show the score of each category', '': 'Show change, trend and what is to fix' },
  },
  actions: {
    run: 'Run again',
    share: 'Share',
    privacy: 'Change privacy',
    export: 'Export',
    exportCsv: 'Export CSV',
    delete: 'Delete',
    selected: 'With the selected reports:',
    selectedCount: (count: number) => `${formatCount(count)} selected`,
    all: (total: string) => `All ${total} that match`,
    allSelected: (total: string) => `All ${total} selected`,
  },
  selected: {
    nothing: 'Select at least one report.',
    tooMany: (most: number) => `Select at most ${formatCount(most)} reports.`,
    tooManyMatch: (count: number, most: number) =>
      `${plural(count, report)} match, and ${formatCount(most)} at most can be taken at once. Narrow the list by a search, a project or a result.`,
    changedMeanwhile: 'The list has changed since you were asked. These reports match now.',
    more: (count: number) => `And ${formatCount(count)} more.`,
    gone: 'These reports do not exist any more.',
    running: (count: number) =>
      `${plural(count, { one: 'report is', other: 'reports are' })} being run again.`,
    deleted: (count: number) => `${plural(count, { one: 'report was', other: 'reports were' })} deleted.`,
    changed: (count: number) => `The privacy of ${plural(count, report)} was changed.`,
    deleteTitle: (count: number) =>
      count === 1 ? 'Delete this report?' : `Delete ${plural(count, report)}?`,
    deleteBody: (runs: number) =>
      `This removes ${plural(runs, { one: 'run', other: 'runs' })} and every shared link. It cannot be undone.`,
    deleteSubmit: (count: number) => (count === 1 ? 'Delete report' : 'Delete reports'),
    keep: 'Keep',
    privacyTitle: (count: number) =>
      count === 1 ? 'Who can open this report' : `Who can open these ${plural(count, report)}`,
    passwordKept: (least: number) => `${least} characters or more. Leave empty to keep the current one.`,
    privacyRefused: 'The privacy was not changed.',
    privacySubmit: 'Save sharing',
    cancel: 'Cancel',
    fileName: 'reports.csv',
  },
} as const;
