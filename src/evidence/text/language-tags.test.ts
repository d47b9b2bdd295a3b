import { describe, expect, test } from 'vitest';
import { iso639Languages } from '../data/iso-639-1.ts';
import { iso3166Regions } from '../data/iso-3166-1.ts';
import { iso15924Scripts } from '../data/iso-15924.ts';
import { readDocument } from '../html/document.ts';
import { hreflangOk, langFull, langOk, languageAt } from './language-tags.ts';

describe('T9 langOk', () => {
  test.each([
    'en',
    'EN',
    'pt-BR',
    'zh-Hant-HK',
    'es-419',
    'fil',
    'aa',
    'AA-ET',
    'luh',
    'de-1996',
    'de-u-co-phonebk',
    'en-XX',
    'mul',
    'qaa',
    'QTZ-Latn',
    'zh-cmn-Hans',
    'zh-cmn-Hans-CN',
    'zh-YUE-Hant-HK',
    'ar-arb',
    'sgn-ase',
    'zh-min-nan',
    'en-GB-oed',
  ])('accepts %j', (tag) => {
    expect(langOk(tag)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'xx',
    'xx-US',
    'en-',
    'pt-BR ',
    ' en',
    'en_US',
    'english',
    'e',
    'c',
    '-',
    'en-US-GB',
    'en,de',
    'qaa-',
    'qaa_',
    'zh-abc',
    'ar-cmn',
    'zh-cmn-yue',
    'zh-cmn-',
    'zh-cmn ',
    'zh-min-nan ',
    'i-klingon',
    'sl-rozaj-rozaj',
  ])('refuses %j', (tag) => {
    expect(langOk(tag)).toBe(false);
  });
});

describe('T9 langFull', () => {
  test.each([
    'en',
    'pt-BR',
    'zh-Hant-HK',
    'es-419',
    'de-1996',
    'de-u-co-phonebk',
    'en-Latn',
    'ca-valencia',
    'sl-rozaj-biske',
    'sl-rozaj-biske-1994',
    'luh',
    'zh-cmn-Hans-CN',
    'zh-yue-Hant-HK',
    'ar-arb',
    'sgn-ase',
  ])('accepts %j', (tag) => {
    expect(langFull(tag)).toBe(true);
  });

  test.each(['qaa', 'qtz', 'en-Qaaa', 'en-Qabx', 'sq-XK', 'sr-Cyrl-XK', 'en-QM', 'en-qz', 'en-XA', 'en-XZ'])(
    'accepts %j, which the registry leaves to private use',
    (tag) => {
      expect(langFull(tag)).toBe(true);
    },
  );

  test.each([
    ['an unknown region', 'en-XQ1'],
    ['a region that is a language', 'en-ja'],
    ['an unknown script', 'en-Abcd'],
    ['an unknown variant', 'en-abcde'],
    ['a script after those for private use', 'en-Qaby'],
    ['a region before those for private use', 'en-QL'],
    ['a grandfathered tag that is deprecated', 'zh-min-nan'],
    ['a registered tag that is deprecated', 'zh-cmn-Hans'],
    ['a deprecated language', 'iw'],
    ['a deprecated region', 'de-DD'],
    ['an unknown language', 'xx-US'],
  ])('refuses %s', (_, tag) => {
    expect(langFull(tag)).toBe(false);
  });
});

describe('T9 hreflangOk', () => {
  test.each([
    'x-default',
    'X-Default',
    'en',
    'EN',
    'en-GB',
    'en-gb',
    'zh-Hant',
    'zh-hant-tw',
    'sr-Latn-RS',
    'uk',
  ])('accepts %j', (value) => {
    expect(hreflangOk(value)).toBe(true);
  });

  test.each([
    'AC',
    'CP',
    'CQ',
    'DG',
    'EA',
    'EU',
    'EZ',
    'FX',
    'IC',
    'SU',
    'TA',
    'UK',
    'UN',
    'ZZ',
    'XK',
    'AN',
    'XX',
  ])('refuses the region %s, which is not assigned', (region) => {
    expect(hreflangOk(`en-${region}`)).toBe(false);
  });

  test.each([
    '',
    'us',
    'xx',
    'en_US',
    'en-',
    'en-US-Latn',
    'en-419',
    'fil',
    'iw',
    'en-Abcd',
    'en-Qaaa',
    ' en',
    'default',
    'x-default-en',
  ])('refuses %j', (value) => {
    expect(hreflangOk(value)).toBe(false);
  });
});

test('the code lists are whole', () => {
  expect([iso639Languages.size, iso3166Regions.size, iso15924Scripts.size]).toEqual([183, 249, 222]);
  for (const code of iso639Languages) expect(code).toMatch(/^[a-z]{2}$/);
  for (const code of iso3166Regions) expect(code).toMatch(/^[a-z]{2}$/);
  for (const code of iso15924Scripts) expect(code).toMatch(/^[a-z]{4}$/);
});

describe('languageAt', () => {
  test.each([
    ['<html lang=de><p>', 'de'],
    ['<html lang=de><div lang=fr-CA><p>', 'fr-CA'],
    ['<html lang=de><div lang=""><p>', undefined],
    ['<html lang=xx><p>', undefined],
    ['<html lang=zh-yue-Hant-HK><p>', 'zh-Hant-HK'],
    ['<html lang=zh-cmn><p>', 'zh'],
    ['<html lang=en-GB-oed><p>', 'en'],
    ['<p>', undefined],
  ])('%s', (html, expected) => {
    const [paragraph] = readDocument(html, 'https://example.com/').byName('p');
    const language = paragraph && languageAt(paragraph);
    expect(language).toBe(expected);
    expect(Intl.getCanonicalLocales(language)).toHaveLength(language === undefined ? 0 : 1);
  });
});
