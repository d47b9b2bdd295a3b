import {
  type Category,
  categories,
  type FailOn,
  failOnWords,
  type GateSettings,
  type Sourced,
} from '../../gate/settings.ts';
import { alternatives } from '../../lib/alternatives.ts';
import { nearest } from '../../lib/nearest.ts';
import { UsageError, type Values } from '../command.ts';
import type { gateOptions } from './gate-option-table.ts';

type GateOptions = Values<typeof gateOptions>;

/** What options ask of every page. They win over the file. @throws UsageError */
export function gateOf(options: GateOptions): Partial<GateSettings> {
  const { 'min-score': score, min, 'fail-on': failOn, 'max-drop': maxDrop } = options;
  return {
    ...(score === undefined ? {} : { score: { value: scoreIn(score, '--min-score'), from: '--min-score' } }),
    ...(min.length === 0 ? {} : { categories: Object.fromEntries(min.map(categoryMinimum)) }),
    ...(failOn === undefined ? {} : { failOn: { value: failOnIn(failOn), from: `--fail-on ${failOn}` } }),
    ...(maxDrop === undefined
      ? {}
      : { maxDrop: { value: scoreIn(maxDrop, '--max-drop'), from: '--max-drop' } }),
  };
}

/** @throws UsageError */
export function scoreIn(text: string, option: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new UsageError(`${option} is "${text}"; it takes a whole number from 0 to 100.`);
}

function categoryMinimum(text: string): [Category, Sourced<number>] {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  const category = categories.find((one) => one === name);
  if (at > 0 && category !== undefined)
    return [category, { value: scoreIn(text.slice(at + 1), `--min ${name}`), from: `--min ${name}` }];
  const meant = nearest(at > 0 ? name : text, categories);
  const way =
    meant === undefined ? `The categories are ${categories.join(', ')}.` : `Did you mean --min ${meant}=90?`;
  throw new UsageError(
    `--min is "${text}"; it takes a category and a score, such as accessibility=95. ${way}`,
  );
}

function failOnIn(text: string): FailOn {
  const word = failOnWords.find((one) => one === text);
  if (word !== undefined) return word;
  throw new UsageError(`--fail-on is "${text}"; it takes ${alternatives(failOnWords)}.`);
}
