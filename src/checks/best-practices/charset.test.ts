import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { judge } from '../testing.ts';
import { charset } from './charset.ts';

const utf8Header: FieldLines = [['Content-Type', 'text/html; charset=utf-8']];
const plainHeader: FieldLines = [['Content-Type', 'text/html']];
const xhtml: FieldLines = [['Content-Type', 'application/xhtml+xml']];
const bom = [0xef, 0xbb, 0xbf];
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const judgeBytes = (page: Uint8Array, fields: FieldLines = plainHeader) =>
  judge(charset, { bytes: page, fields });
const padding = `<!--${' '.repeat(1100)}-->`;

describe('the encoding passes', () => {
  test.each([
    ['by the header alone', bytes('<title>x</title>'), utf8Header],
    ['by the meta element alone', bytes('<meta charset=UTF-8><title>x</title>'), plainHeader],
    ['by the byte order mark alone', bytes(bom, '<title>x</title>'), plainHeader],
    ['by all three', bytes(bom, '<meta charset=utf8>'), utf8Header],
    [
      'by the http-equiv form',
      bytes(`<meta http-equiv=Content-Type content="text/html; charset='utf-8'">`),
      plainHeader,
    ],
    ['by an XML declaration', bytes('<?xml version="1.0" encoding="utf-8"?>'), plainHeader],
  ])('%s', (_, page, fields) => {
    expect(judgeBytes(page, fields)).toMatchObject({ outcome: 'pass', value: { encoding: 'UTF-8' } });
  });

  test('and says where it is declared', () => {
    expect(judgeBytes(bytes(bom, '<title>x</title>'), utf8Header).value).toEqual({
      encoding: 'UTF-8',
      bom: 'UTF-8',
      header: 'UTF-8',
      meta: null,
    });
  });

  test('with a meta element that ends on byte 1,024', () => {
    const meta = '<meta charset=utf-8>';
    const page = `<!--${' '.repeat(1024 - meta.length - 7)}-->${meta}`;
    expect(page).toHaveLength(1024);
    expect(judgeBytes(bytes(page))).toMatchObject({ outcome: 'pass' });
    expect(judgeBytes(bytes(` ${page}`))).toMatchObject({ outcome: 'fail', advice: 'late' });
  });

  test('with a meta element of another encoding that the parser does not see', () => {
    const page = bytes(
      '<noscript><meta charset=latin1></noscript><template><meta charset=latin1></template>',
    );
    // The prescan reads bytes, not elements, so browsers honour it: the declarations differ.
    expect(judgeBytes(page, utf8Header)).toMatchObject({ outcome: 'warn', advice: 'conflict' });
  });
});

describe('the encoding fails', () => {
  test('when nothing declares it', () => {
    expect(judgeBytes(bytes('<title>x</title>'))).toMatchObject({
      outcome: 'fail',
      advice: 'missing',
      itemsTotal: 1,
      value: { encoding: 'windows-1252', bom: null, header: null, meta: null },
    });
  });

  test('when the only declaration stands beyond byte 1,024', () => {
    expect(judgeBytes(bytes('<head>', padding, '<meta charset=utf-8>'))).toMatchObject({
      outcome: 'fail',
      advice: 'late',
      itemsTotal: 1,
      items: [{ selector: 'head > meta', snippet: '<meta charset=utf-8>' }],
    });
  });

  test('when the only http-equiv stands beyond byte 1,024', () => {
    const meta = '<meta http-equiv="content-type" content="text/html; charset=utf-8">';
    expect(judgeBytes(bytes('<head>', padding, meta))).toMatchObject({
      outcome: 'fail',
      advice: 'late',
      summary:
        'This declaration comes after the first 1,024 bytes. A browser may miss it, or has to start the page again.',
      value: { encoding: 'UTF-8', meta: null },
    });
  });

  test('when the only label is one that does not exist', () => {
    const result = judgeBytes(bytes('<meta charset=utf8mb4>'));
    expect(result.outcome).toBe('fail');
    expect(result.items.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['fail', 'Nothing declares the encoding.'],
      ['warn', 'This meta element names an encoding that does not exist: “utf8mb4”.'],
    ]);
  });
});

test('XML that declares nothing and is not UTF-8 fails as any page does', () => {
  const page = bytes('<html xmlns="http://www.w3.org/1999/xhtml"><body>Caf', [0xe9], '</body></html>');
  expect(judgeBytes(page, xhtml)).toMatchObject({ outcome: 'fail', advice: 'missing', itemsTotal: 1 });
});

test('XML that our limit cut within a character is still UTF-8', () => {
  const page = bytes('<html xmlns="http://www.w3.org/1999/xhtml"><body>Caf', [0xc3]);
  const options = { bytes: page, fields: xhtml, body: { truncated: true } };
  expect(judge(charset, options).outcome).toBe('pass');
});

describe('the encoding warns', () => {
  test('when it is not UTF-8', () => {
    expect(judgeBytes(bytes('<meta charset=shift_jis>'))).toMatchObject({
      outcome: 'warn',
      advice: 'legacy',
      value: { encoding: 'Shift_JIS' },
    });
  });

  test('when header and meta element differ', () => {
    expect(judgeBytes(bytes('<meta charset=iso-8859-1>'), utf8Header)).toMatchObject({
      outcome: 'warn',
      advice: 'conflict',
      summary: 'The declarations differ: the Content-Type header UTF-8, the meta element windows-1252.',
    });
  });

  test('when the byte order mark and the header differ', () => {
    const latin: FieldLines = [['Content-Type', 'text/html; charset=latin1']];
    expect(judgeBytes(bytes(bom, '<title>x</title>'), latin)).toMatchObject({ advice: 'conflict' });
  });

  test('when the meta element comes too late but the header declares it', () => {
    expect(judgeBytes(bytes('<head>', padding, '<meta charset=utf-8>'), utf8Header)).toMatchObject({
      outcome: 'warn',
      advice: 'late',
    });
  });

  test('when a UTF-16 page carries a meta element that no prescan can read', () => {
    const page = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<meta charset=utf-16>', 'utf16le')]);
    const result = judgeBytes(page);
    expect(result).toMatchObject({ outcome: 'warn', value: { encoding: 'UTF-16LE', bom: 'UTF-16LE' } });
    expect(result.items.map(({ detail }) => detail)).toEqual(['The page is encoded in UTF-16LE.']);
  });

  test('not for a late meta element in XML, which is UTF-8 where nothing is declared', () => {
    const page = bytes(
      '<html xmlns="http://www.w3.org/1999/xhtml">',
      padding,
      '<meta charset="utf-8"/></html>',
    );
    expect(judgeBytes(page, xhtml)).toMatchObject({
      outcome: 'pass',
      summary: 'XML that declares no encoding is UTF-8.',
      value: { encoding: 'UTF-8' },
    });
    const latin = bytes(
      '<?xml version="1.0" encoding="iso-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
    );
    expect(judgeBytes(latin, xhtml)).toMatchObject({ outcome: 'warn', advice: 'legacy' });
  });

  test('when header and XML declaration differ, where no meta element counts', () => {
    const page = bytes(
      '<?xml version="1.0" encoding="latin1"?><html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="koi8-r"/></head></html>',
    );
    expect(judgeBytes(page, [['Content-Type', 'application/xhtml+xml; charset=utf-8']])).toMatchObject({
      outcome: 'warn',
      itemsTotal: 1,
      summary: 'The declarations differ: the Content-Type header UTF-8, the XML declaration windows-1252.',
    });
  });

  test('when the header names an encoding that does not exist', () => {
    const fields: FieldLines = [['Content-Type', 'text/html; charset=none']];
    expect(judgeBytes(bytes('<meta charset=utf-8>'), fields)).toMatchObject({
      outcome: 'warn',
      advice: 'unknown',
      summary: 'Content-Type names an encoding that does not exist: “none”.',
    });
  });

  test.each(['"none"', "'none'", 'none;x', ' none '])('when an http-equiv names one: charset=%s', (label) => {
    const quote = label.includes('"') ? "'" : '"';
    const meta = `<meta http-equiv=Content-Type content=${quote}text/html; charset =${label}${quote}>`;
    expect(judgeBytes(bytes(meta), utf8Header)).toMatchObject({
      outcome: 'warn',
      advice: 'unknown',
      summary: 'This meta element names an encoding that does not exist: “none”.',
    });
  });

  test.each([
    ['title', bytes('<title>Caf', [0xe9], '</title>')],
    ['description', bytes('<meta name=" Description" content="Caf', [0xe9], '">')],
  ])('when the %s holds bytes of another encoding', (name, page) => {
    const result = judgeBytes(page, utf8Header);
    expect(result).toMatchObject({ outcome: 'warn', advice: 'broken', itemsTotal: 1 });
    expect(result.summary).toBe(`The ${name} contains replacement characters (U+FFFD).`);
  });

  test('not for bytes of another encoding elsewhere', () => {
    expect(judgeBytes(bytes('<title>x</title><p>Caf', [0xe9]), utf8Header)).toMatchObject({
      outcome: 'pass',
    });
  });

  test('not for an http-equiv that names no encoding', () => {
    const page = bytes(
      '<meta http-equiv=content-type content=text/html><meta http-equiv=refresh content="9; charset=none">',
    );
    expect(judgeBytes(page, utf8Header)).toMatchObject({ outcome: 'pass' });
  });
});

test('the bytes of the evidence stay as they are', () => {
  const page = bytes(bom, '<meta charset=utf-8>');
  judgeBytes(page);
  expect([...page.subarray(0, 3)]).toEqual(bom);
});

test('the encoding of an error page is not judged', () => {
  expect(judge(charset, { status: 500 })).toMatchObject({ outcome: 'not_applicable', reason: 'gate' });
});
