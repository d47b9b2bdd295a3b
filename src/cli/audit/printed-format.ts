import { nearest } from '../../lib/nearest.ts';
import { buildFormats } from '../../report/formats/build-formats.ts';
import { UsageError } from '../command.ts';

/** What goes to standard output; text and JSON as soon as a page is done, others at the end. */
export type PrintedFormat = 'text' | 'json' | (string & {});

/** @throws UsageError */
export function printedFormat(format: string | undefined, isJson: boolean): PrintedFormat {
  if (format === undefined) return isJson ? 'json' : 'text';
  if (isJson && format !== 'json')
    throw new UsageError(`--json and --format ${format} name two formats; keep one.`);
  const names = ['text', ...buildFormats.filter(({ isPrinted }) => isPrinted).map(({ name }) => name)];
  if (names.includes(format)) return format;
  const meant = nearest(format, names);
  const way = meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${meant}?`;
  throw new UsageError(`--format is "${format}", which there is not. ${way}`);
}
