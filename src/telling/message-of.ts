import { shortened } from '../lib/cut-text.ts';
import { printable } from '../lib/printable.ts';
import { wordOf } from '../lib/word-of.ts';
import type { Result } from '../score/score.ts';
import { alertKinds, type EventData, type Message, type ToldEvent } from './event-types.ts';
import { fine, valueText } from './value-text.ts';

/** N6: what does not fit is counted. */
const linesMax = 10;
/** Characters. Ten lines then fit every chat. */
const lineMax = 250;
const titleMax = 140;

/**
 * What people read of one event, or of several that are told together, the worst first. Whatever others named, such as a
 * project or an address, is on one line and without control characters; each format escapes it for its markup.
 * @param events at least one; several are alerts of one project
 */
export function messageOf(events: readonly ToldEvent[]): Message {
  const [first] = events;
  if (first === undefined) throw new Error('There is nothing to tell.');
  const { title, lines, mood, link } = events.length === 1 ? ofOne(first) : ofSeveral(events);
  return {
    // Chats take no message without one.
    title: shortened(safe(title), titleMax) || 'Assay',
    lines: lines.map((line) => shortened(safe(line), lineMax)).filter((line) => line !== ''),
    mood,
    link,
  };
}

/** Half a surrogate pair makes JSON that strict readers refuse. */
function safe(text: string): string {
  return printable(text.toWellFormed());
}

function ofOne(event: ToldEvent): Message {
  if (isAlert(event)) {
    return { ...ofAlert(event), link: { url: event.url, text: 'See what changed' } };
  }
  return { ...ofOther(event), link: { url: event.url, text: linkTexts[event.type as OtherEvent['type']] } };
}

type Said = Omit<Message, 'link'>;
type AlertEvent = ToldEvent<'alert.opened'> | ToldEvent<'alert.escalated'> | ToldEvent<'alert.resolved'>;
type OtherEvent = Exclude<AnyEvent, AlertEvent>;
/** By its type, so that the data of each is known. */
type AnyEvent = { readonly [Type in keyof EventData]: ToldEvent<Type> }[keyof EventData];

const linkTexts: Readonly<Record<OtherEvent['type'], string>> = {
  'report.completed': 'See the report',
  'report.failed': 'See the report',
  'crawl.completed': 'See the crawl',
  'crawl.failed': 'See the crawl',
  'crawl.paused': 'See the crawl',
  'waiver.expiring': 'See the waivers',
  'schedule.failing': 'See the schedule',
  'webhook.disabled': 'See the webhook',
  'digest.weekly': 'See all alerts',
  'webhook.test': 'See the webhook',
};

function ofOther(event: ToldEvent): Said {
  const { type, data } = event as OtherEvent;
  switch (type) {
    case 'report.completed':
      return {
        title: `${shown(data.page_url)}: ${scoreText(data)}`,
        lines: [`Run ${data.run} of report ${data.report}, project ${data.project}`],
        mood: moodOf(data.result),
      };
    case 'report.failed':
      return {
        title: `${shown(data.page_url)} could not be reported on`,
        lines: [
          `Why: ${codeText(data.error_code)}`,
          `Run ${data.run} of report ${data.report}, project ${data.project}`,
        ],
        mood: 'bad',
      };
    case 'crawl.completed':
      return {
        title: `Site ${shown(data.page_url)}: ${scoreText(data)}`,
        lines: [
          `${count(data.counted, 'page')}, crawl ${data.crawl}, project ${data.project}`,
          ...(data.stopped_by === null ? [] : [`It ended early: ${codeText(data.stopped_by)}`]),
        ],
        mood: moodOf(data.result),
      };
    case 'crawl.failed':
      return {
        title: `Site ${shown(data.page_url)} could not be crawled`,
        lines: [`Why: ${codeText(data.error_code)}`, `Crawl ${data.crawl}, project ${data.project}`],
        mood: 'bad',
      };
    case 'crawl.paused':
      return {
        title: `The crawl of ${shown(data.page_url)} is paused`,
        lines: [`Why: ${codeText(data.reason)}`, `Crawl ${data.crawl}, project ${data.project}`],
        mood: 'neutral',
      };
    case 'waiver.expiring':
      return {
        title: `${data.project}: a waiver ends soon`,
        lines: [`The finding ${data.check} counts again after ${dayText(data.until)}`],
        mood: 'neutral',
      };
    case 'schedule.failing':
      return {
        title: 'A schedule does not get through',
        lines: [`${data.sentence}: ${count(data.failures, 'time')} in a row`],
        mood: 'bad',
      };
    case 'webhook.disabled':
      return {
        title: `The webhook ${data.name} is switched off`,
        lines: [`Why: ${data.reason}`],
        mood: 'bad',
      };
    case 'digest.weekly':
      return {
        title: `Your week: ${began(data.opened)}, ${ended(data.resolved)}`,
        lines: [`${dayText(data.from)} to ${dayText(data.to)}`, ...data.lines],
        mood: data.opened > data.resolved ? 'bad' : data.resolved > 0 ? 'good' : 'neutral',
      };
    case 'webhook.test':
      return {
        title: 'A test of Assay',
        lines: ['What Assay tells will stand here.'],
        mood: 'neutral',
      };
  }
}

function ofAlert(event: AlertEvent): Said {
  const { data } = event;
  const lines = [
    `Project ${data.project}`,
    ...(data.after === null
      ? []
      : [`Before: ${valueText(data.before) ?? fine}. Then: ${valueText(data.after) ?? fine}`]),
    `Since ${timeText(data.began_at)}`,
    ...(event.type === 'alert.resolved' ? [`Until ${timeText(event.data.resolved_at)}`] : []),
  ];
  return { title: data.sentence, lines, mood: moodOfAlert(event) };
}

function ofSeveral(events: readonly ToldEvent[]): Message {
  const all = events.filter(isAlert).toSorted((one, other) => rankOf(one) - rankOf(other));
  const alerts = all.filter((event) => event.type === 'alert.resolved' || endOf(event, all) === undefined);
  const [worst] = alerts;
  if (worst === undefined) throw new Error('Only alerts are told together.');
  const over = alerts.filter(({ type }) => type === 'alert.resolved').length;
  const open = alerts.length - over;
  const parts = [
    ...(open > 0 ? [`${count(open, 'thing')} got worse`] : []),
    ...(over > 0 ? [`${over} ${wordOf(over, { one: 'is', other: 'are' })} over`] : []),
  ];
  const kept = alerts.slice(0, linesMax);
  const more = alerts.length - kept.length;
  return {
    title: `${worst.data.project}: ${parts.join(', ')}`,
    lines: [...kept.map((event) => lineOf(event, all)), ...(more > 0 ? [`and ${more} more`] : [])],
    mood: open > 0 ? 'bad' : 'good',
    link: { url: new URL('/alerts', worst.url).href, text: 'See all alerts' },
  };
}

/** The worst kind first, and what is over last. */
function rankOf({ type, data }: AlertEvent): number {
  return alertKinds.indexOf(data.kind) + (type === 'alert.resolved' ? alertKinds.length : 0);
}

/** N5: what was over before anybody heard of it is one line with both times. */
function lineOf(event: AlertEvent, all: readonly AlertEvent[]): string {
  const began = all.find(({ type, data }) => type === 'alert.opened' && data.alert === event.data.alert);
  if (event.type !== 'alert.resolved' || began === undefined) return event.data.sentence;
  const { began_at, resolved_at } = event.data;
  return `${began.data.sentence}, from ${timeText(began_at)} to ${timeText(resolved_at)}`;
}

/** That it is over, where that is told with it. */
function endOf({ data }: AlertEvent, all: readonly AlertEvent[]): AlertEvent | undefined {
  return all.find((other) => other.type === 'alert.resolved' && other.data.alert === data.alert);
}

function moodOfAlert(event: AlertEvent): Message['mood'] {
  if (event.type !== 'alert.resolved') return 'bad';
  return event.data.ended_by === 'passed' ? 'good' : 'neutral';
}

function isAlert(event: ToldEvent): event is AlertEvent {
  return event.type.startsWith('alert.');
}

function moodOf(result: Result | null): Message['mood'] {
  return result === null || result === 'decent' ? 'neutral' : result;
}

interface Scored {
  readonly score: number | null;
  readonly previous_score: number | null;
  readonly result: Result | null;
}

function scoreText({ score, previous_score: before, result }: Scored): string {
  if (score === null) return 'no score';
  const was = before === null ? '' : before === score ? ', as before' : `, before ${before}`;
  return `${score} of 100, ${result ?? 'provisional'}${was}`;
}

/** Without its scheme no chat makes a link of it, which would lead to where others want. */
function shown(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** A code of the interface, such as `connect_failed`, in words. */
function codeText(code: string): string {
  return code.replaceAll('_', ' ');
}

function count(number: number, noun: string): string {
  return `${number} ${wordOf(number, { one: noun, other: `${noun}s` })}`;
}

function began(number: number): string {
  return number === 0 ? 'nothing got worse' : `${count(number, 'thing')} got worse`;
}

function ended(number: number): string {
  return number === 0
    ? 'nothing was mended'
    : `${count(number, 'thing')} ${wordOf(number, { one: 'is', other: 'are' })} over`;
}

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function timeText(instant: string): string {
  return `${times.format(new Date(instant))} UTC`;
}

function dayText(instant: string): string {
  return days.format(new Date(instant));
}
