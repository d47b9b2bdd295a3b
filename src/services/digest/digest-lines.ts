import { knownChecks } from '../../alerts/known-checks.ts';
import { shortened } from '../../lib/cut-text.ts';
import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import type { Digest, DigestProject } from './types.ts';

/** So many lines a message has at most: what comes after is counted. */
const linesMax = 25;
/** Characters: what is told is at most 20 KiB. */
const lineMax = 200;
const eachMax = 5;

/** U5: the week in sentences, what needs somebody first. */
export function digestLines(digest: Digest): string[] {
  if (isEmpty(digest)) return [nothing];
  const { opened, resolved, projects, findings, crawls, waivers, certificates, undelivered } = digest;
  const lines = [
    ...some(opened.map(({ sentence }) => `Got worse: ${sentence}`)),
    ...some(resolved.map(({ sentence }) => `Over: ${sentence}`)),
    ...some(crawls.map(({ start, why }) => `The crawl of ${start} did not go through: ${why}`)),
    ...some(undelivered.map(({ target, count }) => `${counted(count, 'message')} did not reach ${target}`)),
    ...some(
      certificates.map(({ host, days }) => `The certificate of ${host} ends in ${counted(days, 'day')}`),
    ),
    ...some(
      waivers.map(
        ({ project, check, until }) => `${project}: ${titleOf(check)} is waived until ${dayOf(until)} only`,
      ),
    ),
    ...projects.filter(hasScore).map(projectLine),
    ...findings.map(
      ({ project, check, gain, pages }) =>
        `Worth most in ${project}: ${titleOf(check)}, ${gain} points over ${counted(pages, 'page')}`,
    ),
  ].map((line) => shortened(line, lineMax));
  return lines.length <= linesMax
    ? lines
    : [...lines.slice(0, linesMax - 1), `and ${lines.length - linesMax + 1} more`];
}

const nothing = 'Nothing got worse, and nothing is about to end.';

/** Nothing happened, and nothing is about to. */
export function isEmpty(digest: Digest): boolean {
  const { opened, resolved, projects, crawls, waivers, certificates, undelivered } = digest;
  if (projects.some(({ score, scoreBefore }) => score !== scoreBefore)) return false;
  return [opened, resolved, crawls, waivers, certificates, undelivered].every(({ length }) => length === 0);
}

function some(lines: readonly string[]): readonly string[] {
  const more = lines.length - eachMax;
  return more <= 1 ? lines : [...lines.slice(0, eachMax), `and ${formatCount(more)} more like this`];
}

function titleOf(check: string): string {
  return `“${knownChecks.get(check)?.title ?? check}”`;
}

function hasScore({ score }: DigestProject): boolean {
  return score !== null;
}

function projectLine({ project, score, scoreBefore }: DigestProject): string {
  const before =
    scoreBefore === null ? '' : scoreBefore === score ? ', as a week ago' : `, ${scoreBefore} a week ago`;
  return `${project}: ${score} of 100${before}`;
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${wordOf(count, { one: noun, other: `${noun}s` })}`;
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function dayOf(until: number): string {
  return days.format(until - 1);
}
