import { parseArgs } from 'node:util';
import { nearest } from '../lib/nearest.ts';

/** The program was called in a way that it does not understand. Ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type OptionTable = Readonly<Record<string, Option>>;

type Option =
  | { readonly type: 'boolean'; readonly meaning: string }
  /** `value`: what stands for the value in the help, such as DIR. */
  | {
      readonly type: 'string';
      readonly value: string;
      readonly meaning: string;
      /** May be given several times. */
      readonly repeats?: true;
    };

/** What was given. A boolean option that was not given is false, and one that repeats is a list without entries. */
export type Values<Options extends OptionTable> = {
  readonly [Name in keyof Options]: Options[Name]['type'] extends 'boolean'
    ? boolean
    : Options[Name] extends { readonly repeats: true }
      ? readonly string[]
      : string | undefined;
};

export interface Command<Parts, Options extends OptionTable = OptionTable> {
  /** One or two words: `audit`, `key create`. */
  readonly name: string;
  /** Arguments that are no options, as the help shows them; '' when there are none. */
  readonly operands: string;
  /** How many of them there may be. */
  readonly count: readonly [least: number, most: number];
  /** One line, without a full stop. */
  readonly summary: string;
  /** Paragraphs below the options. */
  readonly details?: string;
  readonly options: Options;
  /** A command line each, with what it does. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  /** @returns the exit code */
  run(parts: Parts, values: Values<Options>, operands: readonly string[]): Promise<number>;
}

/** Types make wrong commands hard to write: `run` sees the options that are declared, and no others. */
export function defineCommand<Parts, const Options extends OptionTable>(
  command: Command<Parts, Options>,
): Command<Parts> {
  // The options of one command are narrower than what a list of commands promises; parse() keeps to its own table.
  return command as unknown as Command<Parts>;
}

export const dataOption = {
  data: { type: 'string', value: 'DIR', meaning: 'Folder of the database, instead of ASSAY_DATA' },
} as const satisfies OptionTable;

export const jsonOption = {
  json: { type: 'boolean', meaning: 'Print JSON, for programs' },
} as const satisfies OptionTable;

export const dataAndJson = { ...dataOption, ...jsonOption };

/**
 * Reads the arguments after the command's name.
 * @throws UsageError a sentence that names the argument and the way out
 */
export function parse(
  { name, options, operands, count }: Command<never>,
  args: readonly string[],
): { values: Values<OptionTable>; operands: readonly string[] } {
  const values: Record<string, string | boolean | string[] | undefined> = {};
  for (const [option, { type, ...rest }] of Object.entries(options)) {
    if (type === 'boolean') values[option] = false;
    else if ('repeats' in rest) values[option] = [];
  }
  const given: string[] = [];
  for (const token of tokensOf(args, options)) {
    if (token.kind === 'positional') given.push(token.value);
    if (token.kind !== 'option') continue;
    const value = valueOfOption(name, options, token);
    const list = values[token.name];
    if (Array.isArray(list)) list.push(String(value));
    else values[token.name] = value;
  }
  const [least, most] = count;
  if (given.length < least) throw new UsageError(`"assay ${name}" needs ${operands}. ${seeHelp(name)}`);
  if (given.length > most) {
    throw new UsageError(`"assay ${name}" does not know what to do with "${given[most]}". ${seeHelp(name)}`);
  }
  if (given.includes(''))
    throw new UsageError(`"assay ${name}" was given an empty argument. ${seeHelp(name)}`);
  return { values: values as Values<OptionTable>, operands: given };
}

/** The page that `--help` prints. */
export function helpOf({ name, operands, summary, details, options, examples }: Command<never>): string {
  const rows = Object.entries(options).map(([option, { type, meaning, ...rest }]) => [
    `--${option}${type === 'string' && 'value' in rest ? ` ${rest.value}` : ''}`,
    meaning,
  ]) as [string, string][];
  const sections = [
    `${summary}.`,
    `Usage: assay ${name}${operands === '' ? '' : ` ${operands}`}${rows.length > 0 ? ' [options]' : ''}`,
    `Options:\n${table([...rows, ['--help', 'Print this page']])}`,
    ...(details === undefined ? [] : [details]),
    `Examples:\n${examples.map(([line, meaning]) => `  ${line}\n      ${meaning}`).join('\n')}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Two columns, the first as wide as its widest cell. */
export function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}

function seeHelp(name: string): string {
  return `"assay ${name} --help" shows how it is used.`;
}

type Token = ReturnType<typeof tokensOf>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

function tokensOf(args: readonly string[], options: OptionTable) {
  // Not strict: the messages of parseArgs name no way out.
  const config = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
  return parseArgs({ args, options: config, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function valueOfOption(command: string, options: OptionTable, token: OptionToken): string | boolean {
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  if (option === undefined) {
    const known = Object.keys(options).map((name) => `--${name}`);
    const meant = nearest(token.rawName, known);
    const way = meant === undefined ? seeHelp(command) : `Did you mean ${meant}?`;
    throw new UsageError(`"assay ${command}" has no option ${token.rawName}. ${way}`);
  }
  if (option.type === 'boolean') {
    if (token.value === undefined) return true;
    throw new UsageError(`${token.rawName} takes no value.`);
  }
  const { value, inlineValue } = token;
  // `--data --json` is a forgotten value, not a folder called "--json".
  if (value === undefined || value === '' || (!inlineValue && value.startsWith('-') && value !== '-')) {
    throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${option.value}.`);
  }
  return value;
}
