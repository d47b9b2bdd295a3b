import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { browserPath } from '../browser.ts';
import { call, run, temporaryFolder, website } from '../program.ts';

/** Made by its script, with text that is too pale. */
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><main id="app"></main><script>
document.title = 'Rivers of the region';
document.getElementById('app').innerHTML = '<h1>Rivers</h1><p style="color: #bbb; background: #fff">' +
  'Walks along the rivers. '.repeat(20) + '</p>';
</script></body></html>`;

function site(html = page): Promise<string> {
  return website((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/') response.end(html);
    else if (request.url !== '/never') response.writeHead(404).end();
  });
}

describe('assay audit --browser', () => {
  test('tells besides the report what scripts make of the page', async () => {
    const url = `http://${await site()}/`;
    const folder = temporaryFolder();
    const [picture, json, markdown] = ['phone.webp', 'r.json', 'r.md'].map((name) => join(folder, name));
    const files = ['--picture', `${picture}`, '--output', `${json}`, '--output', `${markdown}`];
    const asked = ['--no-site', '--no-config', '--browser', '--min-browser-score', '100', ...files];
    const { code, out, err } = await run(['audit', ...asked, url], {
      env: { ASSAY_BROWSER_PATH: await browserPath() },
    });
    const [base = '', inBrowser = ''] = out.split('\nIn the browser\n');
    expect(base).toMatch(/^Score {2}\d/m);
    expect(base).toContain('(content-without-javascript)');
    expect(inBrowser).toMatch(/^Full score {2}\d{1,3} of 100, (?:good|decent|bad)$/m);
    for (const name of ['Largest content', 'Blocked by scripts', 'Layout shift', 'First content']) {
      expect(inBrowser).toMatch(new RegExp(`^ {2}${name} +[\\d.,]+.* good up to `, 'm'));
    }
    expect(inBrowser).toMatch(/^ {2}Title +– +Rivers of the region$/m);
    expect(inBrowser).toContain('(color-contrast)');
    expect(inBrowser).toContain('(document-title)\n    failed without scripts, passed with them\n');
    expect({ code, err }).toEqual({ code: 1, err: `Written: ${json}, ${markdown}\nWritten: ${picture}\n` });
    expect(out).toMatch(/browser_score {2}≥ 100 {2}\d{1,2} {2}--min-browser-score/);

    expect(readFileSync(`${picture}`).subarray(0, 4).toString()).toBe('RIFF');
    const report = JSON.parse(readFileSync(`${json}`, 'utf8'));
    expect(base).toContain(`${report.score} of 100`);
    expect(report.browser).toMatchObject({
      ...{ state: 'completed', profile: 'page+browser', error: null, pictures: [] },
      metrics: { lcp_ms: expect.any(Number), observed: { fcp_ms: expect.any(Number) } },
      conditions: { device: 'mobile', user_agent: expect.stringMatching(/ AssayBot\/[\d.]+$/) },
    });
    expect(inBrowser).toContain(`${report.browser.score} of 100`);
    const checks = new Map(report.browser.checks.map((one: { id: string }) => [one.id, one]));
    expect(checks.get('color-contrast')).toMatchObject({ outcome: 'fail', title: expect.any(String) });
    expect(checks.get('document-title')).toMatchObject({ replaces: true, base_outcome: 'fail' });
    expect(readFileSync(`${markdown}`, 'utf8')).toContain(`**Full score: ${report.browser.score} of 100, `);
  });

  test('leaves the report as it is where the look came to nothing, which no gate lets through', async () => {
    const url = `http://${await site(`${page}<img src="/never">`)}/`;
    const { code, out } = await run(
      ['audit', '--no-site', '--no-config', '--browser', '--min-score', '1', '--min-browser-score', '0', url],
      { env: { ASSAY_BROWSER_PATH: await browserPath(), ASSAY_BROWSER_TIMEOUT: '1s' } },
    );
    expect(out).toMatch(/^Score {2}\d/m);
    expect(out).toContain('\nIn the browser\nThe look came to nothing. The page kept the browser busy');
    // Whichever comes first on a machine that has little time.
    expect(out).toMatch(/\n\((?:It took more than 1000 ms|The page did not answer in time)\.\)\n/);
    expect(out).toMatch(/browser_score {2}≥ 0 {2}no score/);
    expect(out).toContain('failed: 1 of 2 rules');
    expect(code).toBe(1);
  });

  test.skipIf(findBrowser(undefined, '').ok)('says how to get a browser where there is none', async () => {
    const { code, out, err } = await run(['audit', '--no-config', '--browser', `http://${await site()}/`], {
      env: { PATH: '' },
    });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      'No browser was found: install chromium-headless-shell, Chromium or Chrome, or name one by ASSAY_BROWSER_PATH.\n',
    );
  });

  test.each([
    [['--picture', 'a.webp'], '--picture is of what a browser sees: add --browser.'],
    [['--min-browser-score', '0'], '--min-browser-score is of what a browser sees: add --browser.'],
    [['--browser', '--min-browser-score', '101'], 'it takes a whole number from 0 to 100.'],
    [['--browser', '--picture', 'a.png'], 'its name ends in .webp.'],
    [
      ['--browser', '--picture', 'a.webp', 'http://127.0.0.1:2/'],
      '--picture shows one page, and 2 are audited.',
    ],
    [['--browser', '--only', 'seo'], '--browser judges by all checks'],
    [
      ['--browser', '--base', 'http://127.0.0.1:1', '--origin', 'https://example.com'],
      '--browser opens pages at their own address',
    ],
  ])('refuses %j before anything is audited', async (options, sentence) => {
    const { code, out, err } = await call(['audit', '--no-config', ...options, 'http://127.0.0.1:1/']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(existsSync('a.webp')).toBe(false);
  });
});

describe('assay doctor --browser', () => {
  test('says what holds the browser of this machine', async () => {
    const { code, out } = await call(['doctor', '--browser'], {
      env: { ASSAY_BROWSER_PATH: await browserPath() },
    });
    expect(out).toMatch(
      /^Browser {4}Chrom\w+ \d+\.\d.*\nSandbox {4}on\nNamespace {2}.+\n0 of 20 vectors got out\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('says how to get one where there is none', async () => {
    const { code, out } = await call(['doctor', '--browser', '--json'], {
      env: { ASSAY_BROWSER_PATH: '/nowhere/chromium' },
    });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      available: false,
      reason: 'ASSAY_BROWSER_PATH is /nowhere/chromium, where there is no program that may be run.',
    });
  });
});
