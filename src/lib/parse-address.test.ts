import { describe, expect, test } from 'vitest';
import { isOverlongName, parseAddress, spelledMax } from './parse-address.ts';

const chinese = '河'.repeat(300);
const longest = `${`${'a'.repeat(61)}.`.repeat(4)}c.com`;

describe('a name that no host can have is not read', () => {
  test.each([
    `http://${chinese}/`,
    `HTTP:${chinese}`,
    `http:/${chinese}/a`,
    `HTTPS:/\\${chinese}`,
    `file://${chinese}/a`,
    `//${chinese}/a`,
    `\\/${chinese}?q`,
    `https:\\\\${chinese}#top`,
    ` \u0001h\tt\ntp:/\r/\t${chinese}`,
    `wss://user:word@${chinese}:443/`,
    `ftp://${chinese}`,
    `https://${'\u00ad'.repeat(20)}${chinese}%61:80`,
    `https://${'ﷺ'.repeat(300)}/`,
    `https://${'a'.repeat(3_100)}/`,
    `https://${'%E6%B2%B3'.repeat(300)}/`,
  ])('%s', (text) => {
    expect(parseAddress(text, 'https://example.com/')).toBeNull();
  });
});

describe('what a parser reads as an address stays one', () => {
  test.each([
    [`https://${longest}.:65535/`, `https://${longest}.:65535/`],
    [`https://${longest.replaceAll('a', '%61')}/`, `https://${longest}/`],
    [
      `https://${'\u00ad'.repeat(600)}bücher${'\u200b'.repeat(50)}.example/`,
      'https://xn--bcher-kva.example/',
    ],
    [`https://bücher.${'%61'.repeat(63)}.${'%62'.repeat(63)}.example/`, undefined],
    [`https://${'\u1112\u1161\u11ab'.repeat(14)}.${'\u1112\u1161\u11ab'.repeat(80)}.kr/`, undefined],
    [`https://${`${'%F0%9F%98%80'.repeat(50)}.`.repeat(2)}com/`, undefined],
    [`https://a${'\u00ad'.repeat(1_100)}b.com/`, 'https://ab.com/'],
    [`https:${chinese}`, undefined],
    [`HTTPS:/${chinese}/x`, undefined],
    [`https:\\${'a'.repeat(3_100)}`, undefined],
    [`file:${chinese}`, undefined],
    [`file:/${chinese}`, undefined],
    [`file:///${'a'.repeat(3_100)}`, undefined],
    [`https://${'user'.repeat(800)}@example.com/`, undefined],
    [`https://example.com/${chinese}`, undefined],
    [`/${chinese}`, undefined],
    [`${chinese}/a`, undefined],
    [`http${chinese}`, undefined],
    [`data:text/plain,${chinese}`, undefined],
    [`mailto:${chinese}@example.com`, undefined],
    [`foo://${chinese}/`, undefined],
  ])('%s', (text, expected) => {
    const base = 'https://example.com/';
    expect(parseAddress(text, base)?.href).toBe(expected ?? URL.parse(text, base)?.href);
    expect(parseAddress(text, base)).not.toBeNull();
  });
});

describe('what stands before a name tells whether it is one, as the parser decides', () => {
  const bases = [
    undefined,
    'https://example.com/a/b',
    'http://example.com/',
    'file:///a/b',
    'foo://example.com/',
  ];
  const slashes = ['', '/', '\\', '//', '\\/', '///', '/\t/'];
  test.each(['', 'https:', 'HTTP:', 'ftp:', 'wss:', 'file:', 'foo:', ' \u0001ht\ttps:'])('%j', (scheme) => {
    for (const base of bases) {
      for (const text of slashes.map((leaning) => `${scheme}${leaning}${chinese}/x`)) {
        const read = URL.parse(text, base);
        const isHost = read !== null && read.host.length > 253 && read.protocol !== 'foo:';
        expect(parseAddress(text, base)?.href, `${text} ${base}`).toBe(isHost ? undefined : read?.href);
      }
    }
  });
});

test('what is refused by its characters is longer than any name, once a parser reads it', () => {
  for (const piece of [
    '河',
    'é',
    'e\u0301',
    '𠮷',
    'ﬃ',
    'Ａ',
    '\u1112\u1161\u11ab',
    '河\u00ad',
    'o\u0323\u0302',
    '%61',
    '%c3%a9',
    '%F0%9F%98%80',
  ]) {
    for (let count = 80; count * piece.length <= spelledMax; count += 10) {
      const name = piece.repeat(count);
      const read = URL.parse(`http://${name}/`)?.hostname;
      if (isOverlongName(name)) expect(read === undefined || read.length > 253, name).toBe(true);
    }
  }
});
