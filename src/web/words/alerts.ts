import { formatCount } from '../../lib/quantities.ts';
import { formatDay, listOf, plural } from '../../ui/formats.ts';

/** What the list of alerts says, and what a project says of being watched. */
export const alertsWords = {
  title: 'Alerts',
  lists: 'Alerts by state',
  tabs: { open: 'Open', resolved: 'Resolved' },
  caption: {
    open: 'Alerts that are not over, the newest first',
    resolved: 'Alerts that are over, the newest first',
  },
  columns: { what: 'What', change: 'Before and now', since: 'Since', ended: 'Ended', how: 'How' },
  actions: 'Actions',
  /** What it stands beside. */
  change: (before: string, after: string) => `${before} → ${after}`,
  compare: 'Compare',
  muted: (until: number) => `Muted until ${formatDay(until)}`,
  resolving: 'Good again, once',
  flapping: 'Comes and goes',
  note: (text: string) => `Note: ${text}`,
  ends: { passed: 'Mended', accepted: 'Accepted', waived: 'Waived', removed: 'No longer watched' },
  mute: {
    press: 'Mute',
    pressFor: (what: string) => `Mute: ${what}`,
    title: 'Mute this alert?',
    text: 'Nothing of it is told until then. It stays in this list.',
    label: 'For',
    days: { 1: '1 day', 7: '7 days', 30: '30 days', 90: '90 days' },
    submit: 'Mute',
    done: (until: number) => `The alert is muted until ${formatDay(until)}.`,
    unmute: 'Unmute',
    unmuteFor: (what: string) => `Unmute: ${what}`,
    undone: 'The alert is told again.',
  },
  accept: {
    press: 'Accept',
    pressFor: (what: string) => `Accept: ${what}`,
    title: 'Accept this as it is?',
    text: 'The alert ends, and what is so now is what later runs are compared with.',
    label: 'Why',
    submit: 'Accept',
    done: 'The alert is accepted.',
    keep: 'Leave it open',
  },
  waive: 'Waive',
  waiveFor: (what: string) => `Waive: ${what}`,
  keep: 'Keep it as it is',
  empty: {
    open: 'No alert is open.',
    text: 'Assay tells here when a score drops, a finding appears or a page is gone, once two runs have seen it.',
    resolved: 'No alert is over yet.',
    resolvedText: 'What was told here and is mended, accepted or waived is kept for a year.',
  },
  pastEnd: {
    title: 'There are fewer alerts.',
    text: 'The list ends before this page.',
    first: 'To the first page',
  },
  watching: {
    all: 'All projects are watched except those that say otherwise.',
    some: (projects: readonly string[], more: number) =>
      `${listOf([...projects, ...(more === 0 ? [] : [`${formatCount(more)} more`])])} ${projects.length + more === 1 ? 'is' : 'are'} watched.`,
    none: 'No project is watched yet. Open one and press “Watch this site”.',
  },
  told: {
    nobody: 'Nobody is told by chat or mail yet: alerts are seen here.',
    targets: (webhooks: number, recipients: number) =>
      `${listOf([
        ...(webhooks === 0 ? [] : [plural(webhooks, { one: 'webhook', other: 'webhooks' })]),
        ...(recipients === 0 ? [] : [plural(recipients, { one: 'address', other: 'addresses' })]),
      ])} ${webhooks + recipients === 1 ? 'is' : 'are'} told.`,
    choose: 'Choose what is told',
    webhooks: 'Add a webhook or a chat',
  },
};
