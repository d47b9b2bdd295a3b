import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, dataFolder, soundPage, start, temporaryFolder, website } from './program.ts';

const image = '<img src="/a.png" width="1" height="1">';
const withImages = (count: number) => soundPage.replace('</main>', `${image.repeat(count)}</main>`);

/** Two pages, with so many images without a description. */
function site(images: () => number): Promise<string> {
  return website((request, response) => {
    const isPage = request.url === '/' || request.url === '/shop/?page=2';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? withImages(images()) : '<!doctype html><title>Nothing here</title>');
  });
}

test('a build is held against what the server has found last', async () => {
  const live = await site(() => 1);
  let images = 1;
  const built = await site(() => images);
  const { data, key } = await dataFolder();
  const env = { ASSAY_PORT: '0', ASSAY_EGRESS_ALLOW: live };
  const server = start(['serve', '--data', data], { env });
  const [, origin = ''] = await server.waitFor(/Assay is running at (\S+)/);
  for (const path of ['/', '/shop/?page=2']) {
    const created = await fetch(`${origin}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer: 'wait=60' },
      body: JSON.stringify({ url: `http://${live}${path}` }),
    });
    expect(await created.json()).toMatchObject({ data: { state: 'completed' } });
  }
  const address = `${origin}/api/v1/projects/${live}/baseline`;
  const byFile = join(temporaryFolder(), 'assay.config.json');
  writeFileSync(byFile, JSON.stringify({ baseline: address }));
  const audit = (options: readonly string[], secret = key) =>
    call(
      [
        ...['audit', '/', '/shop/?page=2', '--base', `http://${built}`, '--origin', `http://${live}`],
        ...['--fail-on', 'new', ...options],
      ],
      { env: secret === '' ? {} : { ASSAY_KEY: secret } },
    );
  const byOption = ['--no-config', '--baseline', address];

  const same = await audit(byOption);
  expect({ code: same.code, err: same.err }).toEqual({ code: 0, err: expect.not.stringContaining('new') });
  images = 2;
  const more = await audit(byOption);
  expect(more.code).toBe(1);
  expect(more.out).toMatch(/✗ \/ +image-alt +no new +1 new/);
  expect(more.out).toMatch(/✗ \/shop\/\?page=2 +image-alt +no new +1 new/);

  const refused: readonly [readonly string[], string, string][] = [
    [byOption, `${key.slice(0, -1)}_`, 'answers 401 instead of a baseline. Check the key in ASSAY_KEY.'],
    [byOption, '', 'Put a key that may read into ASSAY_KEY.'],
    [['--config', byFile], key, 'The key goes along only where --baseline names the address'],
  ];
  for (const [options, secret, way] of refused) {
    const { code, out, err } = await audit(options, secret);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(way);
    expect(err).not.toContain(key);
  }

  server.child.kill('SIGKILL');
  await server.ended;
  const gone = await audit(byOption);
  expect({ code: gone.code, out: gone.out }).toEqual({ code: 2, out: '' });
  expect(gone.err).toContain('cannot be asked for the baseline');
});
