import { readInstant } from '../../lib/instant.ts';
import { budgetForm } from './budget-value.ts';

/** Text of a certain form: what the schema says of it, and what a person is told. */
interface TextForm {
  /** Of `pattern` in the schema; editors ask no more. */
  readonly source: string;
  /** Ends the sentence "it takes …". */
  readonly takes: string;
  readonly holds: (text: string) => boolean;
}

export const textForms = {
  address: form(/^https?:\/\/./, 'an address such as "https://example.com/"', canParse),
  origin: form(
    /^https?:\/\/[^/?#@]+\/?$/,
    'an address without a path, such as "https://example.com"',
    canParse,
  ),
  page: form(/^(?:\/|https?:\/\/.)/, 'a path such as "/pricing", or a whole address', isPage),
  pattern: form(
    /^(?:\/|\*|https?:\/\/.)/,
    'a pattern of paths such as "/blog/*", or one of whole addresses that begins with "http"',
  ),
  duration: form(
    /^\d{1,6}(?:\.\d{1,3})? ?(?:ms|s|min)$/,
    'a time of at most 60 min, such as "60 s" (ms, s or min)',
    (text) => readDuration(text) > 0 && readDuration(text) <= 3_600_000,
  ),
  day: form(/^\d{4}-\d\d-\d\d$/, 'a day such as "2027-03-31"', (text) => readInstant(text) !== undefined),
  budget: form(budgetForm, 'a number with a unit such as "100 KB" or "600 ms"'),
  fieldName: form(/^[\w!#$%&'*+.^`|~-]+$/, 'the name of a header field'),
  // What is below the folder of the file alone.
  sourceFile: form(
    /^[^/\\]/,
    'a path below this folder, such as "content/blog/*.md"',
    (text) => !/\\|^[A-Za-z]:|[^\P{Cc}]/u.test(text) && !text.split('/').includes('..'),
  ),
} as const;

/** By what the schema says. */
export function formOf(source: string): TextForm | undefined {
  return Object.values<TextForm>(textForms).find((known) => known.source === source);
}

/** Milliseconds of a `duration`. */
export function readDuration(text: string): number {
  const [, number = '', unit = ''] = /^([\d.]+) ?(ms|s|min)$/.exec(text) ?? [];
  return Math.round(Number(number) * ({ ms: 1, s: 1_000, min: 60_000 }[unit] ?? 0));
}

function form(
  pattern: { readonly source: string; test(text: string): boolean },
  takes: string,
  further: (text: string) => boolean = () => true,
): TextForm {
  return { source: pattern.source, takes, holds: (text) => pattern.test(text) && further(text) };
}

function canParse(text: string): boolean {
  return URL.canParse(text);
}

function isPage(text: string): boolean {
  return URL.canParse(text, 'https://example.com');
}
