import { wordOf } from '../../lib/word-of.ts';
import { formatPoints, plural, spelled } from '../../ui/formats.ts';

function afterAll(fixes: number): string {
  return wordOf(fixes, { one: 'after the fix', other: `after all ${fixes}` });
}

/** Of what to do now, and of the bar that shows how far it leads. */
export const fixWords = {
  title: 'Fix first',
  intro: 'Ordered by how much each fix adds to the score.',
  introDanger: 'What is dangerous comes first.',
  introCapped: (lifting: number) =>
    lifting === 1
      ? 'One of them holds the score down. The others count once it is gone, so their gains are estimates.'
      : `${spelled(lifting)} of them hold the score down. The others count once they are gone, so their gains are estimates.`,
  danger: 'Dangerous',
  more: (places: number) => `and ${plural(places, { one: 'more place', other: 'more places' })}`,
  lifts: 'Holds the score down: nothing else counts before.',
  noPoints: 'No finding costs points.',
  toChecks: (findings: number) =>
    findings === 1 ? 'The finding' : `All ${plural(findings, { one: 'finding', other: 'findings' })}`,
  asText: 'As text',
  asTask: 'For agents',
  /** Behind the word of a severity. */
  severity: 'severity',
  about: 'about',
  gain: (points: number) => `+${formatPoints(points)}`,
  after: (score: number) => `score ${score}`,
  reached: { good: 'Good from here.', decent: 'Decent from here.' },
  rest: 'The rest takes the page further.',
  ladder: {
    limits: {
      good: (score: number) => `${score} good`,
      decent: (score: number) => `${score} decent`,
    },
    now: (score: number) => `${score} now`,
    /** The number before it stands by itself where it is narrow. */
    afterAll,
    nowAndAfter: (now: number, after: number, fixes: number) => `${now} now, ${after} ${afterAll(fixes)}`,
    today: (score: number) => `Score ${score} today.`,
    goal: (fixes: number, score: number) =>
      fixes === 1
        ? `The first fix brings it to ${score}.`
        : `The first ${spelled(fixes).toLowerCase()} ${wordOf(fixes, { one: 'fix brings', other: 'fixes bring' })} it to ${score}.`,
    all: (fixes: number, score: number) =>
      `${wordOf(fixes, { one: 'The fix brings', other: `All ${fixes} bring` })} it to ${score}.`,
  },
} as const;
