import Type from 'typebox';
import { describe, expect, test, vi } from 'vitest';
import { AssayError } from '../errors.ts';
import { checkFields, knownFields, readFields } from './fields.ts';
import { parsePairs } from './form.ts';
import { parseJson } from './json.ts';

const schema = Type.Object({
  url: Type.String(),
  sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
  per_page: Type.Enum([10, 25], { default: 10 }),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  update: Type.Optional(Type.Enum([0, 1])),
});

describe('values', () => {
  const read = (fields: Record<string, unknown>) => checkFields(schema, new Map(Object.entries(fields)));

  test.each([
    [{ url: 'x' }, { url: 'x', sort: 'desc', per_page: 10 }],
    [
      { url: 'x', sort: '', per_page: '', page: '', update: null },
      { url: 'x', sort: 'desc', per_page: 10 },
    ],
    [
      { url: 'x', sort: 'asc', per_page: '25', page: '7', update: '0' },
      { url: 'x', sort: 'asc', per_page: 25, page: 7, update: 0 },
    ],
    [
      { url: 'x', per_page: 25, page: 7, update: true },
      { url: 'x', sort: 'desc', per_page: 25, page: 7, update: 1 },
    ],
  ])('of %j are %j', (fields, values) => {
    expect(read(fields)).toEqual({ ok: true, values });
  });

  test.each([
    [{}, 'url', '"url" is required.'],
    [{ url: '' }, 'url', '"url" is required.'],
    [{ url: 7 }, 'url', '"url" must be text.'],
    [{ url: ['x'] }, 'url', '"url" must be text.'],
    [{ url: 'x', sort: 'up' }, 'sort', '"sort" must be one of desc, asc.'],
    [{ url: 'x', sort: true }, 'sort', '"sort" must be one of desc, asc.'],
    [{ url: 'x', per_page: '010' }, 'per_page', '"per_page" must be one of 10, 25.'],
    [{ url: 'x', per_page: 11 }, 'per_page', '"per_page" must be one of 10, 25.'],
    [{ url: 'x', page: '0' }, 'page', '"page" must be a whole number from 1.'],
    [{ url: 'x', page: '1.5' }, 'page', '"page" must be a whole number from 1.'],
    [{ url: 'x', page: 1.5 }, 'page', '"page" must be a whole number from 1.'],
    [{ url: 'x', page: '1e3' }, 'page', '"page" must be a whole number from 1.'],
    [{ url: 'x', page: '99999999999999999999' }, 'page', '"page" must be a whole number from 1.'],
    [{ url: 'x', update: 'yes' }, 'update', '"update" must be one of 0, 1.'],
    [{ url: 'x', update: {} }, 'update', '"update" must be one of 0, 1.'],
  ])('%j are refused for %s', (fields, field, sentence) => {
    const reading = read(fields);
    expect(reading).toMatchObject({ ok: false, refusal: { code: 'validation-failed', message: sentence } });
    expect(reading).toHaveProperty('refusal.fields', { [field]: [sentence] });
  });

  test('that are wrong are all named', () => {
    expect(() => readFields(schema, new Map([['sort', 'up']]))).toThrow(
      expect.objectContaining({
        message: '"url" is required. And 1 more value is wrong.',
        fields: { url: [expect.any(String)], sort: [expect.any(String)] },
      }),
    );
  });
});

describe('P4: fields from outside', () => {
  const known = (text: string) => knownFields(parsePairs(text, 50), schema);

  test('are known ones or ignored', () => {
    expect([...known('url=a&__proto__=b&constructor=c&url%5B%5D=d&other=1&other=2')]).toEqual([['url', 'a']]);
  });

  test('are decoded as forms are written', () => {
    expect(known('url=a+b%20%2B%C3%A9%zz%&page=').get('url')).toBe('a b +é%zz%');
    expect(known('&&url&').get('url')).toBe('');
    expect(known(`${'&&a=1'.repeat(49)}&url=a&&&`).get('url')).toBe('a');
  });

  test.each([
    ['repeated', 'url=a&url=a'],
    ['repeated under an escape', 'url=a&%75rl=b'],
    ['NUL', 'url=a%00b'],
    ['a line end', 'url=a%0Ab'],
    ['a tab', 'url=a%09b'],
    ['no UTF-8', 'url=%FF'],
    ['an overlong form', 'url=%C0%80'],
    ['half a surrogate pair', 'url=%ED%A0%80'],
    ['invalid in an unknown field', 'other=%FF'],
    ['too many', 'a=1&'.repeat(51)],
    ['too many after nothing', '&&a=1'.repeat(51)],
  ])('%s is refused', (_, text) => {
    expect(() => known(text)).toThrow(expect.objectContaining({ code: 'malformed-request' }));
  });

  test.each([
    ['url=http%3A%2F%2Fa.example%0D%0A', '"url" ends with a line break: leave it out.'],
    ['url=a%0Ab%0A', '"url" holds a control character.'],
    ['url=%FF', '"url" is not valid UTF-8.'],
    ['%FF=a', 'The name of a field is not valid UTF-8.'],
  ])('%s is refused in words that lead on', (text, sentence) => {
    expect(() => known(text)).toThrow(sentence);
  });

  test.each([
    '%',
    '%4',
    '%4g%41',
    '%%41%',
    'é+%C3%A9',
    '%EF%BB%BFa',
    '\ufeffa%20',
    '%41%zz%c3%A9😀',
    '%f0%9f%98%80',
  ])('as every form is: %s', (text) => {
    const inOneGo = decodeURIComponent(text.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
    expect(known(`url=${text}`).get('url')).toBe(inOneGo);
  });

  describe('D5 in a list of texts', () => {
    const lists = Type.Object({ urls: Type.Array(Type.String()) });
    const lines = (count: number, end: string) => `urls=${`a${end}`.repeat(count - 1)}a`;
    const read = (text: string) => knownFields(parsePairs(text, 50), lists);

    test.each(['%0A', '\n', '%0D', '%0D%0A'])('10,000 lines are read, and one more is refused: %j', (end) => {
      expect(readFields(lists, read(lines(10_000, end))).urls).toHaveLength(10_000);
      expect(() => read(lines(10_001, end))).toThrow('"urls" may hold at most 10,000 lines.');
    });

    test('lines of repeated fields and of texts in JSON count as well', () => {
      const repeated = Array.from({ length: 3 }, () => lines(4_000, '%0A')).join('&');
      expect(() => read(repeated)).toThrow('"urls" may hold at most 10,000 lines.');
      const json = JSON.stringify({ urls: 'a\n'.repeat(10_000) });
      expect(() => knownFields(parseJson(json, 8), lists)).toThrow('"urls" may hold at most 10,000 lines.');
    });

    test('a route may read longer ones', () => {
      const json = JSON.stringify({ urls: [...'a'.repeat(20_001)] });
      expect(knownFields(parseJson(json, 8, 50_000), lists, 50_000).get('urls')).toHaveLength(20_001);
      const form = parsePairs(lines(20_001, '%0A'), 50);
      expect(readFields(lists, knownFields(form, lists, 50_000)).urls).toHaveLength(20_001);
      expect(() => knownFields(form, lists, 20_000)).toThrow('"urls" may hold at most 20,000 lines.');
    });

    test('other control characters are refused', () => {
      expect(() => read('urls=a%09b')).toThrow('"urls" holds a control character.');
      expect(() => read('urls=a%00%0A')).toThrow('"urls" holds a control character.');
    });
  });

  test('may have tabs where people type them, and no other control character', () => {
    const typed = { ...schema, isTyped: true };
    const read = (text: string) => knownFields(parsePairs(text, 50), typed).get('url');
    expect(read('url=a%09b')).toBe('a\tb');
    for (const text of ['url=a%00b', 'url=a%0Ab', 'url=a%0Bb'])
      expect(() => read(text), text).toThrow(expect.objectContaining({ code: 'malformed-request' }));
  });
});

describe('P4: a JSON body', () => {
  const known = (text: string) => knownFields(parseJson(text, 8), schema);

  test('gives its outermost members', () => {
    expect([
      ...known(' {"url" : "a,{\\"x\\":1}\\\\", "more": {"url": [1, {"url": "b"}]}, "page":2}'),
    ]).toEqual([
      ['url', 'a,{"x":1}\\'],
      ['page', 2],
    ]);
    expect([...known('{}')]).toEqual([]);
  });

  test('may be as deep as the limit', () => {
    expect(() => known(`{"a":${'['.repeat(7)}${']'.repeat(7)}}`)).not.toThrow();
  });

  test.each([
    ['broken', '{"url": }'],
    ['an array', '[1]'],
    ['a word', '"url"'],
    ['null', 'null'],
    ['two values', '{}{}'],
    ['repeated', '{"url":"a","url":"b"}'],
    ['repeated under an escape', '{"url":"a","\\u0075rl":"b"}'],
    ['too deep', `{"a":${'['.repeat(8)}${']'.repeat(8)}}`],
    ['very deep', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['a string without an end', '{"url":"a'],
    ['a string that ends in a backslash', '{"url":"a\\'],
    ['__proto__', '{"url":"a","__proto__":{"admin":true}}'],
    ['__proto__ further in', '{"url":"a","x":[{"__proto__":1}]}'],
    ['constructor', '{"url":"a","constructor":{"prototype":{"admin":true}}}'],
    ['a control character', '{"url":"a\\u0000"}'],
    ['half a surrogate pair', '{"url":"\\ud800"}'],
  ])('%s is refused', (_, text) => {
    expect(() => known(text)).toThrow(AssayError);
    expect(() => known(text)).toThrow(expect.objectContaining({ code: 'malformed-request' }));
  });

  test.each([
    ['a list', `{"urls":[${'{},'.repeat(10_000)}{}]}`],
    ['nested lists', `{"urls":[${'[1,2],'.repeat(4_000)}[]]}`],
    ['members', `{${Array.from({ length: 10_002 }, (_, at) => `"m${at}":1`).join()}}`],
    ['what is no JSON', `{${','.repeat(10_001)}`],
  ])('D5 of too many values is refused before anything is made of it: %s', (_, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(() => known(text)).toThrow('The JSON body may hold at most 10,000 values.');
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test('may hold a list as long as any that an operation takes, and longer', () => {
    const urls = Array.from({ length: 5_000 }, (_, at) => `https://example.com/${at}`);
    expect(() => known(JSON.stringify({ urls }))).not.toThrow();
  });

  test.each([
    ['__proto__', '{"x":{"__proto__":1}}'],
    ['constructor', '{"constructor":{"prototype":{}}}'],
  ])('is refused by the name of the member: %s', (name, text) => {
    expect(() => known(text)).toThrow(`The JSON body holds the member "${name}", which is not allowed.`);
  });
});
