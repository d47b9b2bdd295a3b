import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FolderOptions, serveFolder } from './folder.ts';

describe('a built folder', () => {
  test('has every HTML file as a page, sorted, and its folders with the slash', async () => {
    const { pages, leftOut } = await served({
      'index.html': '',
      'pricing.html': '',
      'blog/index.html': '',
      'blog/a b.html': '',
      '404.html': '',
      'de/404.html': '',
      'a.css': '',
    });
    expect(pages).toEqual(['/', '/blog/', '/blog/a%20b.html', '/pricing.html']);
    expect(leftOut).toBe(0);
  });

  test('counts the pages that are left out', async () => {
    const files = { 'a.html': '', 'b.html': '', 'c.html': '' };
    expect(await served(files, { maxPages: 2 })).toMatchObject({ pages: ['/a.html', '/b.html'], leftOut: 1 });
  });

  test.each([
    'a b.html',
    'ü.html',
    'u\u0308.html',
    '100%.html',
    '50%25.html',
    'a#b.html',
    'was?.html',
    'a&b;c.html',
    '日本/x+y.html',
  ])('serves a page named %j at the address that it lists', async (name) => {
    const { pages, get, fileOf, root } = await served({ [name]: `I am ${name}` });
    expect(pages).toHaveLength(1);
    const [page = ''] = pages;
    expect(new URL(page, 'http://a').pathname).toBe(page);
    expect(await get(page)).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: `I am ${name}`,
    });
    expect(fileOf(page)).toBe(join(root, name));
  });

  test.each([
    ['a.css', 'text/css; charset=utf-8'],
    ['a.js', 'text/javascript; charset=utf-8'],
    ['feed.xml', 'application/xml; charset=utf-8'],
    ['robots.txt', 'text/plain; charset=utf-8'],
    ['i.png', 'image/png'],
    ['f.woff2', 'font/woff2'],
    ['i.svg', 'image/svg+xml; charset=utf-8'],
    ['.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['.well-known/association', 'application/octet-stream'],
  ])('serves %s as %s', async (name, type) => {
    const { get } = await served({ 'index.html': '', [name]: 'x' });
    expect(await get(`/${name}`)).toMatchObject({ status: 200, type, body: 'x' });
  });

  test('finds pages by their paths without an ending', async () => {
    const { get, fileOf, root } = await served({ 'about.html': 'About', 'blog/index.html': 'Blog' });
    expect(await get('/about')).toMatchObject({ status: 200, body: 'About' });
    expect(await get('/about?x=1')).toMatchObject({ status: 200, body: 'About' });
    expect(await get('/blog')).toMatchObject({ status: 200, body: 'Blog' });
    expect(await get('/blog/')).toMatchObject({ status: 200, body: 'Blog' });
    expect(fileOf('/blog/')).toBe(join(root, 'blog/index.html'));
    expect(fileOf('/none')).toBeNull();
  });

  test('answers unknown paths with its own page for them', async () => {
    const { get } = await served({ 'index.html': '', '404.html': 'Gone' });
    expect(await get('/none')).toMatchObject({ status: 404, type: 'text/html; charset=utf-8', body: 'Gone' });
    expect(await (await served({ 'index.html': '' })).get('/none')).toMatchObject({ status: 404 });
  });

  test('of a single page app answers unknown paths with it, and unknown files not', async () => {
    const { get, fileOf, root } = await served({ 'index.html': 'App' }, { spa: true });
    expect(await get('/a/b')).toMatchObject({ status: 200, body: 'App' });
    expect(fileOf('/a/b')).toBe(join(root, 'index.html'));
    expect(await get('/a.js')).toMatchObject({ status: 404 });
  });

  test.each([
    '/.env',
    '/a/.git',
    '/%2eenv',
    '/../outside.html',
    '/..%2foutside.html',
    '/out.html',
    '/outdir/outside.html',
    '/%ff',
  ])('does not give away %s', async (path) => {
    const { get } = await served(
      { 'index.html': '', '.env': 'secret', 'a/.git': 'secret', '.well-known/.env': 'secret' },
      {},
      (root) => {
        const outside = join(dirname(root), 'outside');
        mkdirSync(outside);
        writeFileSync(join(outside, 'outside.html'), 'secret');
        symlinkSync(join(outside, 'outside.html'), join(root, 'out.html'));
        symlinkSync(outside, join(root, 'outdir'));
      },
    );
    expect(await get(path)).toMatchObject({ status: 404 });
    expect((await get(path)).body).not.toContain('secret');
  });

  test('lists no page that a link leads out to, and serves those within', async () => {
    const { pages, get } = await served({ 'a.html': 'A' }, {}, (root) => {
      const outside = join(dirname(root), 'outside.html');
      writeFileSync(outside, '');
      symlinkSync(outside, join(root, 'out.html'));
      symlinkSync('a.html', join(root, 'b.html'));
    });
    expect(pages).toEqual(['/a.html', '/b.html']);
    expect(await get('/b.html')).toMatchObject({ status: 200, body: 'A' });
  });

  test('answers its own host alone', async () => {
    const { get } = await served({ 'index.html': 'Home' });
    expect(await get('/', 'rebound.example')).toMatchObject({ status: 421 });
    expect(await get('/')).toMatchObject({ status: 200, body: 'Home' });
  });

  test('is served with one page where a file is named', async () => {
    const { pages, get } = await served(
      { 'a.html': 'A', 'b.html': 'B', 'a.css': 'x' },
      {},
      () => {},
      'b.html',
    );
    expect(pages).toEqual(['/b.html']);
    expect(await get('/a.css')).toMatchObject({ status: 200 });
  });

  test.each([
    ['none', {}, 'is not there: build the site first'],
    ['', {}, 'holds no page'],
    ['', { 'a.css': '' }, 'holds no page'],
    ['a.css', { 'a.css': '' }, 'is no page: name a folder'],
  ])('that is none (%j of %j) is told with the way out', async (target, files, sentence) => {
    await expect(served(files, {}, () => {}, target)).rejects.toThrow(sentence);
  });

  test('with a link to itself is told', async () => {
    const loop = (root: string) => symlinkSync('.', join(root, 'again'));
    await expect(served({ 'index.html': '' }, {}, loop)).rejects.toThrow('is a link to a folder around it');
  });

  test('with a link that leads nowhere is told', async () => {
    const broken = (root: string) => symlinkSync('gone', join(root, 'link.html'));
    await expect(served({ 'index.html': '' }, {}, broken)).rejects.toThrow(
      'link.html is a link that leads nowhere',
    );
  });
});

async function served(
  files: Readonly<Record<string, string>>,
  options: FolderOptions = {},
  prepare: (root: string) => void = () => {},
  target = '',
) {
  const around = realpathSync(mkdtempSync(join(tmpdir(), 'assay-')));
  onTestFinished(() => rmSync(around, { recursive: true }));
  const root = join(around, 'dist');
  mkdirSync(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  prepare(root);
  const folder = await serveFolder(join(root, target), options);
  onTestFinished(() => folder.close());
  const port = new URL(folder.origin).port;
  const get = (path: string, host = `127.0.0.1:${port}`) => ask({ port, path, host });
  return { ...folder, root, get };
}

interface Answered {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

function ask({ port, path, host }: { port: string; path: string; host: string }): Promise<Answered> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { Host: host } }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode, type: response.headers['content-type'], body });
    })
      .on('error', reject)
      .end();
  });
}
