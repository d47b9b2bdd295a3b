import { formatCount } from '../../lib/quantities.ts';
import { formatPoints, listOf, plural } from '../../ui/formats.ts';
import { terms } from '../../ui/terms.ts';
import { type Checked, checkedInWords, checkedTotal } from './checked.ts';

const report = { one: 'report', other: 'reports' };
const page = { one: 'page', other: 'pages' };

/** What the list of projects and the page of one say. */
export const projectsWords = {
  title: 'Projects',
  lede: 'Every host you check becomes a project.',
  breadcrumb: 'Breadcrumb',
  results: {
    good: (count: number) => `${formatCount(count)} good`,
    decent: (count: number) => `${formatCount(count)} decent`,
    bad: (count: number) => `${formatCount(count)} bad`,
    none: (count: number) => `${formatCount(count)} without a result`,
    all: (good: number, decent: number, bad: number) => {
      const counts = [[good, 'good'] as const, [decent, 'decent'] as const, [bad, 'bad'] as const];
      const shown = counts.filter(([count]) => count > 0);
      if (shown.length === 0) return 'No result yet';
      return listOf(shown.map(([count, result]) => `${formatCount(count)} ${result}`));
    },
  },
  totals: {
    label: 'All projects together',
    projects: 'Projects',
    reports: 'Reports',
    average: 'Average score',
    results: 'Results',
    failed: (count: number) =>
      `The latest run of ${plural(count, { one: 'report', other: 'reports' })} failed`,
  },
  filters: {
    search: 'Find a project',
    apply: 'Apply',
  },
  sorts: {
    average_score: { asc: 'Lowest average', desc: 'Highest average' },
    project: { asc: 'Name A to Z', desc: 'Name Z to A' },
    created_at: { desc: 'Newest', asc: 'Oldest' },
  },
  pastEnd: {
    title: 'The list is shorter than that',
    text: 'Projects were deleted, or the number of the page is too high.',
    first: 'Show the first page',
  },
  none: {
    title: 'No project matches',
    text: (search: string) => `No project has “${search}” in its name.`,
    clear: 'Show all projects',
  },
  empty: {
    title: 'No project yet',
    text: 'Every host you check becomes a project: its pages, how they do on average, and what to fix for all of them at once.',
    action: 'Check a page',
  },
  table: {
    label: 'All projects',
    caption: (total: number, sort: string) =>
      `${plural(total, { one: 'project', other: 'projects' })}, ${sort.toLowerCase()}`,
    average: 'Average',
    project: 'Project',
    change: '30 days',
    trend: 'Trend',
    results: 'Results',
    finding: 'First to do',
    checked: 'Checked',
    actions: 'Actions',
    reports: (count: number) => plural(count, report),
    of: (count: number, all: number) => `${formatCount(count)} of ${plural(all, page)}`,
    actionsOf: (project: string) => `Actions for ${project}`,
    isNew: 'new',
    never: 'Not yet',
    noFinding: 'Nothing found',
    allReports: 'Show reports',
    addPages: 'Add pages',
    remove: 'Delete project',
    utc: 'Times are UTC. Averages leave out pages without a score.',
  },
  project: {
    reports: (count: number) => plural(count, report),
    checked: 'Last checked',
    never: 'No page was checked yet',
    addPages: 'Add pages',
    runAll: 'Run all again',
    running: (count: number) =>
      `${plural(count, { one: 'report is', other: 'reports are' })} being run again.`,
    allReports: 'Reports',
    remove: 'Delete',
    summary: 'Summary',
    average: 'Average score',
    noAverage: 'No score yet',
    since: (days: number) => `in ${plural(days, { one: 'day', other: 'days' })}`,
    points: { one: 'point', other: 'points' },
  },
  trend: {
    title: (days: number) => `Average score over ${plural(days, { one: 'day', other: 'days' })}`,
    titleOne: (day: string) => `Average score on ${day}`,
    none: 'The chart begins with the first score.',
    show: 'Show as a table',
    caption: 'Average score by day, the latest first',
    day: 'Day',
    average: 'Average',
    good: 'Good',
    decent: 'Decent',
    bad: 'Bad',
  },
  worst: {
    title: 'Pages that need work',
    all: (count: number) => `All ${plural(count, page)}`,
    none: 'Nothing was found on any page.',
    toFix: (count: number) => `${formatCount(count)} to fix`,
    /** Links below: what is no matter of how well a page does. */
    errors: (count: number) =>
      `${plural(count, { one: 'page does', other: 'pages do' })} not answer 200, such as 404`,
    failed: (count: number) => `${plural(count, page)} could not be checked`,
  },
  export: {
    label: 'Export',
    csv: ['CSV', 'a row for each page'],
    json: ['JSON', 'for programs'],
  },
  findings: {
    title: 'Fix once, improve many',
    none: 'No check fails or warns on any page.',
    coverage: (count: number, all: number) =>
      count >= all
        ? all === 1
          ? 'the only page'
          : `all ${plural(all, page)}`
        : `${formatCount(count)} of ${plural(all, page)}`,
    gain: (points: number) => `+${formatPoints(points)}`,
    overPages: 'in all',
    all: 'All findings',
  },
  categories: {
    title: 'Averages by category',
    noScore: terms.tooLittle,
  },
  expectations: {
    title: 'What this site is meant for',
    indexable: ['To be found by search engines', 'Not so for a staging site, or pages behind a sign-in.'],
    aiSearch: ['To be quoted in answers of AI', 'Not so where you keep such crawlers out on purpose.'],
    deployed: [
      'To be delivered by this server',
      'Not so for a preview: its headers, redirects and times are not those that visitors get.',
    ],
    hint: 'From the next run on, reports leave out what is judged for a purpose you untick, and say so.',
    save: 'Save',
    saved: 'Saved. It counts from the next run of each report.',
  },
  add: {
    title: 'Add pages',
    label: 'Pages of this project',
    hint: (project: string, most: number) =>
      `One on each line, ${formatCount(most)} at most: an address, or a path such as /pricing on ${project}. A sitemap, often ${project}/sitemap.xml, lists them all.`,
    placeholder: '/\n/pricing\n/contact',
    note: 'The reports are private until you share them.',
    submit: 'Check pages',
    nothingAdded: 'No page was added.',
    empty: 'Enter at least one address or path.',
    foreign: (url: string, host: string) => `${url}: this page belongs to ${host}, another project.`,
    refused: (refused: number, checked?: Checked) => {
      const sentence = `${plural(refused, { one: 'page was', other: 'pages were' })} not accepted.`;
      const isNone = checked === undefined || checkedTotal(checked) === 0;
      return isNone ? sentence : `${checkedInWords(checked)} ${sentence}`;
    },
    refusedLines: (count: number) =>
      `${plural(count, { one: 'line', other: 'lines' })} to correct. The list at the top says why.`,
    refusedAll: (refused: number, others: number) =>
      `${plural(refused, { one: 'page was', other: 'pages were' })} not accepted, so the ${plural(others, { one: 'other was', other: 'others were' })} not added either. Correct the list and send it again.`,
    added: checkedInWords,
  },
  removing: {
    title: (project: string) => `Delete ${project}?`,
    documentTitle: (project: string) => `Delete ${project}`,
    body: (reports: number) =>
      `This removes ${plural(reports, report)} with ${reports === 1 ? 'its' : 'their'} runs and every shared link. It cannot be undone.`,
    type: 'Type',
    confirm: 'to confirm',
    mismatch: (project: string) => `This is not the name of the project. Type ${project} to delete it.`,
    remove: 'Delete project',
    keep: 'Keep it',
    done: (project: string) => `${project} was deleted.`,
  },
} as const;
