import { durationInWords } from '../../lib/durations.ts';
import { formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';

const page = { one: 'page', other: 'pages' };

/** What the page of a crawl says that has not ended, or has failed. */
export const siteRunningWords = {
  documentTitle: (site: string) => `Crawling ${site}`,
  failedTitle: (site: string) => `Not crawled: ${site}`,
  crawl: (number: number) => `Crawl ${formatCount(number)}`,
  started: 'Started',
  tried: 'Tried',
  openSite: 'Open the site',
  progress: 'Progress of the crawl',
  leave: 'You can leave this page; it goes on without you.',
  reload: 'Show how it stands now',
  over: 'The crawl has ended.',
  changed: 'This crawl has gone on.',
  deleted: 'This site was deleted meanwhile.',
  lost: 'This page no longer follows the crawl.',
  titles: {
    queued: 'Waiting for its turn',
    running: 'Reading the site',
    paused: 'Paused',
    closing: 'Judging the site',
  },
  status: {
    queued: 'Other crawls come first. It begins by itself.',
    queuedUntil: (instant: string) => `It begins by itself on ${instant}.`,
    running: 'Pages are read one by one, at the pace the site can bear.',
    slowed: (by: string) => `Pages are read one by one. ${by}`,
    pausing: 'It pauses once the pages under way are read.',
    stopping: 'It ends once the pages under way are read.',
    closing: 'Reading has ended. Now the pages are compared with each other and judged together.',
  },
  /** Why it is paused, and what to do. `until` empty: nobody knows. */
  paused: {
    person: () => 'Somebody of your account paused it. Press Continue, and it goes on where it was.',
    day: (until: string) =>
      `This account has read all it may read today. ${goesOn(until)} For more a day, ask the operator of this server.`,
    host: (until: string) => `The site asked for a pause. ${goesOn(until)} There is nothing to do.`,
    robots: (until: string) =>
      `robots.txt answers with an error, so nothing may be read. ${goesOn(until)} Have it answer with 200, or with 404 where there is none.`,
    target: (until: string) =>
      `The site stopped answering. ${goesOn(until)} Look whether it is up, and whether its firewall lets AssayBot in.`,
    disk: (until: string) =>
      `The storage of this server is nearly full. ${goesOn(until)} Ask the operator to make room.`,
  },
  figures: {
    counted: 'Pages counted',
    budget: (most: number) => `of ${formatCount(most)} at most`,
    bar: (counted: number, most: number) => `${formatCount(counted)} of ${plural(most, page)} at most`,
    perSecond: 'Pages a second',
    left: 'Time left',
    waiting: 'Waiting',
    failed: 'Failed',
    unknown: '–',
  },
  /** Rounded up: `about 4 minutes`. */
  leftIn: (ms: number) => {
    const minutes = Math.ceil(ms / 60_000);
    if (minutes <= 1) return 'under a minute';
    return `about ${durationInWords((minutes > 120 ? Math.ceil(minutes / 60) * 60 : minutes) * 60_000)}`;
  },
  skipped: 'Not read',
  newest: 'Read last',
  newestColumns: ['Answer', 'Address'],
  noNewest: 'No page was read yet.',
  kinds: {
    page: 'Page',
    file: 'File',
    redirect: 'Redirect',
    error: 'Error',
    skipped: 'Not read',
    waiting: 'Waiting',
  },
  templates: 'Templates so far',
  templatesHint: 'Pages whose addresses are built alike.',
  templateColumns: ['Template', 'Known', 'Read', 'Counted'],
  actions: {
    pause: 'Pause',
    continue: 'Continue',
    stop: 'Stop and judge',
    stopHint: 'What was read is judged; it can be continued later.',
    settings: 'Settings',
    withHttp: 'Add it with http://',
    again: 'Crawl again',
    lastGood: (number: number, score: number | null) =>
      score === null
        ? `Show crawl ${formatCount(number)}`
        : `Show crawl ${formatCount(number)}, score ${score}`,
  },
  done: {
    paused: 'The crawl pauses once the pages under way are read.',
    running: 'The crawl goes on.',
    stopped: 'The crawl ends once the pages under way are read, and judges what is there.',
    again: 'The site is being crawled again.',
  },
  failed: {
    noScore: 'There is no score yet.',
    scoreStays: 'The last score stays.',
    what: 'What to do',
  },
} as const;

function goesOn(until: string): string {
  return until === '' ? 'It goes on by itself.' : `It goes on by itself on ${until}.`;
}
