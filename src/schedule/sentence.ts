import type { Plan, Weekday } from './plan.ts';

/** Such as `Mondays and Thursdays at 06:30, Europe/Berlin`. */
export function sentenceOf(plan: Plan, timeZone: string): string {
  return `${inWords(plan)}, ${timeZone}`;
}

function inWords(plan: Plan): string {
  if ('cron' in plan) return `By the pattern ${plan.cron}`;
  switch (plan.every) {
    case 'hour':
      return plan.count === 1
        ? `Every hour at ${plan.at.slice(2)}`
        : `Every ${plan.count} hours from ${firstOf(plan.at, plan.count)}`;
    case 'day':
      return `Every day at ${plan.at}`;
    case 'week':
      return plan.days.length === 7 ? `Every day at ${plan.at}` : `${listOf(plan.days)} at ${plan.at}`;
    case 'month':
      return `${plan.day === 'last' ? 'The last day' : `Day ${plan.day}`} of each month at ${plan.at}`;
  }
}

const names: Readonly<Record<Weekday, string>> = {
  mon: 'Mondays',
  tue: 'Tuesdays',
  wed: 'Wednesdays',
  thu: 'Thursdays',
  fri: 'Fridays',
  sat: 'Saturdays',
  sun: 'Sundays',
};

function listOf(days: readonly Weekday[]): string {
  const words = days.map((day) => names[day]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The first time of a day. */
function firstOf(at: string, count: number): string {
  const [hour = '', minute = ''] = at.split(':');
  return `${String(Number(hour) % count).padStart(2, '0')}:${minute}`;
}
