import { describe, expect, test } from 'vitest';
import { defineCommand, helpOf, parse, UsageError } from './command.ts';

const sample = defineCommand({
  name: 'paint',
  operands: 'WALL…',
  count: [1, 2],
  summary: 'Paint walls',
  options: {
    colour: { type: 'string', value: 'NAME', meaning: 'What colour' },
    only: { type: 'string', value: 'LIST', meaning: 'Which parts', repeats: true },
    'two-coats': { type: 'boolean', meaning: 'Twice' },
  },
  examples: [['assay paint north', 'Paints the north wall']],
  run: async () => 0,
});

describe('arguments', () => {
  test('are options and operands in any order', () => {
    expect(parse(sample, ['north', '--colour', 'red', '--two-coats', 'south'])).toEqual({
      values: { colour: 'red', only: [], 'two-coats': true },
      operands: ['north', 'south'],
    });
  });

  test('of options that were not given are false, empty or undefined', () => {
    expect(parse(sample, ['north']).values).toEqual({ only: [], 'two-coats': false });
  });

  test('may be joined by an equals sign, and then begin with a dash', () => {
    expect(parse(sample, ['north', '--colour=-1']).values).toMatchObject({ colour: '-1' });
  });

  test('of an option that repeats add up; of another the last counts', () => {
    expect(
      parse(sample, ['x', '--only', 'a,b', '--only=c', '--colour', 'red', '--colour', 'blue']).values,
    ).toMatchObject({ only: ['a,b', 'c'], colour: 'blue' });
  });

  test('after -- are operands', () => {
    expect(parse(sample, ['--', '--colour']).operands).toEqual(['--colour']);
  });

  test('- is an operand', () => {
    expect(parse(sample, ['-']).operands).toEqual(['-']);
  });

  test.each([
    [['north', '--color', 'red'], '"assay paint" has no option --color. Did you mean --colour?'],
    [
      ['north', '--zzzzzz'],
      '"assay paint" has no option --zzzzzz. "assay paint --help" shows how it is used.',
    ],
    [['north', '-c'], '"assay paint" has no option -c. "assay paint --help" shows how it is used.'],
    [
      ['north', '--constructor'],
      '"assay paint" has no option --constructor. "assay paint --help" shows how it is used.',
    ],
    [['north', '--colour'], '--colour needs a value: --colour NAME.'],
    [['north', '--colour='], '--colour needs a value: --colour NAME.'],
    [['north', '--colour', '--two-coats'], '--colour needs a value: --colour NAME.'],
    [['north', '--two-coats=no'], '--two-coats takes no value.'],
    [[], '"assay paint" needs WALL…. "assay paint --help" shows how it is used.'],
    [['north', ''], '"assay paint" was given an empty argument. "assay paint --help" shows how it is used.'],
    [
      ['a', 'b', 'c'],
      '"assay paint" does not know what to do with "c". "assay paint --help" shows how it is used.',
    ],
  ])('%j are refused with the way out', (args, sentence) => {
    expect(() => parse(sample, args)).toThrow(new UsageError(sentence));
  });
});

test('the help page shows usage, options, and examples', () => {
  expect(helpOf(sample)).toBe(`Paint walls.

Usage: assay paint WALL… [options]

Options:
  --colour NAME  What colour
  --only LIST    Which parts
  --two-coats    Twice
  --help         Print this page

Examples:
  assay paint north
      Paints the north wall
`);
});
