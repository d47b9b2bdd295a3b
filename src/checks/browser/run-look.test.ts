import { describe, expect, test } from 'vitest';
import type { BrowserEvidence } from '../../evidence/browser-evidence.ts';
import { missing, type SampleOptions, sampleEvidence } from '../../evidence/sample-evidence.ts';
import {
  axeRule,
  loadedFile,
  type SampleLookOptions,
  sampleAxe,
  sampleLab,
  sampleLook,
  shownImage,
} from '../../evidence/sample-look.ts';
import { axeAdvice } from '../accessibility/axe-rules.ts';
import { catalogue } from '../catalogue.ts';
import type { AnyCheck } from '../check.ts';
import { runChecks } from '../run.ts';
import { browserCatalogue } from './browser-catalogue.ts';
import { type JudgedLook, runLook } from './run-look.ts';

const sent = pageOf('<h1>Rivers of the Ardennes</h1><p>Walks along the water.</p>');

const noindex = pageOf('<h1>Rivers</h1>', '<title>A</title><meta name="robots" content="noindex">');

function pageOf(body: string, head = '<title>Rivers of the Ardennes: maps and walks</title>') {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><main>${body}</main></body></html>`;
}

interface Given extends Omit<JudgedLook, 'evidence' | 'look'> {
  readonly base?: SampleOptions;
  readonly look?: SampleLookOptions;
}

function run({ base = {}, look = {}, ...rest }: Given = {}) {
  const evidence = sampleEvidence({ html: sent, ...base });
  return runLook({ evidence, look: sampleLook({ html: sent, ...look }), ...rest });
}

function resultOf(id: string, given: Given = {}) {
  return run(given).results.find((result) => result.id === id);
}

describe('where a browser looked', () => {
  test('each check answers once, in the order of the catalogue, and those of the browser follow', () => {
    const ids = run().results.map(({ id }) => id);
    expect(ids).toEqual([...catalogue, ...browserCatalogue].map(({ id }) => id));
  });

  test('checks that nothing else judges say what they say without one', () => {
    const base = runChecks(sampleEvidence({ html: sent }), catalogue);
    const stands = run().results.filter(({ replaces, tier }) => replaces !== true && tier !== 'browser');
    expect(stands).toEqual(
      base.filter(({ id }) => catalogue.some((check: AnyCheck) => check.id === id && !check.inBrowser)),
    );
  });

  test('a title that scripts write counts', () => {
    const html = pageOf('<div id="app"></div><script src="/app.js"></script>', '<title></title>');
    expect(resultOf('document-title', { base: { html } })).toMatchObject({
      ...{ outcome: 'pass', replaces: true, baseOutcome: 'fail' },
    });
  });

  test('what stands in a shadow root is on the page', () => {
    const html = pageOf('<x-a><template shadowrootmode="open"><h1>Rivers</h1></template></x-a>');
    expect(
      resultOf('page-has-heading-one', { base: { html: pageOf('<x-a></x-a>') }, look: { html } }),
    ).toMatchObject({
      ...{ outcome: 'pass', baseOutcome: 'fail' },
    });
  });

  test('ids that each of many shadow roots has for itself are no fault', () => {
    const html = pageOf('<x-a><template shadowrootmode="open"><b id="a">A</b></template></x-a>'.repeat(3));
    expect(resultOf('duplicate-id', { look: { html } })?.outcome).toBe('pass');
  });

  test.each([
    ['a script adds', sent, noindex],
    // Search engines may never come to run it.
    ['a script takes away', noindex, sent],
  ])('noindex that %s keeps the page from being found', (_, html, shown) => {
    expect(resultOf('is-crawlable', { base: { html }, look: { html: shown } })).toMatchObject({
      ...{ outcome: 'fail', replaces: true, itemsTotal: 1 },
    });
  });

  test('elements have no line in a text that nobody has', () => {
    const html = pageOf('<h1>A</h1><p id="a"></p><p id="a"></p>');
    expect(resultOf('duplicate-id', { look: { html } })?.items[0]).toMatchObject({
      ...{ selector: expect.stringContaining('p'), line: null, column: null },
    });
    expect(
      runChecks(sampleEvidence({ html }), catalogue).find(({ id }) => id === 'duplicate-id')?.items[0],
    ).toMatchObject({
      line: 1,
    });
  });

  test('nothing is concluded from what a rendered page lacks behind its cut', () => {
    const html = pageOf('<p>Walks</p>');
    const cut = { rendered: { html, cut: true, words: 1 } };
    expect(resultOf('page-has-heading-one', { look: cut })).toMatchObject({
      ...{ outcome: 'not_applicable', reason: 'no_evidence' },
    });
  });
});

describe('files that the browser loaded', () => {
  const broken = (...loaded: readonly Partial<ReturnType<typeof loadedFile>>[]) =>
    resultOf('broken-resources', { look: { loaded: loaded.map(loadedFile) } });

  test('stand in place of the sample', () => {
    const gone = { url: 'https://example.com/late.js', status: 404 };
    expect(broken({}, gone)).toMatchObject({ outcome: 'fail', itemsTotal: 1, baseOutcome: 'not_applicable' });
  });

  test('of which our own rules kept it are left out', () => {
    const refused = { status: 403, failure: 'net::ERR_TUNNEL_CONNECTION_FAILED', refusedByUs: true };
    expect(broken({}, refused)).toMatchObject({ outcome: 'pass', value: { files: 1 } });
    expect(broken(refused)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test.each([
    [{ status: 410 }, 'fail'],
    [{ status: null, failure: 'net::ERR_CERT_DATE_INVALID' }, 'fail'],
    [{ status: 404, type: 'Image' }, 'warn'],
    [{ status: null, failure: 'net::ERR_ABORTED' }, 'not_applicable'],
    [{ status: 502 }, 'not_applicable'],
    [{ status: 404, type: 'Fetch' }, 'not_applicable'],
    [{ url: 'data:text/javascript,', type: 'Script' }, 'not_applicable'],
  ])('%j: %s', (file, outcome) => {
    expect(broken(file)?.outcome).toBe(outcome);
  });

  test('weigh together with the page and what scripts asked for', () => {
    const loaded = [
      loadedFile({ url: 'https://example.com/', type: 'Document', bytes: 10_000 }),
      loadedFile({ bytes: 20_000 }),
      loadedFile({ type: 'Fetch', bytes: 5_000_000 }),
    ];
    expect(resultOf('total-byte-weight', { look: { loaded } })).toMatchObject({
      ...{ outcome: 'fail', value: { bytes: 5_030_000, files: 1 } },
    });
  });
});

test('pictures that came count for the weight, also those that might have come later', () => {
  const html = pageOf('<img src="/a.jpg" loading="lazy" alt="">');
  const loaded = [loadedFile({ url: 'https://example.com/a.jpg', type: 'Image', bytes: 9_000_000 })];
  expect(resultOf('total-byte-weight', { base: { html }, look: { html, loaded } })?.outcome).toBe('fail');
});

describe('axe-core', () => {
  const withAxe = (
    id: string,
    axe: Parameters<typeof sampleAxe>[0],
    html = pageOf('<h1>A</h1><img src=a.jpg>'),
  ) => resultOf(id, { base: { html }, look: { axe: sampleAxe(axe) } });

  test('names what it found in place of what we did', () => {
    const node = { selector: '#late', snippet: '<img id="late">', message: 'Element has no alt' };
    const result = withAxe('image-alt', { violations: [axeRule('image-alt', node, node)] });
    expect(result).toMatchObject({ outcome: 'fail', baseOutcome: 'fail', itemsTotal: 2, advice: 'missing' });
    expect(result?.items[0]).toMatchObject({
      ...{ selector: '#late', snippet: '<img id="late">', detail: 'Element has no alt.', line: null },
    });
  });

  test.each([
    ['pass', { passes: ['image-alt'] }],
    ['warn', { incomplete: [axeRule('image-alt', {})] }],
    ['not_applicable', { passes: ['label'] }],
  ])('makes it %s', (outcome, axe) => {
    expect(withAxe('image-alt', axe)).toMatchObject({ outcome, baseOutcome: 'fail' });
  });

  test.each([
    ['aria-command-name', { snippet: '<div role="button">' }, 'button-name', 'link-name'],
    ['aria-command-name', { snippet: '<div role="link">' }, 'link-name', 'button-name'],
    [
      'aria-valid-attr-value',
      { message: 'Invalid ARIA attribute value: aria-hidden="x"' },
      'aria-valid-attr',
      'duplicate-id-aria',
    ],
    [
      'aria-valid-attr-value',
      { message: 'ID does not exist: aria-labelledby="x"' },
      'duplicate-id-aria',
      'aria-valid-attr',
    ],
    [
      'aria-valid-attr-value',
      { message: 'aria-errormessage value `x` must' },
      'aria-errormessage',
      'aria-valid-attr',
    ],
  ])('is heard of %s once: %j', (rule, node, named, other) => {
    const violations = [axeRule(rule, node)];
    expect(withAxe(named, { violations })?.outcome).toBe('fail');
    expect(withAxe(other, { violations })?.outcome).toBe('not_applicable');
  });

  test('is answered by each check of accessibility but that of frames, with advice that the check has', () => {
    const asked = catalogue.filter((check: AnyCheck) => check.inBrowser === 'axe');
    expect([...asked.map(({ id }) => id), 'frame-focusable-content'].sort()).toEqual(
      Object.keys(axeAdvice).sort(),
    );
    const unknown = asked.flatMap(({ id, advice }) =>
      Object.values(axeAdvice[id] ?? {}).filter((key) => !(key in advice)),
    );
    expect(unknown).toEqual([]);
  });
});

describe('checks with a rule of their own for the browser', () => {
  const shift = {
    score: 0.2,
    atMs: 900,
    elements: [],
    cause: 'unsized-image',
    url: 'https://example.com/a.jpg',
  } as const;

  test.each([
    ['pass', [shownImage()], []],
    ['warn', [shownImage({ isSized: false })], []],
    ['fail', [shownImage({ isSized: false })], [shift]],
    ['warn', [shownImage({ isSized: false })], [{ ...shift, url: 'https://example.com/b.jpg' }]],
    ['not_applicable', [], []],
  ])('images that may move the page: %s', (outcome, images, shifts) => {
    expect(resultOf('unsized-images', { look: { images, lab: sampleLab({ shifts }) } })?.outcome).toBe(
      outcome,
    );
  });

  test.each([
    ['pass', { lazy: false, inHtml: true, highPriority: true }],
    ['warn', { lazy: true, inHtml: true, highPriority: false }],
    ['warn', { lazy: false, inHtml: false, highPriority: false }],
    ['not_applicable', null],
  ])('the largest image: %s', (outcome, discovery) => {
    const lab = sampleLab({
      lcp: { kind: 'image', url: 'https://example.com/a.jpg', element: null, discovery },
    });
    expect(resultOf('lcp-lazy-loaded', { look: { lab } })?.outcome).toBe(outcome);
  });

  test.each([
    ['pass', 0],
    ['warn', 299],
    ['fail', 300],
  ])('files before the first paint: %s', (outcome, savedMs) => {
    const files = [{ url: 'https://example.com/a.css', ms: 120 }];
    const lab = sampleLab({ renderBlocking: { savedMs, files } });
    const loaded = [loadedFile({ url: 'https://example.com/a.css', type: 'Stylesheet' })];
    expect(resultOf('render-blocking-resources', { look: { lab, loaded } })).toMatchObject({
      ...{ outcome, advice: outcome === 'pass' ? null : 'style' },
    });
  });
});

/** The page itself, as the browser got it. */
function document(given: Parameters<typeof loadedFile>[0]) {
  return loadedFile({ url: 'https://example.com/', type: 'Document', fields: [], ...given });
}

describe('what a look lacks', () => {
  test('is no evidence for all that needs it, and for nothing else', () => {
    const { results, changes } = run({ look: { rendered: missing('timeout') } });
    const judgedByHtml = catalogue.filter((check: AnyCheck) => /rendered/.test(String(check.inBrowser)));
    const lacking = results.filter(({ replaces, reason }) => replaces && reason === 'no_evidence');
    expect(lacking.map(({ id }) => id)).toEqual(judgedByHtml.map(({ id }) => id));
    expect(lacking[0]?.summary).toBe('The browser did not tell in time what this check reads.');
    expect(changes).toBeNull();
  });

  test('takes no defect away that the HTML has as it was sent', () => {
    const given = { base: { html: noindex }, look: { rendered: missing('failed') } };
    expect(resultOf('is-crawlable', given)?.outcome).toBe('fail');
  });

  test.each([
    ['lab', 'lcp-lazy-loaded', 'largest-contentful-paint'],
    ['axe', 'image-alt', 'color-contrast'],
    ['loaded', 'broken-resources', 'oversized-images'],
  ])('%s is told of checks of both kinds', (step, ...ids) => {
    const { results } = run({ look: { [step]: missing('failed') } });
    for (const id of ids) {
      expect(results.find((result) => result.id === id)).toMatchObject({ reason: 'no_evidence' });
    }
  });

  test('is everything where the page is an error page', () => {
    const { results } = run({ base: { status: 404 } });
    const ofBrowser = results.filter(({ tier }) => tier === 'browser');
    expect(new Set(ofBrowser.map(({ reason }) => reason))).toEqual(new Set(['gate']));
  });

  test('are changes where a script led on to another page', () => {
    const { results, changes } = run({ look: { url: 'https://example.com/welcome' } });
    expect(changes).toBeNull();
    expect(results.find(({ id }) => id === 'head-changed-by-script')).toMatchObject({
      ...{ outcome: 'not_applicable', reason: 'irrelevant' },
    });
    expect(run({ look: { url: 'https://example.com/#top' } }).changes).not.toBeNull();
  });

  test('are changes where the server led on to another page', () => {
    const url = 'https://example.com/phones';
    const loaded = [document({ status: 302 }), document({ url })];
    const { results, changes } = run({ look: { url, loaded } });
    expect(changes).toBeNull();
    expect(results.find(({ id }) => id === 'head-changed-by-script')).toMatchObject({
      ...{ outcome: 'not_applicable', reason: 'irrelevant' },
      summary: 'The server sent the browser on to another address, so the two pages are not compared.',
    });
  });

  test.each([
    ['with nothing', { loaded: [document({ fields: [['content-length', '0']] })] }],
    ['with far less', { loaded: [document({ fields: [['content-length', '9']] })] }],
    ['with far more', { loaded: [document({ fields: [['content-length', '90000']] })] }],
    ['with a bot check', { loaded: [document({ fields: [['cf-mitigated', 'challenge']] })] }],
    ['with another status', { navigation: { status: 203 } }],
  ] as const)('are changes where the server answered the browser %s', (_, given) => {
    const html = pageOf('', '<title>Wait</title>');
    const look = { ...sampleLook({ html, ...('loaded' in given && given) }) };
    const navigation = { ...look.navigation, ...('navigation' in given && given.navigation) };
    const { results, changes } = runLook({
      evidence: sampleEvidence({ html: sent }),
      look: { ...look, navigation },
    });
    expect(changes).toBeNull();
    for (const id of ['head-changed-by-script', 'rendered-content-parity', 'script-only-links']) {
      expect(results.find((result) => result.id === id)).toMatchObject({
        ...{ outcome: 'not_applicable', reason: 'no_evidence' },
        summary: 'The server sent the browser another page than it sent Assay, so the two are not compared.',
      });
    }
  });

  test.each([
    [[['content-length', String(sent.length + 20)]]],
    // Packed otherwise, a page may have any size.
    [
      [
        ['content-length', '90'],
        ['content-encoding', 'zstd'],
      ],
    ],
  ] as const)('are not changes of the page that we got: %j', (fields) => {
    expect(run({ look: { html: sent, loaded: [document({ fields })] } }).changes).not.toBeNull();
  });

  test.each(['', 'about:blank', 'chrome-error://chromewebdata/'])(
    'are no addresses where the page ended at %j',
    (url) => {
      const html = pageOf('<a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a>');
      const links = resultOf('internal-links', { base: { html }, look: { html, url } });
      expect(links).toMatchObject({ outcome: 'pass', value: { internal: 3 } });
    },
  );
});

test('waivers set aside what the browser found as well', () => {
  const axe = sampleAxe({ violations: [axeRule('image-alt', {}), axeRule('color-contrast', {})] });
  const waiver = { id: 1, pages: null, item: null, reason: 'Known.', until: '2999-01-01', by: 'server' };
  const waivers = ['image-alt', 'color-contrast'].map((check) => ({ ...waiver, check }));
  const { results } = run({ look: { axe }, waivers });
  for (const check of ['image-alt', 'color-contrast']) {
    expect(results.find(({ id }) => id === check)).toMatchObject({
      ...{ outcome: 'not_applicable', reason: 'waived', itemsTotal: 1 },
    });
  }
});

test('what is declared of the site holds in the browser', () => {
  const expectations = { indexable: false, aiSearch: true, deployed: true };
  expect(resultOf('is-crawlable', { expectations })).toMatchObject({ reason: 'declared' });
});

test('the same look is judged the same, and nothing of it is changed', () => {
  const look = deepFrozen(sampleLook({ html: sent }));
  const evidence = sampleEvidence({ html: sent });
  expect(runLook({ evidence, look }).results).toEqual(runLook({ evidence, look }).results);
});

function deepFrozen<Data extends BrowserEvidence>(data: Data): Data {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  };
  freeze(data);
  return data;
}
