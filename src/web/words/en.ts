import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { fileWords } from '../../report/words/files.ts';
import { listOf, plural } from '../../ui/formats.ts';

/**
 * Every string of the pages; what a report itself says stands in src/report/words, as files say it too. Sentences are
 * whole, with their numbers as arguments; plural forms are those of `Intl.PluralRules`, numbers and lists those of `Intl`.
 * A view with many strings has a file of its own in this folder.
 */
export const words = {
  documentTitle: (title: string) => `${title} – Assay`,
  /** For a page that refuses what was typed: its title is what is heard first. */
  errorTitle: (title: string) => `Error: ${title}`,
  /** Name of the icon before what is wrong with a field. */
  error: 'Error',
  sections: {
    reports: 'Reports',
    projects: 'Projects',
    sites: 'Sites',
    alerts: 'Alerts',
    checks: 'Checks',
    settings: 'Settings',
    docs: 'Docs',
  },
  layout: {
    skip: fileWords.skip,
    mainNavigation: 'Main',
    /** After their number, for screen readers. */
    openAlerts: 'open',
    quickCheck: 'Check a page',
    quickCheckHint: 'Check a page: example.com',
    check: 'Check',
    /** Beside it: the site that begins at the address. */
    orWhole: 'or the whole site',
    theme: 'Colour theme',
    themes: { system: 'Match system', light: 'Light', dark: 'Dark' },
    account: 'Account',
    accountSettings: 'Account and password',
    schedules: 'Schedules',
    apiKeys: 'API keys',
    signOut: 'Sign out',
    docs: 'Docs',
    checks: 'Checks and scoring',
  },
  keys: {
    title: 'Keyboard shortcuts',
    list: [
      [['c'], 'Check a page'],
      [['/'], 'Search'],
      [['g', 'r'], 'Go to reports'],
      [['g', 'p'], 'Go to projects'],
      [['g', 's'], 'Go to sites'],
      [['j'], 'Next row or finding'],
      [['k'], 'Previous row or finding'],
      [['n'], 'Next new finding of a report'],
      [['?'], 'Open or close this sheet'],
    ],
    areOn: 'They do nothing while you type in a field.',
    areOff: 'They are switched off.',
    change: 'Change this',
    close: 'Close',
  },
  home: {
    title: 'Assay',
    heading: 'Assay runs here',
    signedOut: 'It checks web pages and says what to fix first. Sign in to see your reports.',
    signIn: 'Sign in',
    setUp: 'Nobody has an account yet',
    setUpHow: (lifetime: string) =>
      `Each start of the server prints a one-use link for the first owner. Open the newest one within ${lifetime}, or start the server again for a fresh one.`,
  },
  privacy: { 0: 'Public', 1: 'Private', 2: 'Password' },
  privacyLabel: 'Privacy',
  /** On the button that has just copied something, or was not allowed to. */
  copied: 'Copied',
  notCopied: 'Not copied',
  /** On the button beside a password, and its name. */
  reveal: {
    show: 'Show',
    hide: 'Hide',
    names: {
      only: { show: 'Show the password', hide: 'Hide the password' },
      current: { show: 'Show the current password', hide: 'Hide the current password' },
      next: { show: 'Show the new password', hide: 'Hide the new password' },
    },
  },
  errors: {
    requestId: 'If it happens again, tell the operator this number:',
    toReports: 'Go to reports',
    toStart: 'Go to the start page',
    retry: 'Try again',
    signIn: 'Sign in',
    signedOut: 'You were signed out. Nothing was sent.',
    otherAccount:
      'You have switched to another account since. What you sent from the former one changed nothing.',
    doneAlready: 'This has already been done.',
    waitSeconds: (seconds: number) =>
      seconds < 90
        ? `Wait ${plural(seconds, { one: 'second', other: 'seconds' })}, then try again.`
        : `Wait ${plural(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })}, then try again.`,
  },
  passedOver: (asked: readonly string[]) =>
    `${wordOf(asked.length, { one: 'This part', other: 'These parts' })} of the address had no effect: ${listOf(asked)}.`,
  sorting: {
    by: (name: string) => `Sort: ${name}`,
    turn: 'Reverse the order',
  },
  pager: {
    label: 'Pages of the list',
    range: (from: number, to: number, total: string) =>
      `${formatCount(from)} to ${formatCount(to)} of ${total}`,
    atLeast: (total: string) => `at least ${total}`,
    none: 'Nothing here',
    perPage: 'Per page',
    show: 'Show',
    previous: 'Previous page',
    next: 'Next page',
    page: (number: number) => `Page ${formatCount(number)}`,
  },
} as const;
