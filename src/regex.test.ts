import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsTokens from 'js-tokens';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';

/** More steps than this for one match are too many, whatever the text. */
const stepsMax = 2 ** 24;

describe('P3 regular expressions', () => {
  const literals = sourceFiles().flatMap(literalsOf);

  test('are found', () => {
    expect(literals.length).toBeGreaterThan(20);
  });

  test.each(literals)('$literal in $file:$line takes linear time, or its input is short', (found) => {
    expect(objectionTo(found)).toBeUndefined();
  });

  test('are never made from data', () => {
    const makers = sourceFiles().filter((file) => tokensOf(file).some(({ value }) => value === 'RegExp'));
    expect(makers).toEqual([]);
  });
});

describe('the judgement on a regular expression', () => {
  const judge = (literal: string, comment = '') =>
    objectionTo({ file: '', line: 1, literal, cap: capIn(comment) });

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
function objectionTo({ literal, cap }: Literal): string | undefined {
  const end = literal.lastIndexOf('/');
  const source = literal.slice(1, end);
  // recheck does not know `v` yet; most such literals mean the same under `u`.
  const flags = literal.slice(end + 1).replace('v', 'u');
  // By steps alone: by time, a busy machine would judge otherwise.
  const verdict = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    randomSeed: 1,
  });
  if (verdict.status === 'safe') return undefined;
  const complexity = verdict.status === 'vulnerable' ? verdict.complexity : undefined;
  if (complexity?.type !== 'polynomial') return `${complexity?.type ?? 'unknown'}: write it in another way`;
  if (cap === undefined) return `polynomial: write it in another way, or cut its input and say so`;
  const steps = cap ** complexity.degree;
  return steps <= stepsMax ? undefined : `${steps} steps: cut its input shorter`;
}
