import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labOf, nodeIdsOf, UnreadableTrace } from './metrics.ts';

/** The values themselves are compared with Lighthouse's in test/agreement/lab. */
const nobody = new Map();

test('an image that paints largest, and what it moved, are shown as elements', async () => {
  const events = traceOf('shifting-images');
  const ids = nodeIdsOf(events);
  const elements = new Map(ids.map((id) => [id, { selector: `#n${id}`, snippet: '<p>', box: null }]));
  const { lcp, shifts } = await labOf(events, elements);
  expect(lcp).toMatchObject({
    kind: 'image',
    url: expect.stringMatching(/\/image-\d\.png$/),
    element: { selector: `#n${ids[0]}` },
    discovery: { lazy: false, inHtml: true, highPriority: false },
  });
  expect(shifts[0]).toMatchObject({ cause: 'unsized-image', url: expect.stringMatching(/\/image-\d\.png$/) });
  expect(shifts[0]?.atMs).toBeGreaterThan(0);
  const moved = shifts[0]?.elements.map(({ selector }) => selector) ?? [];
  expect(moved.length).toBeGreaterThan(1);
  expect(new Set(moved).size).toBe(moved.length);
});

test('elements are asked for by the latest paint first, then by the largest shift', () => {
  const at = { cat: '', ph: 'I', pid: 1, tid: 1 };
  const paint = (ts: number, nodeId: number, isMainFrame: boolean) => {
    const args = { data: { nodeId, isMainFrame } };
    return { ...at, name: 'largestContentfulPaint::Candidate', ts, args };
  };
  const shift = (weighted_score_delta: number, ids: readonly number[], is_main_frame: boolean) => {
    const impacted_nodes = ids.map((node_id) => {
      return { node_id, old_rect: [0, 0, 10, node_id], new_rect: [0, 9, 10, node_id] };
    });
    return {
      ...at,
      name: 'LayoutShift',
      ts: 5,
      args: { data: { weighted_score_delta, is_main_frame, impacted_nodes } },
    };
  };
  const small = shift(0.1, [21, 22], true);
  const large = shift(0.3, [31, 32, 1], true);
  const events = [
    paint(1, 1, true),
    paint(3, 2, true),
    paint(2, 3, false),
    small,
    large,
    shift(1, [4], false),
  ];
  expect(nodeIdsOf(events)).toEqual([2, 1, 32, 31, 22, 21]);
  expect(() => nodeIdsOf([null])).toThrow(UnreadableTrace);
});

test('text that paints largest has neither address nor discovery', async () => {
  const { lcp, hidingFonts } = await labOf(traceOf('fonts'), nobody);
  expect(lcp).toEqual({ kind: 'text', url: null, element: null, discovery: null });
  expect(hidingFonts).toEqual([{ url: expect.stringMatching(/\/font\.woff2$/), ms: expect.any(Number) }]);
});

test('a page that painted nothing has no times, and its shifts all the same', async () => {
  const paints = /^(?:firstPaint|firstContentfulPaint|largestContentfulPaint::.*)$/;
  const events = traceOf('shifting-images').filter(({ name }) => !paints.test(name));
  const { cls } = (await labOf(traceOf('shifting-images'), nobody)).simulated;
  expect(cls).toBeGreaterThan(0);
  const { simulated, observed, lcp, renderBlocking } = await labOf(events, nobody);
  expect(simulated).toEqual({ fcp: null, lcp: null, tbt: null, cls });
  expect(observed).toEqual(simulated);
  expect(lcp).toBeNull();
  expect(renderBlocking).toEqual({ savedMs: 0, files: [] });
});

test('a page without a largest paint keeps its first one', async () => {
  const events = traceOf('plain').filter(({ name }) => !name.startsWith('largestContentfulPaint::'));
  const { simulated } = await labOf(events, nobody);
  expect(simulated).toMatchObject({ fcp: expect.any(Number), lcp: null, tbt: null });
});

test('the order in which events came says nothing', async () => {
  expect(await labOf(traceOf('app').reverse(), nobody)).toEqual(await labOf(traceOf('app'), nobody));
});

test('two traces at once are not mixed', async () => {
  const alone = [await labOf(traceOf('app'), nobody), await labOf(traceOf('fonts'), nobody)];
  expect(await Promise.all([labOf(traceOf('app'), nobody), labOf(traceOf('fonts'), nobody)])).toEqual(alone);
});

test('addresses lose their passwords, and what is beyond 2,048 characters', async () => {
  const events = traceOf('plain').map((event) =>
    JSON.parse(JSON.stringify(event).replaceAll('/style-0.css', `/style-0.css?${'a'.repeat(3_000)}`)),
  );
  const secret = JSON.stringify(events).replaceAll('http://127', 'http://user:secret@127');
  const { renderBlocking } = await labOf(JSON.parse(secret), nobody);
  expect(renderBlocking.files[0]?.url).toMatch(/^http:\/\/127/);
  expect(renderBlocking.files[0]?.url).toHaveLength(2_048);
});

describe('one error, and no other, for', () => {
  const plain = traceOf('plain');
  test.each<[string, readonly unknown[]]>([
    ['nothing', []],
    ['what is no event', [null]],
    ['an event without a time', [{ ...plain[0], ts: null }]],
    ['a trace that opened no page', plain.filter(({ name }) => name !== 'navigationStart')],
    ['a trace without a request', plain.filter(({ name }) => !name.startsWith('Resource'))],
    ['a trace without a task', plain.filter(({ name }) => name !== 'RunTask')],
    [
      'a paint that names no navigation',
      plain.map((event) => (event.name === 'firstPaint' ? { ...event, args: {} } : event)),
    ],
    ['more requests than are compared', [...plain, ...Array.from({ length: 701 }, () => requestOf(plain))]],
  ])('%s', async (_, events) => {
    await expect(labOf(structuredClone(events), nobody)).rejects.toThrow(UnreadableTrace);
  });

  test('one trace does not keep the next from being read', async () => {
    const [failed, read] = await Promise.allSettled([labOf([], nobody), labOf(traceOf('plain'), nobody)]);
    expect([failed.status, read.status]).toEqual(['rejected', 'fulfilled']);
  });
});

test('whatever is done to a trace, it is read or refused', async () => {
  const traces = ['plain', 'fonts', 'shifting-images', 'redirects'].map(traceOf);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...traces),
      fc.array(damage, { minLength: 1, maxLength: 12 }),
      async (trace, damages) => {
        const events = structuredClone(trace);
        for (const { kind, at, value } of damages) hurt(events, kind, at, value);
        expect(idsOrRefusal(events)).toBe(true);
        const said = await labOf(events, nobody).catch((error: unknown) => error);
        if (said instanceof Error) expect(said).toBeInstanceOf(UnreadableTrace);
        else expect(Object.keys(said as object)).toContain('simulated');
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

function idsOrRefusal(events: readonly Loose[]): boolean {
  try {
    return nodeIdsOf(events).length <= 200;
  } catch (error) {
    return error instanceof UnreadableTrace;
  }
}

type Loose = Record<string, unknown> & { name: string };

function traceOf(page: string): Loose[] {
  const file = join(import.meta.dirname, '../../../test/fixtures/traces', `${page}.json.zst`);
  return JSON.parse(zstdDecompressSync(readFileSync(file)).toString()) as Loose[];
}

function requestOf(events: readonly Loose[]): Loose {
  return events.find(({ name }) => name === 'ResourceSendRequest') as Loose;
}

const damage = fc.record({
  kind: fc.constantFrom('drop', 'repeat', 'time', 'value', 'args', 'name', 'all of a name'),
  /** Where, of all. */
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  value: fc.oneof(
    fc.constantFrom<unknown>(null, '', -1, 0, 1e15, 1e308, true, [], {}, '__proto__', 'http://[', 'data:,'),
    fc.string({ maxLength: 8 }),
    fc.integer(),
  ),
});

/** Those that the metrics are made of; half of all damage is done to them. */
const telling =
  /^(?:navigationStart|first.*Paint|largest.*|Largest.*|LayoutShift|PrePaint|PaintImage|Resource.*|BeginRemoteFontLoad|TracingStarted.*|FrameCommitted.*|thread_name|ParseHTML|EvaluateScript)$/;

function hurt(events: Loose[], kind: string, at: number, value: unknown): void {
  const tellingOnes = events.filter(({ name }) => telling.test(String(name)));
  const among = at < 0.5 && tellingOnes.length > 0 ? tellingOnes : events;
  const event = among[Math.floor(((at * 2) % 1) * among.length)];
  if (event === undefined) return;
  const place = events.indexOf(event);
  if (kind === 'drop') events.splice(place, 1);
  if (kind === 'repeat') events.splice(place, 0, ...Array.from({ length: 50 }, () => structuredClone(event)));
  if (kind === 'time') event[at < 0.8 ? 'ts' : 'dur'] = value;
  if (kind === 'value') overwrite(event.args, at, value);
  if (kind === 'args') event.args = value;
  if (kind === 'name') event.name = value as string;
  if (kind === 'all of a name') {
    for (const other of events) if (other.name === event.name) overwrite(other.args, at, value);
  }
}

/** One value somewhere within. */
function overwrite(within: unknown, at: number, value: unknown): void {
  if (typeof within !== 'object' || within === null) return;
  const entries = Object.entries(within);
  const [key, inner] = entries[Math.floor(((at * 7) % 1) * entries.length)] ?? [];
  if (key === undefined) return;
  const goesOn = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
  if (goesOn) overwrite(inner, (at * 7) % 1, value);
  else (within as Record<string, unknown>)[key] = value;
}
