import { describe, expect, test } from 'vitest';
import { browserCatalogue } from '../checks/browser/browser-catalogue.ts';
import { catalogue } from '../checks/catalogue.ts';
import type { AnyCheck } from '../checks/check.ts';
import type { Picture } from '../evidence/browser-evidence.ts';
import { missing, type SampleOptions, sampleEvidence } from '../evidence/sample-evidence.ts';
import { loadedFile, type SampleLookOptions, sampleLab, sampleLook } from '../evidence/sample-look.ts';
import { browserBody } from './browser-body.ts';
import { judgeLook } from './judge-look.ts';

const html = '<!doctype html><html lang="en"><title>Rivers</title><h1>Rivers</h1><p>Walks</p></html>';

function bodyOf(
  options: SampleLookOptions = {},
  base: SampleOptions = {},
  pictures: readonly Picture[] = [],
) {
  const evidence = sampleEvidence({ html, ...base });
  const look = sampleLook({ html, ...options });
  return browserBody(look, judgeLook({ evidence, look }), pictures);
}

describe('a look that was judged', () => {
  test('keeps what the browser judged, replaced and new, each with the points that it costs', () => {
    const { checks } = bodyOf({ lab: sampleLab({ simulated: { fcp: 900, lcp: 9_000, tbt: 0, cls: 0 } }) });
    const again = catalogue.filter((check: AnyCheck) => check.inBrowser !== undefined);
    expect(checks.map(({ id }) => id)).toEqual([...again, ...browserCatalogue].map(({ id }) => id));
    expect(checks.filter(({ replaces }) => replaces).map(({ id }) => id)).toEqual(again.map(({ id }) => id));
    const slow = checks.find(({ id }) => id === 'largest-contentful-paint');
    expect(slow?.pointsLost).toBeGreaterThan(0);
    expect(slow).not.toHaveProperty('baseOutcome');
  });

  test('has a score of its own, of all checks', () => {
    const slow = { fcp: 9_000, lcp: 9_000, tbt: 9_000, cls: 1 };
    const quick = bodyOf();
    const body = bodyOf({ lab: sampleLab({ simulated: slow }) });
    expect(body.score).toBeLessThan(quick.score as number);
    expect(body.categories.performance?.failed).toBeGreaterThanOrEqual(4);
  });

  test.each([
    [true, 'page+site+browser'],
    [false, 'page+browser'],
  ])('names its profile: with the site %s', (siteTier, profile) => {
    expect(bodyOf({}, { siteTier }).profile).toBe(profile);
  });

  test('writes values as the API does', () => {
    const names = bodyOf().checks.flatMap(({ value }) =>
      typeof value === 'object' && value !== null ? Object.keys(value) : [],
    );
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => /[A-Z]/.test(name))).toEqual([]);
  });

  test.each([
    [2, false],
    [2.1, true],
  ])('is unsteady where the machine was busy: a load of %d', (hostLoad, unsteady) => {
    expect(bodyOf({ conditions: { hostLoad } })).toMatchObject({ unsteady, conditions: { hostLoad } });
  });

  test('has both kinds of metrics, and what scripts changed', () => {
    const observed = { fcp: 100, lcp: null, tbt: 3, cls: 0 };
    const body = bodyOf({ lab: sampleLab({ observed }) });
    expect(body.metrics).toEqual({ simulated: sampleLab().simulated, observed });
    expect(body.changes?.facts).toHaveLength(8);
  });

  test('says which steps are missing, and holds nothing of them', () => {
    const body = bodyOf({ lab: missing('timeout'), cookies: missing('failed'), loaded: missing('failed') });
    expect(body).toMatchObject({ metrics: null, cookies: null, loaded: null, console: [] });
    expect(body.missing).toEqual([
      { step: 'lab', why: 'timeout' },
      { step: 'loaded', why: 'failed' },
      { step: 'cookies', why: 'failed' },
    ]);
  });

  test('sums up what was loaded by type and host', () => {
    const loaded = [
      loadedFile({ url: 'https://example.com/', type: 'Document', bytes: 500 }),
      loadedFile({ url: 'https://cdn.example.com/a.js', bytes: 700 }),
      loadedFile({ url: 'https://ads.example.net/a.js', bytes: 300, status: 404 }),
      loadedFile({
        url: 'https://ads.example.net/b.js',
        bytes: 10,
        status: null,
        failure: 'net::ERR_ABORTED',
      }),
      loadedFile({ url: 'data:image/png;base64,', type: 'Image', bytes: 0 }),
      loadedFile({ url: 'not an address', type: 'Other', bytes: 0 }),
      loadedFile({ url: 'http://10.0.0.1/', bytes: 9_000, refusedByUs: true }),
    ];
    expect(bodyOf({ loaded }).loaded).toEqual({
      requests: 6,
      bytes: 1_510,
      byType: [
        { type: 'Script', requests: 3, bytes: 1_010 },
        { type: 'Document', requests: 1, bytes: 500 },
        { type: 'Image', requests: 1, bytes: 0 },
        { type: 'Other', requests: 1, bytes: 0 },
      ],
      byHost: [
        { host: 'cdn.example.com', requests: 1, bytes: 700, thirdParty: false },
        { host: 'example.com', requests: 1, bytes: 500, thirdParty: false },
        { host: 'ads.example.net', requests: 2, bytes: 310, thirdParty: true },
      ],
      hosts: 3,
      thirdParties: { hosts: 1, requests: 2, bytes: 310 },
      failed: 2,
      refusedByUs: 1,
    });
  });

  test('lists a hundred hosts, and counts all', () => {
    const loaded = Array.from({ length: 150 }, (_, n) => loadedFile({ url: `https://h${n}.example.net/` }));
    const { byHost, hosts } = bodyOf({ loaded }).loaded ?? {};
    expect([byHost?.length, hosts]).toEqual([100, 150]);
  });

  test('shows no secret that a script has said', () => {
    const text = 'Failed: https://user:hunter2secret@example.com/';
    const body = bodyOf({ console: [{ kind: 'error', text, url: null, line: null, count: 1 }] });
    expect(JSON.stringify(body.console)).not.toContain('hunter2secret');
    const long = bodyOf({
      console: [{ kind: 'error', text: 'A '.repeat(900), url: null, line: 1, count: 1 }],
    });
    expect(long.console?.[0]?.text).toHaveLength(500);
  });

  test('tells of pictures what they are, and how large, without them', () => {
    const picture: Picture = {
      ...{ kind: 'mobile', type: 'image/webp', width: 721, height: 1_440, scale: 1.75 },
      bytes: new Uint8Array(300),
    };
    expect(bodyOf({}, {}, [picture]).pictures).toEqual([{ ...picture, bytes: 300 }]);
  });

  test('is plain data', () => {
    const body = bodyOf();
    expect(JSON.parse(JSON.stringify(body))).toEqual(body);
  });
});
