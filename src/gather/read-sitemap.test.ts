import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SitemapFile } from '../evidence/evidence.ts';
import { readSitemap } from './read-sitemap.ts';
import type { SitemapInput } from './types.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const address = 'https://example.com/sitemap.xml';
const fetchedAt = Date.UTC(2026, 10, 2, 12);

function read(content: string | Uint8Array, options: Partial<SitemapInput> = {}) {
  return readSitemap(inputOf(content, options));
}

function inputOf(content: string | Uint8Array, options: Partial<SitemapInput> = {}): SitemapInput {
  return {
    url: address,
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    fields: [['Content-Type', 'application/xml']],
    pageUrl: 'https://example.com/page',
    canonicalUrl: null,
    announcedBy: [],
    fetchedAt,
    truncated: false,
    ...options,
  };
}

const urlset = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">${entries}</urlset>`;
const loc = (url: string) => `<url><loc>${url}</loc></url>`;

describe('a sitemap', () => {
  test('may name itself where it is an index; a list of pages does not', async () => {
    const namesItself = async (root: string, entry: string, listed: string) => {
      const list = `<${root} xmlns="${namespace}"><${entry}><loc>${listed}</loc></${entry}></${root}>`;
      return (await read(list)).file.namesItself;
    };
    expect(await namesItself('sitemapindex', 'sitemap', `${address}#a`)).toBe(true);
    expect(await namesItself('sitemapindex', 'sitemap', 'https://example.com/other.xml')).toBe(false);
    expect(await namesItself('urlset', 'url', address)).toBe(false);
  });

  test('is read entry by entry', async () => {
    const { file, sample, usable, children } = await read(
      urlset(`${loc('https://example.com/a')}\n${loc(' https://example.com/b?x=1&amp;y=2\n')}`),
    );
    expect(file).toMatchObject({
      kind: 'urlset',
      namespace,
      wellFormed: true,
      xmlError: null,
      utf8: true,
      entries: 2,
      badEntries: 0,
      stopped: null,
    });
    expect(sample.map(({ url }) => url)).toEqual(['https://example.com/a', 'https://example.com/b?x=1&y=2']);
    expect([usable, children]).toEqual([2, []]);
  });

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('is unpacked from %s, and from a gzip file within it', async (coding, pack) => {
    const bytes = Buffer.from(urlset(loc('https://example.com/a')));
    const fields = [['Content-Encoding', coding]] as const;
    expect((await read(pack(bytes), { fields })).file).toMatchObject({
      entries: 1,
      decodedBytes: bytes.length,
    });
    expect((await read(pack(gzipSync(bytes)), { fields })).file).toMatchObject({
      entries: 1,
      wellFormed: true,
    });
    expect((await read(gzipSync(bytes))).file).toMatchObject({ entries: 1, wellFormed: true });
  });

  const whole = Buffer.from(urlset(loc('https://example.com/a')));
  const [start, end] = [whole.subarray(0, 40), whole.subarray(40)];
  test.each([
    ['gzip', 'bytes behind its end', Buffer.concat([gzipSync(whole), Buffer.alloc(200_000, '\r\n')])],
    ['deflate', 'no zlib header', deflateRawSync(whole)],
    ['zstd', 'several frames', Buffer.concat([zstdCompressSync(start), zstdCompressSync(end)])],
  ])('is unpacked from %s with %s', async (coding, _, bytes) => {
    const { file } = await read(bytes, { fields: [['Content-Encoding', coding]] });
    expect(file).toMatchObject({ entries: 1, wellFormed: true });
  });

  test.each<[string, string, SitemapFile['kind'], number]>([
    [
      'an index',
      `<sitemapindex xmlns="${namespace}"><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>`,
      'sitemapindex',
      1,
    ],
    [
      'RSS',
      '<rss version="2.0"><channel><link>https://example.com/</link><item><link>https://example.com/a</link></item></channel></rss>',
      'rss',
      1,
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.com/"/><entry><link rel="self" href="https://example.com/no"/><link href="https://example.com/a"/><updated>2026-01-01T00:00:00Z</updated></entry></feed>',
      'atom',
      1,
    ],
    ['a list of lines', 'https://example.com/a\r\n\r\nhttps://example.com/b', 'text', 2],
    ['another root', '<catalog><url><loc>https://example.com/</loc></url></catalog>', 'other', 0],
    ['an HTML page', '<!doctype html><title>Not here</title>', 'html', 0],
    ['an HTML page as XML', '<html xmlns="http://www.w3.org/1999/xhtml"><p>Not here</html>', 'html', 0],
    ['something else', 'hello', 'other', 0],
    ['nothing', '', null, 0],
  ])('may be %s', async (_, content, kind, entries) => {
    const { file } = await read(content);
    expect(file).toMatchObject({ kind, entries });
  });

  test('of type text/html without a doctype is HTML, unless its root is a sitemap’s', async () => {
    const fields = [['Content-Type', 'text/html']] as const;
    expect((await read('<div>Nothing here</div>', { fields })).file.kind).toBe('html');
    expect((await read('Nothing here', { fields })).file.kind).toBe('html');
    expect((await read(urlset(''), { fields })).file.kind).toBe('urlset');
  });

  test('of type text/plain is a list, whatever its lines are', async () => {
    const { file } = await read('hello\nhttps://example.com/', { fields: [['Content-Type', 'text/plain']] });
    expect(file).toMatchObject({ kind: 'text', entries: 2, badSamples: [{ line: 1, why: 'relative' }] });
  });

  test('names the files of an index, and samples none of them as pages', async () => {
    const files = Array.from(
      { length: 60 },
      (_, i) => `<sitemap><loc>https://example.com/${i}.xml</loc></sitemap>`,
    );
    const { children, sample, usable } = await read(
      `<sitemapindex xmlns="${namespace}">${files.join('')}</sitemapindex>`,
    );
    expect(children).toHaveLength(50);
    expect(children[1]).toBe('https://example.com/1.xml');
    expect([sample, usable]).toEqual([[], 0]);
  });

  test('that is an index names the files after those it repeats, too', async () => {
    const names = [...Array<string>(60).fill('0'), '1'];
    const files = names.map((name) => `<sitemap><loc>https://example.com/${name}.xml</loc></sitemap>`);
    const { file, children } = await read(
      `<sitemapindex xmlns="${namespace}">${files.join('')}</sitemapindex>`,
    );
    expect(children).toEqual(['https://example.com/0.xml', 'https://example.com/1.xml']);
    expect(file.entries).toBe(61);
  });

  test('ignores what other namespaces say of an entry', async () => {
    const image = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
    const { file, sample } = await read(
      `<urlset xmlns="${namespace}" ${image}><url><image:image><image:loc>https://cdn.example/x.png</image:loc></image:image><loc>https://example.com/a</loc></url></urlset>`,
    );
    expect(file).toMatchObject({ entries: 1, badEntries: 0 });
    expect(sample).toEqual([{ at: 0, url: 'https://example.com/a' }]);
  });

  test('in a wrong namespace, or in none, is read all the same', async () => {
    const wrong = await read(
      `<urlset xmlns="http://www.google.com/schemas/sitemap/0.84">${loc('https://example.com/a')}</urlset>`,
    );
    expect(wrong.file).toMatchObject({ namespace: 'http://www.google.com/schemas/sitemap/0.84', entries: 1 });
    expect((await read(`<urlset>${loc('https://example.com/a')}</urlset>`)).file).toMatchObject({
      namespace: null,
      entries: 1,
    });
  });

  test('reads addresses in CDATA', async () => {
    const { sample } = await read(urlset('<url><loc><![CDATA[https://example.com/?a&b]]></loc></url>'));
    expect(sample).toEqual([{ at: 0, url: 'https://example.com/?a&b' }]);
  });

  test('keeps its beginning', async () => {
    const { file } = await read(urlset(loc(`https://example.com/${'a'.repeat(100_000)}`)));
    expect(file.beginning).toHaveLength(65_536);
    expect(file.beginning).toMatch(/^<\?xml/);
  });
});

describe('an entry', () => {
  test.each([
    ['', 'missing'],
    [loc('').slice(5, -6), 'missing'],
    ['<loc> </loc>', 'missing'],
    ['<loc>/relative</loc>', 'relative'],
    ['<loc>//example.com/x</loc>', 'relative'],
    [`<loc>https://example.com/${'x'.repeat(2_048)}</loc>`, 'long'],
    ['<loc>https://other.example/x</loc>', 'host'],
    ['<loc>ftp://example.com/x</loc>', 'host'],
  ])('of %.40s is bad: %s', async (content, why) => {
    const { file, usable } = await read(urlset(`\n<url>${content}</url>`));
    expect(file).toMatchObject({ entries: 1, badEntries: 1, badSamples: [{ line: 3, why }] });
    expect(file.badSamples[0]?.loc.length).toBeLessThanOrEqual(200);
    expect(usable).toBe(0);
  });

  test('of another host is good where that host’s robots.txt announced the file', async () => {
    const { file } = await read(urlset(loc('https://other.example/x')), { announcedBy: ['other.example'] });
    expect(file.badEntries).toBe(0);
  });

  test('over plain http is counted', async () => {
    const { file } = await read(urlset(loc('http://example.com/x') + loc('https://example.com/y')));
    expect(file).toMatchObject({ httpLocs: 1, badEntries: 0 });
  });

  test.each([
    '2026',
    '2026-10',
    '2026-11-02',
    '2024-02-29',
    '2026-11-02T10:00Z',
    '2026-11-02T10:00:30+02:00',
    '2026-11-02T10:00:30.123456-05:00',
    ' 2026-11-02 ',
    '2026-11-03T11:59:00Z',
  ])('dated %s is in order', async (date) => {
    const { file } = await read(
      urlset(`<url><loc>https://example.com/</loc><lastmod>${date}</lastmod></url>`),
    );
    expect(file).toMatchObject({ badDates: 0, badDateSamples: [] });
  });

  test.each([
    'yesterday',
    '',
    '2026-13-01',
    '2026-02-30',
    '02/11/2026',
    '2026-11-02 10:00',
    '2026-11-02T10:00',
    'Mon, 02 Nov 2026 10:00:00 GMT',
    '2026-11-03T12:01:00Z',
    '2026-11-01T12:00:60Z',
    '2027',
  ])('dated %j is not', async (date) => {
    const { file } = await read(
      urlset(`<url><loc>https://example.com/</loc><lastmod>${date}</lastmod></url>`),
    );
    expect(file).toMatchObject({ badDates: 1, badDateSamples: [date] });
  });

  test('is kept as a sample ten times at most', async () => {
    const bad = '<url><loc>x</loc><lastmod>y</lastmod></url>'.repeat(30);
    const { file } = await read(urlset(bad));
    expect(file).toMatchObject({ badEntries: 30, badDates: 30 });
    expect([file.badSamples.length, file.badDateSamples.length]).toEqual([10, 10]);
  });
});

describe('the page', () => {
  const listedAs = async (listed: readonly string[], options: Partial<SitemapInput> = {}) =>
    await read(urlset(listed.map(loc).join('')), options);

  test.each([
    [['https://example.com/page'], 'exact'],
    [['https://example.com/page/', 'http://example.com/page', 'https://example.com/page'], 'exact'],
    [['http://example.com/page', 'https://example.com/page/'], 'slash'],
    [['http://example.com/page'], 'scheme'],
    [['http://example.com/page/'], 'scheme'],
    [['https://example.com/page?x'], null],
    [['https://example.com/'], null],
  ])('is found among %j: %s', async (listed, expected) => {
    expect((await listedAs(listed)).listedAs).toBe(expected);
  });

  test('is looked for by its canonical too', async () => {
    const found = await listedAs(['https://example.com/a%c3%a9'], {
      canonicalUrl: 'https://example.com/aé#x',
    });
    expect(found).toMatchObject({ listedAs: null, canonicalListedAs: 'exact' });
  });

  test('at the root has no form without slash', async () => {
    const found = await listedAs(['https://example.com'], { pageUrl: 'https://example.com/' });
    expect(found.listedAs).toBe('exact');
  });
});

describe('a sitemap that is too much', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => loc(`https://example.com/${i}`)).join('');

  test('ends at 50,001 entries', async () => {
    const full = await read(urlset(many(50_000)));
    expect(full.file).toMatchObject({ entries: 50_000, stopped: null });
    const { file, sample } = await read(urlset(many(50_100)));
    expect(file).toMatchObject({ entries: 50_001, stopped: 'entries', wellFormed: true });
    expect(sample.map(({ at }) => at)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  });

  test('ends at 52,428,801 bytes', async () => {
    const bytes = Buffer.concat([
      Buffer.from(urlset('').replace('</urlset>', '')),
      Buffer.alloc(53_000_000, ' '),
    ]);
    const { file } = await read(gzipSync(bytes));
    expect(file).toMatchObject({ decodedBytes: 52_428_801, stopped: 'bytes', wellFormed: true });
  });

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('in a gzip file within %s is read as far as that file may unpack to', async (coding, pack) => {
    const half = (n: number) => gzipSync(`${loc(`https://example.com/${n}`)}${' '.repeat(2_000)}`);
    const nothing = Array.from({ length: 1_000 }, () => gzipSync(''));
    const start = gzipSync(urlset('').replace('</urlset>', ''));
    const bytes = pack(Buffer.concat([start, half(1), ...nothing, half(2), gzipSync('</urlset>')]));
    const readWithin = async (bytesMax: number) => {
      const input = inputOf(bytes, { fields: [['Content-Encoding', coding]] });
      return (await readSitemap(input, bytesMax)).file;
    };
    expect(await readWithin(30_000)).toMatchObject({ entries: 2, stopped: null });
    expect(await readWithin(10_000)).toMatchObject({ entries: 1, stopped: 'bytes', wellFormed: true });
  });

  test('cut on the wire is read as far as it goes', async () => {
    const packed = gzipSync(urlset(many(20_000)));
    const { file } = await read(packed.subarray(0, packed.length / 2), { truncated: true });
    expect(file).toMatchObject({ stopped: 'bytes', wellFormed: true });
    expect(file.entries).toBeGreaterThan(100);
  });

  test('that ends too early by itself is not well-formed', async () => {
    const { file } = await read(urlset(many(3)).slice(0, -15));
    expect(file).toMatchObject({ stopped: null, wellFormed: false, xmlError: expect.any(String) });
  });

  test('P2 ends at a DOCTYPE, and no entity of it is expanded', async () => {
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      '',
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>${urlset(loc('https://example.com/&l9;')).slice(39)}`;
    const { file } = await read(bomb);
    expect(file).toMatchObject({
      entries: 0,
      wellFormed: false,
      xmlError: 'The file has a document type declaration, which is not read.',
    });
  });

  test('P2 an entity that nobody declared is an error, not a hole', async () => {
    const { file } = await read(urlset(loc('https://example.com/&nbsp;')));
    expect(file).toMatchObject({ wellFormed: false, xmlError: expect.stringContaining('entity') });
  });

  const query = `\n<url>\n<loc>https://example.com/?x=1`;
  const rest = '</loc></url>';
  test.each([
    ['at the end of the file', `${query}&y=2${rest}\n${many(4_000)}`],
    ['at the next that is written well', `${query}&y=2${rest}\n${loc('https://example.com/?a&amp;b')}`],
    ['behind one that is written well', `${query}&y=2&amp;z=3${rest}`],
    ['before a space', `${query}& y${rest}`],
    ['with a name that goes on', `${query}&y=2&#z;${rest}`],
  ])('an & that begins no reference is told where it stands, not %s', async (_, entries) => {
    const { file } = await read(urlset(entries));
    expect(file).toMatchObject({ wellFormed: false, xmlError: '4:29: an & that is not written as &amp;' });
  });

  test('an & in CDATA or a comment is sound, and not blamed for what breaks later', async () => {
    const sound = '<!-- Q&A --><url><loc><![CDATA[https://example.com/?a&b]]></loc></url>';
    expect((await read(urlset(sound))).file).toMatchObject({ wellFormed: true, badEntries: 0 });
    for (const broken of [`${sound}</url>`, '<!-- Q&A -- or not -->'])
      expect((await read(urlset(broken))).file.xmlError).not.toContain('&');
  });

  const long = `Q&A ${'x'.repeat(70_000)}`;
  test.each([
    ['a comment before an entity that nobody declared', `<!-- Q&A -->&nbsp;`],
    ['a comment that is not closed', `<!-- ${long}`],
    ['an instruction before an entity that nobody declared', `<?php Q&A ?>&nbsp;`],
    ['CDATA that is not closed', `<url><loc><![CDATA[${long}`],
  ])('an & in %s is not blamed', async (_, entries) => {
    const { file } = await read(`<urlset xmlns="${namespace}">${entries}`);
    expect(file).toMatchObject({ wellFormed: false, xmlError: expect.not.stringContaining('an & that') });
  });

  test('an & behind a long comment is told where it stands', async () => {
    const { file } = await read(urlset(`\n<!-- ${long} -->\n<loc>?x=1&y=2</loc>`));
    expect(file.xmlError).toBe('4:9: an & that is not written as &amp;');
  });

  /** The file arrives in pieces of 64 KiB, and the first ends between the two texts. */
  const cutBetween = async (before: string, after: string) => {
    const start = `<urlset xmlns="${namespace}">`;
    const filler = ' '.repeat(65_536 - start.length - before.length);
    return (await read(`${start}${filler}${before}${after}`)).file.xmlError;
  };

  test.each([
    ['<', '!-- a & b -->'],
    ['<!', '-- a & b -->'],
    ['<!-- a & b --', '>'],
    ['<', '?php a & b ?>'],
    ['<![CDATA', '[a & b'],
    ['&', 'amp;'],
    ['&am', 'p;'],
    ['&#x000026', ';'],
  ])('an & in %j and %j, which two pieces hold, is not blamed', async (before, after) => {
    expect(await cutBetween(before, `${after}&nbsp;`)).toMatch(/entity|unclosed/);
  });

  test.each([
    ['<!-- a & b --', '>\n &y=2', '2:1'],
    ['<!-- a & b -', '->\n &y=2', '2:1'],
    ['<![CDATA[a & b]', ']>\n &y=2', '2:1'],
    ['<?php a & b ?', '>\n &y=2', '2:1'],
    ['\n <!-- -->&', 'y=2', '2:9'],
    ['\n &y', '=2', '2:1'],
    ['\n &', ' y', '2:1'],
  ])('an & behind or in %j and %j, which two pieces hold, is told', async (before, after, place) => {
    const error = `${place}: an & that is not written as &amp;`;
    expect(await cutBetween(before, `${after}</urlset>`)).toBe(error);
    expect(await cutBetween(before, `${after};</urlset>`)).toBe(error);
  });

  test('P2 each & of a long text is passed in linear time', async () => {
    for (const text of ['&', '&>', '&a']) {
      const { file } = await read(urlset(`<![CDATA[${text.repeat(1_000_000)}]]>`));
      expect(file.wellFormed).toBe(true);
    }
  });

  test('P2 nested more than 32 deep ends there', async () => {
    const nested = (n: number) => urlset(`<url>${'<a>'.repeat(n)}${'</a>'.repeat(n)}</url>`);
    expect((await read(nested(30))).file).toMatchObject({ wellFormed: true, entries: 1 });
    expect((await read(nested(31))).file).toMatchObject({
      wellFormed: false,
      xmlError: 'The elements are nested more than 32 deep.',
    });
    expect((await read('<a>'.repeat(1_000_000))).file).toMatchObject({ kind: 'other' });
  });

  test('a tag with more attributes than anybody writes ends there, also when it never ends', async () => {
    const tag = (n: number) => `<url ${Array.from({ length: n }, (_, at) => `a${at}="x"`).join(' ')}`;
    const full = await read(urlset(`${tag(1_000)}/>${tag(1_000)}><loc>https://example.com/</loc></url>`));
    expect(full.file).toMatchObject({ wellFormed: true, entries: 2 });
    for (const file of [urlset(`${tag(100_000)}></url>`), `<urlset xmlns="${namespace}">${tag(300_000)}`]) {
      expect((await read(file)).file).toMatchObject({
        wellFormed: false,
        xmlError: 'A tag has more than 1000 attributes.',
      });
    }
  });

  test.each(['__proto__', 'constructor', 'toString'])('P4 %s is a name like others', async (name) => {
    const entry = `<url ${name}="z"><${name}>x</${name}><loc>https://example.com/</loc></url>`;
    const { file } = await read(`<urlset xmlns="${namespace}" ${name}="x">${entry}</urlset>`, {
      fields: [['Content-Encoding', name]],
    });
    expect(file).toMatchObject({ entries: 1, badEntries: 0, badDates: 0, wellFormed: true });
    expect((await read(`<${name}/>`)).file.kind).toBe('other');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('with one line of megabytes is one bad entry', async () => {
    const { file } = await read(`https://example.com/\n${'x'.repeat(5_000_000)}\nhttps://example.com/b`);
    expect(file).toMatchObject({
      kind: 'text',
      entries: 3,
      badEntries: 1,
      badSamples: [{ line: 2, why: 'long' }],
    });
  });
});

describe('bytes that are not what they should be', () => {
  test('damaged compression ends the reading', async () => {
    const packed = gzipSync(urlset(loc('https://example.com/a').repeat(1_000)));
    packed.fill(7, 60, 90);
    const { file } = await read(packed);
    expect(file).toMatchObject({ wellFormed: false, xmlError: 'The file’s compression is damaged.' });
  });

  test('what is no UTF-8 is noted, and read on', async () => {
    const latin1 = Buffer.from(urlset(loc('https://example.com/é') + loc('https://example.com/b')), 'latin1');
    const { file } = await read(latin1);
    expect(file).toMatchObject({ utf8: false, entries: 2 });
  });

  test('an address that lost its bytes is not asked for', async () => {
    const latin1 = Buffer.from(urlset(loc('https://example.com/é') + loc('https://example.com/b')), 'latin1');
    const { sample, usable } = await read(latin1);
    expect(sample.map(({ url }) => url)).toEqual(['https://example.com/b']);
    expect(usable).toBe(1);
  });

  test('half a character at the end is no UTF-8 either', async () => {
    const { file } = await read(Buffer.from([...Buffer.from('https://example.com/'), 0xc3]));
    expect(file.utf8).toBe(false);
  });

  test('characters may be parted by the pieces that arrive', async () => {
    const text = `${urlset(loc(`https://example.com/${'é'.repeat(60)}`).repeat(2_000))}`;
    for (const shift of ['', ' ', '  ']) {
      const { file } = await read(`${text}${shift}`.replace('\n', `\n${shift}`));
      expect(file).toMatchObject({ utf8: true, entries: 2_000, badEntries: 0 });
    }
  });

  test('a byte order mark is no content', async () => {
    const { file } = await read(`\ufeff${urlset(loc('https://example.com/a'))}`);
    expect(file).toMatchObject({ wellFormed: true, entries: 1, utf8: true });
  });
});
