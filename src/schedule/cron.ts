import { Cron } from 'croner';
import { invalid } from '../errors.ts';

const fields = [
  { name: 'minute', range: '0 to 59' },
  { name: 'hour', range: '0 to 23' },
  { name: 'day of the month', range: '1 to 31, or L for the last' },
  { name: 'month', range: '1 to 12, or jan to dec' },
  { name: 'day of the week', range: '0 to 7, or mon to sun' },
] as const;

/** In characters. */
const patternMax = 100;

/**
 * Five fields, with one space between them.
 * @throws AssayError errors.cron
 */
export function checkCron(given: string): string {
  const parts = given.trim().split(/\s+/);
  if (parts.length !== fields.length || given.length > patternMax) {
    throw invalid(
      'cron',
      'A cron pattern has five fields: minute, hour, day, month and weekday, as in 30 6 * * 1.',
    );
  }
  for (const [at, part] of parts.entries()) {
    const { name, range } = fields[at] as (typeof fields)[number];
    // A question mark would be the moment at which the pattern is read.
    const alone = fields.map((_, other) => (other === at ? part : '*')).join(' ');
    if (part.includes('?') || !isReadable(alone)) {
      throw invalid(
        'cron',
        `"${part.slice(0, 20)}" is no ${name}: use ${range}, *, lists as 1,3, ranges as 1-5 or steps as */2.`,
      );
    }
  }
  const pattern = parts.join(' ');
  if (cronOf(pattern, 'UTC').nextRun(new Date(0)) === null) {
    throw invalid('cron', 'This pattern never comes: no month has such a day.');
  }
  return pattern;
}

/**
 * K3, for whatever pattern: a time that is left out when clocks go forward comes at the end of the gap, and one that
 * comes twice when they go back has its first turn only. Croner does so where no hour and no minute is a star or a step.
 */
export function cronOf(pattern: string, timeZone: string): Cron {
  const [minute = '', hour = '', ...days] = pattern.split(' ');
  const plain = [written(minute, 59), written(hour, 23), ...days].join(' ');
  return new Cron(plain, { mode: '5-part', timezone: timeZone, paused: true, fixedTimeRule: 'no-wildcard' });
}

function isReadable(pattern: string): boolean {
  try {
    new Cron(pattern, { mode: '5-part', timezone: 'UTC', paused: true });
    return true;
  } catch {
    return false;
  }
}

/** `*`, `*\/2` and `1-9/2` as lists of numbers. */
function written(field: string, last: number): string {
  return field
    .split(',')
    .map((part) => {
      const [range = '', step = '1'] = part.split('/');
      if (range !== '*' && step === '1') return range;
      const [from = '0', to = String(last)] = range === '*' ? [] : range.split('-');
      const numbers: number[] = [];
      for (let at = Number(from); at <= Number(to); at += Number(step)) numbers.push(at);
      return numbers.join(',');
    })
    .join(',');
}
