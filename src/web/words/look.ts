import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';

const looks = { one: 'look', other: 'looks' };

/** Of how things stand with a look in a browser; what it saw is said in src/report/words. */
export const lookStateWords = {
  look: 'Look in the browser',
  again: 'Look again',
  option: 'Also look in a browser (about 10 seconds)',
  none: 'No browser has looked at this page yet. A look tells what scripts change, how fast the page appears, and whether its text stands out. The page is checked anew for it.',
  absent:
    'This Assay has no browser, so it reads pages without running their scripts. To get one, install Chromium on the server or use the image with a browser. This command says what is missing:',
  doctor: ['assay doctor', '--browser'],
  gone: 'A browser looked at this page, but the details are no longer kept.',
  waiting: {
    forRun: 'The browser looks once the run has ended.',
    next: 'Waiting for a browser. It is the next of this account.',
    behind: (ahead: number) => `Waiting for a browser, behind ${plural(ahead, looks)} of this account.`,
  },
  running: 'A browser is looking at the page.',
  stays: 'The report is complete without it.',
  failed: 'The browser could not look',
  failedStays: 'The report and its score stay as they are.',
  otherRun: (number: number) =>
    `A browser last looked in run ${formatCount(number)}; what it saw is on the page of that run.`,
  over: 'The look has ended.',
  lost: 'This page no longer follows the look.',
  reload: 'Reload',
  progress: 'Progress of the look',
  afterwards: 'Then in the browser',
  stages: {
    opening: 'Opening the browser',
    loading: 'Loading the page',
    examining: 'Examining it',
    judging: 'Judging',
  },
  learnt: {
    requests: (count: number) => plural(count, { one: 'request', other: 'requests' }),
    bytes: formatBytes,
    elements: (count: number) => plural(count, { one: 'element', other: 'elements' }),
  },
  column: 'Browser',
  states: { queued: 'waiting', running: 'looking', failed: 'failed' },
  project: {
    title: 'Looks in a browser',
    options: {
      default: ['As this Assay does', 'Whether it looks at pages by itself is for its operator to choose.'],
      on: ['After every run', 'Each look takes about 10 seconds, once the report is there.'],
      off: ['Only when somebody asks', 'By the button on the page of a report.'],
    },
    hint: 'What a browser sees has a score of its own; the score stays as it is.',
    save: 'Save',
    saved: 'Saved. It counts from the next run of each report.',
  },
} as const;
