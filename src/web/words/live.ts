import { formatCount } from '../../lib/quantities.ts';
import { listOf, plural } from '../../ui/formats.ts';

const run = { one: 'run', other: 'runs' };

/** What is said of runs that are in progress, and of stopping those that wait. */
export const liveWords = {
  title: 'In progress',
  bar: 'Checked',
  /** "38 of 150 checked · 2 running, 110 waiting" */
  counts: (ended: number, running: number, waiting: number) => {
    const open = [
      ...(running > 0 ? [`${formatCount(running)} running`] : []),
      ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
    ];
    return `${formatCount(ended)} of ${formatCount(ended + running + waiting)} checked · ${open.join(', ')}`;
  },
  over: 'All are checked.',
  waiting: 'Waiting',
  more: (ended: number, waiting: number) =>
    listOf([
      ...(ended > 0 ? [`${formatCount(ended)} more checked`] : []),
      ...(waiting > 0 ? [`${formatCount(waiting)} more waiting`] : []),
    ]),
  /** The session has ended. */
  lost: 'You were signed out, so this list stands still.',
  reload: 'Reload',
  stop: {
    one: 'Stop',
    oneOf: (address: string) => `Stop ${address}`,
    run: 'Stop this run',
    all: 'Stop all that wait',
    title: (count: number) => `Stop ${plural(count, { one: 'run that waits', other: 'runs that wait' })}?`,
    body: 'What has begun goes on. A page that was checked before keeps its last result; one that was not stays in the list as stopped, to be run or deleted.',
    submit: (count: number) => `Stop ${plural(count, run)}`,
    keep: 'Let them run',
    done: 'The run was stopped before it began.',
    doneAll: (count: number) =>
      `${plural(count, { one: 'run was', other: 'runs were' })} stopped before ${count === 1 ? 'it' : 'they'} began.`,
    none: 'Nothing waits any more.',
    tooLate: 'This run has begun already, so it goes on.',
    delete: 'Delete report',
  },
} as const;
