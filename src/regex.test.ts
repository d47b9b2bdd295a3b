import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsTokens from 'js-tokens';
import { checkSync } from 'recheck';
import { describe, expect, test, vi } from 'vitest';
import { keepVerdicts, versionOf } from '../test/peers/kept-verdicts.ts';

vi.setConfig({ testTimeout: 120_000 });

/** More steps than this for one match are too many, whatever the text. */
const stepsMax = 2 ** 24;

/** By steps alone: by time, a busy machine would judge otherwise. */
const options = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };

describe('P3 regular expressions', () => {
  const literals = sourceFiles().flatMap(literalsOf);

  test('are found', () => {
    expect(literals.length).toBeGreaterThan(20);
  });

  const growth = keepVerdicts(
    {
      name: 'recheck',
      version: versionOf('recheck'),
      means: [options],
      questions: Object.fromEntries(literals.map(({ literal }) => [literal, expressionOf(literal)])),
    },
    async (literal) => growthOf(literal),
  );

  test.each(literals)('$literal in $file:$line takes linear time, or its input is short', async (found) => {
    expect(objectionTo(await growth(found.literal), found.cap)).toBeUndefined();
  });

  test('are never made from data', () => {
    const makers = sourceFiles().filter((file) => tokensOf(file).some(({ value }) => value === 'RegExp'));
    expect(makers).toEqual([]);
  });
});

describe('the judgement on a regular expression', () => {
  const judge = (literal: string, comment = '') => objectionTo(growthOf(literal), capIn(comment));

  test.each(['/^\\d+$/', '/a|b/u', '/^\\p{L}+$/v', '/^(?:a|b)+$/'])('accepts %s', (literal) => {
    expect(judge(literal)).toBeUndefined();
  });

  test('refuses exponential time, whatever the comment', () => {
    expect(judge('/^(a+)+$/')).toMatch('exponential');
    expect(judge('/^(a+)+$/', '// P3: at most 20 characters.')).toMatch('exponential');
  });

  test('accepts quadratic time for a short text alone', () => {
    expect(judge('/\\s+$/')).toMatch('polynomial');
    expect(judge('/\\s+$/', '// P3: at most 2,048 characters.')).toBeUndefined();
    expect(judge('/\\s+$/', '// P3: at most 1000000 characters.')).toMatch('steps');
  });
});

interface Literal {
  readonly file: string;
  readonly line: number;
  readonly literal: string;
  /** Characters that the input is cut to, from a comment "P3: at most N characters" on the line or up to two above. */
  readonly cap: number | undefined;
}

function sourceFiles(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname });
  return files.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}

function tokensOf(file: string) {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  return [...jsTokens(source, { jsx: file.endsWith('x') })] as { type: string; value: string }[];
}

function literalsOf(file: string): Literal[] {
  const found: Literal[] = [];
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  let line = 1;
  for (const { type, value } of tokensOf(file)) {
    const near = lines.slice(Math.max(0, line - 3), line).join('\n');
    if (type === 'RegularExpressionLiteral') found.push({ file, line, literal: value, cap: capIn(near) });
    line += value.split('\n').length - 1;
  }
  return found;
}

function capIn(comment: string): number | undefined {
  const digits = /P3: at most ([\d,]+) characters/.exec(comment)?.[1]?.replaceAll(',', '');
  return digits === undefined ? undefined : Number(digits);
}

/** Undefined: no text can make it slow. */
function objectionTo({ type, degree = 0 }: Growth, cap: number | undefined): string | undefined {
  if (type === 'safe') return undefined;
  if (type !== 'polynomial') return `${type}: write it in another way`;
  if (cap === undefined) return `polynomial: write it in another way, or cut its input and say so`;
  const steps = cap ** degree;
  return steps <= stepsMax ? undefined : `${steps} steps: cut its input shorter`;
}

/** How the steps of a match grow with the text at worst. */
interface Growth {
  readonly type: 'safe' | 'polynomial' | 'exponential' | 'unknown';
  /** Of the polynomial. */
  readonly degree?: number;
}

function growthOf(literal: string): Growth {
  const [source, flags] = expressionOf(literal);
  const verdict = checkSync(source, flags, options);
  if (verdict.status !== 'vulnerable') return { type: verdict.status };
  const { complexity } = verdict;
  return complexity.type === 'polynomial'
    ? { type: complexity.type, degree: complexity.degree }
    : { type: complexity.type };
}

function expressionOf(literal: string): [source: string, flags: string] {
  const end = literal.lastIndexOf('/');
  // recheck does not know `v` yet; most such literals mean the same under `u`.
  return [literal.slice(1, end), literal.slice(end + 1).replace('v', 'u')];
}
