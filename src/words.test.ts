import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsTokens from 'js-tokens';
import { describe, expect, test } from 'vitest';

/** The same in every language. */
const names = ['Assay'];
/** Attributes that are read to people, or by them. */
const spoken = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
];

describe('components', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.tsx'))
    .sort();

  test('are found', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  test('hold no words: those stand in src/web/words and src/report/words', () => {
    const found = files.flatMap((file) =>
      wordsIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map(
        ({ line, text }) => `src/${file}:${line} ${text}`,
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('words', () => {
  const textsIn = (source: string) => wordsIn(source).map(({ text }) => text);

  test.each([
    ['text', '<p>\n  {count} <b>to fix</b>\n</p>', 'to fix'],
    ['text beside a value', '<p>Run {number}.</p>', 'Run'],
    ['an attribute that is read out', '<svg aria-label="done" />', '"done"'],
    ['an attribute of a component', '<List empty="Nothing got better." />', '"Nothing got better."'],
    ['a string', "<p>{isOne ? 'The finding' : null}</p>", "'The finding'"],
    ['the beginning of a template', `const title = \`Error: \${name}\`;`, '`Error: ${'],
    ['the end of a template', `const more = \`\${count} of them more.\`;`, '} of them more.`'],
  ])('are found as %s', (_, source, text) => {
    expect(textsIn(source)).toEqual([text]);
  });

  test.each([
    ['values and signs', '<p>{words.range(from, to)} · “{name}”, 100{" "}–</p>'],
    ['entities', '<p>&nbsp;{name}</p>'],
    ['the name of the program', '<b>Assay</b>'],
    ['classes, ids and kinds', '<p class="sheet pad" id="Top"><input type="text" name="find" /></p>'],
    ['chosen classes', `<p class={isBad ? 'field bad' : \`plate lg \${result}\`} />`],
    ['drawings', `<path d="M8 3.5 13 12H3z" />;const line = \`M\${x} \${y}L\${z}\`;`],
    [
      'addresses and types',
      `import type { Model } from './Model.ts';const at = \`/reports/\${id}?view=last#\`;`,
    ],
    ['generics', 'function known<Value>(value: Value): Value[] { return [value]; }'],
    ['field names', '<meta http-equiv="Content-Type" />;const name = "Set-Cookie";'],
    ['comments', '<p>{/* Not how long ago. */}</p>'],
  ])('are not %s', (_, source) => {
    expect(textsIn(source)).toEqual([]);
  });
});

interface Found {
  readonly line: number;
  readonly text: string;
}

/** Whatever in the source of a component somebody could have to translate. */
function wordsIn(source: string): Found[] {
  const found: Found[] = [];
  let line = 1;
  let attribute = '';
  for (const { type, value } of jsTokens(source, { jsx: true })) {
    if (type === 'JSXIdentifier') attribute = value;
    if (isWords(type, value, attribute)) {
      const before = value.slice(0, value.length - value.trimStart().length);
      found.push({ line: line + linesIn(before), text: value.trim() });
    }
    line += linesIn(value);
  }
  return found;
}

function isWords(type: string, value: string, attribute: string): boolean {
  if (type === 'JSXText') return hasLetter(value) && !names.includes(value.trim());
  if (type === 'JSXString') {
    return (spoken.includes(attribute) && hasLetter(value)) || (attribute !== 'id' && isSentence(value));
  }
  return /^(?:StringLiteral|NoSubstitutionTemplate|Template)/.test(type) && isSentence(value);
}

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text.replace(/&#?\w{1,10};/g, ''));
}

/** A word with a capital first, or more than one word with a full stop; with its quotes. */
function isSentence(quoted: string): boolean {
  const text = quoted.slice(1, -1);
  if (names.includes(text) || isFieldName(text)) return false;
  return /^\p{Lu}\p{Ll}/u.test(text) || /\p{L} \p{L}.*\.$/su.test(text);
}

/** `Content-Type`. */
function isFieldName(text: string): boolean {
  return /^(?:\p{Lu}\p{Ll}+-)+\p{Lu}\p{Ll}+$/u.test(text);
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
