import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { htmlLangValid } from './html-lang-valid.ts';

describe('passes', () => {
  test.each([
    ['<html lang=en>'],
    ['<html lang=pt-BR>'],
    ['<html lang=zh-Hant-HK>'],
    ['<html lang=EN>'],
    ['<html lang=zh-cmn-Hans-CN>'],
    ['<html lang=sq-XK>'],
    ['<html lang=sl-rozaj-biske>'],
    ['<html lang=en xml:lang=en>'],
    ['<html lang=en><p lang=fr>Oui'],
    ['<html><p lang=fr>Oui'],
    ['<html lang=""><p lang=fr>Oui'],
    ['<html lang=en><p lang="">Esperanto or not'],
    ['<html lang=en><p lang=xx></p>'],
    ['<html lang=en><p lang=xx><img alt=""></p>'],
    ['<html lang=en><p lang=xx><b lang=fr>Oui</b></p>'],
    ['<html lang=en><p lang=xx><i hidden>Oui</i></p>'],
    ['<html lang=en><p lang=xx hidden>Oui</p>'],
    ['<html lang=en><script lang=ts>let a</script>'],
    ['<html lang=en><p lang=xx><style>a {}</style></p>'],
  ])('%s', (html) => {
    expect(judge(htmlLangValid, { html })).toMatchObject({ outcome: 'pass' });
  });
});

describe('fails', () => {
  test.each(['en_US', 'english', 'xx', 'xx-', ' ', 'en,de', 'x-default'])('the language %j', (lang) => {
    expect(judge(htmlLangValid, { html: `<html lang="${lang}">` })).toMatchObject({
      outcome: 'fail',
      advice: 'invalid',
      value: lang,
      itemsTotal: 1,
      items: [{ detail: `In the server’s HTML, “${lang}” is not a valid language tag.` }],
    });
  });

  test('xml:lang beside a sound lang, and alone', () => {
    expect(judge(htmlLangValid, { html: '<html lang=en xml:lang=xx>' })).toMatchObject({ outcome: 'fail' });
    expect(judge(htmlLangValid, { html: '<html xml:lang=xx>' })).toMatchObject({ outcome: 'fail' });
  });

  test('the language of a page with text once', () => {
    expect(judge(htmlLangValid, { html: '<html lang=xx>Oui' }).itemsTotal).toBe(1);
  });
});

describe('warns about', () => {
  test.each(['en-', 'pt-BR ', ' de', 'en--US', 'fr-nonsensical', 'EN-US-'])(
    'a known language whose tag is malformed behind it: %j',
    (lang) => {
      expect(judge(htmlLangValid, { html: `<html lang="${lang}">` })).toMatchObject({
        outcome: 'warn',
        advice: 'malformed',
        itemsTotal: 1,
        items: [{ detail: `In the server’s HTML, “${lang}” names a language, but is not a valid tag.` }],
      });
    },
  );

  test.each([
    ['a deprecated language', 'iw'],
    ['an unknown region', 'en-YY'],
    ['a grandfathered tag that is deprecated', 'zh-min-nan'],
    ['an unknown variant', 'en-abcde'],
  ])('%s', (_, lang) => {
    expect(judge(htmlLangValid, { html: `<html lang="${lang}">` })).toMatchObject({
      outcome: 'warn',
      advice: 'subtag',
    });
  });

  test.each([
    ['a part with text', '<p lang=xx>Oui'],
    ['a part with text further down', '<div lang=english><p><b>Oui'],
    ['a part with a named image', '<p lang=xx><img alt="Oui"></p>'],
    ['a part with an image by role', '<p lang=xx><span role=img aria-label="Oui"></span></p>'],
    ['a part with xml:lang', '<p xml:lang=xx>Oui'],
    ['a part in a blank language', '<p lang=" ">Oui'],
    ['a player with a name', '<video lang=xx aria-label="Oui" controls></video>'],
  ])('%s', (_, html) => {
    expect(judge(htmlLangValid, { html: `<html lang=en>${html}` })).toMatchObject({
      outcome: 'warn',
      advice: 'part',
      itemsTotal: 1,
    });
  });
});

test('judges the languages of parts where the page names none', () => {
  expect(judge(htmlLangValid, { html: '<p lang=fr>Oui<p lang=xx>Yes' })).toMatchObject({
    outcome: 'warn',
    advice: 'part',
    itemsTotal: 1,
    value: null,
  });
  expect(judge(htmlLangValid, { html: '<p lang=fr>Oui' }).summary).toBe('“fr” is a valid language tag.');
});

test('lists failures before warnings', () => {
  const { items } = judge(htmlLangValid, { html: '<html lang=en_US><p lang=xx>Oui' });
  expect(items.map(({ outcome }) => outcome)).toEqual(['fail', 'warn']);
});

test.each([
  '<html>',
  '<html lang="">',
  '<html lang="" xml:lang="">',
  '<p lang="">Oui',
  '<p lang=xx hidden>Oui',
])('is not applicable to %s', (html) => {
  expect(judge(htmlLangValid, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('does not judge an error page', () => {
  expect(judge(htmlLangValid, { status: 404 })).toMatchObject({ reason: 'gate' });
});

test('the task names the code, unless it is blank', () => {
  expect(judge(htmlLangValid, { html: '<html lang=en_US>' }).task).toBe('Replace the language code en_US');
  expect(judge(htmlLangValid, { html: '<html lang=" ">' }).task).toBe('Replace the language code');
});
