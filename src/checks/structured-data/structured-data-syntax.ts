import { type JsonLdScript, parseJson, readJsonLd } from '../../evidence/entities/json-ld.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { allOf } from '../counted.ts';

type Advice = 'json' | 'shape' | 'empty' | 'escaped' | 'duplicate';

export const structuredDataSyntax = defineCheck({
  id: 'structured-data-syntax',
  category: 'structured-data',
  weight: 5,
  tier: 'page',
  title: 'The JSON-LD can be parsed',
  several: 'JSON-LD scripts are faulty',
  why: 'One comma too many, and the whole script is ignored.',
  rule: 'Fails when a script of the type application/ld+json is not valid JSON, or holds neither an object nor a list. Warns when one is empty, is valid only after HTML escapes in it are decoded, or has an object that names a member twice. Passes otherwise. Not judged on pages without JSON-LD.',
  source: 'https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents',
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {
    json: 'Fix the JSON: double quotes, no comma after the last member, no comments, line breaks written as \\n.',
    shape: 'Make the script hold one object or a list of objects.',
    empty: 'Fill the script or remove it.',
    escaped: 'Write " instead of &quot;: character references mean nothing inside a script.',
    duplicate: 'Keep one of the members of the same name; readers see only the last.',
  },
  tasks: {
    json: { one: 'Correct the JSON of 1 JSON-LD script', many: 'Correct the JSON of {n} JSON-LD scripts' },
    shape: { one: 'Put an object into 1 JSON-LD script', many: 'Put objects into {n} JSON-LD scripts' },
    empty: { one: 'Fill or remove 1 empty JSON-LD script', many: 'Fill or remove {n} empty JSON-LD scripts' },
    escaped: {
      one: 'Remove HTML escapes from 1 JSON-LD script',
      many: 'Remove HTML escapes from {n} JSON-LD scripts',
    },
    duplicate: {
      one: 'Remove a repeated key from 1 JSON-LD script',
      many: 'Remove repeated keys from {n} JSON-LD scripts',
    },
  },
  example: {
    before: "{'@context': 'https://schema.org', '@type': 'Person', 'name': 'Ada',}",
    after: '{"@context": "https://schema.org", "@type": "Person", "name": "Ada"}',
  },

  evaluate({ document }) {
    const { scripts } = readJsonLd(document);
    if (scripts.length === 0) return notApplicable('The page has no JSON-LD.');
    const defects = scripts.flatMap((script): Defect<Advice>[] => {
      const defect = defectOf(script);
      return defect === undefined ? [] : [{ ...defect, element: script.element }];
    });
    const all = allOf(scripts.length, 'JSON-LD script', 'JSON-LD scripts');
    return passUnless(defects, `${all} can be parsed.`, {
      scripts: scripts.length,
      broken: defects.length,
    });
  },
});

function defectOf({ text, value }: JsonLdScript): Omit<Defect<Advice>, 'element'> | undefined {
  if (text === '') return { outcome: 'warn', advice: 'empty', detail: 'The script is empty.' };
  if (value === undefined) {
    const escaped = parseJson(unescaped(text)) !== undefined;
    return escaped
      ? {
          outcome: 'warn',
          advice: 'escaped',
          detail: 'The script is JSON only after its character references are decoded.',
        }
      : { outcome: 'fail', advice: 'json', detail: 'The script is not valid JSON.' };
  }
  if (typeof value !== 'object' || value === null) {
    return { outcome: 'fail', advice: 'shape', detail: 'The script holds neither an object nor a list.' };
  }
  const twice = duplicateKey(text);
  return twice === undefined
    ? undefined
    : { outcome: 'warn', advice: 'duplicate', detail: `An object names "${cutText(twice, 50)}" twice.` };
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,8})|#(\d{1,8})|(quot|apos|lt|gt|amp));/gi,
    (reference, hex, decimal, name) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? reference;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
    },
  );
}

const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** The first key that an object has twice. The text is valid JSON, so brackets and quotes are all that counts. */
function duplicateKey(text: string): string | undefined {
  const open: (Set<string> | null)[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(null);
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(text, i);
      const keys = open.at(-1);
      if (keys && isFollowedByColon(text, end + 1)) {
        const key = stringIn(text.slice(i, end + 1));
        if (keys.has(key)) return key;
        keys.add(key);
      }
      i = end;
    }
  }
  return undefined;
}

function stringIn(literal: string): string {
  return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from;
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  return text[at] === ':';
}
