import { afterEach, expect, test, vi } from 'vitest';
import { Assay } from '../../clients/typescript/src/index.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('Y1 asks again when the server says, and else after two seconds', async () => {
  const { pauses, assay } = takingNoTime([
    Response.json({ data: { id: 7, state: 'queued' } }, { headers: { 'retry-after': '5' } }),
    Response.json({ data: { id: 7, state: 'running' } }),
    Response.json({ data: { id: 7, state: 'completed' } }),
  ]);
  await assay.reports.create({ url: 'https://example.com' });
  expect(pauses).toEqual([5_000, 2_000]);
});

test('Y1 a server that asks for a year is not asked again at once, as timers would have it', async () => {
  const { pauses, assay } = takingNoTime([
    Response.json({ data: { id: 7, state: 'queued' } }, { headers: { 'retry-after': '31536000' } }),
    Response.json({ data: { id: 7, state: 'completed' } }),
  ]);
  await assay.reports.create({ url: 'https://example.com' });
  expect(pauses).toEqual([2 ** 31 - 1]);
});

test('Y3 the server says when, and else pauses double', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { pauses, assay } = takingNoTime([
    Response.json({ code: 'overloaded' }, { status: 503, headers: { 'retry-after': '4' } }),
    Response.json({ code: 'overloaded' }, { status: 503 }),
    new TypeError('fetch failed'),
    Response.json({ data: {} }),
  ]);
  await assay.reports.get(7);
  expect(pauses).toEqual([4_000, 500, 1_000]);
});

/**
 * A client whose pauses end at once, over answers and failures that no network brings: this file has none, as timers of
 * a network would end, too.
 * @returns with the pauses in milliseconds
 */
function takingNoTime(answers: readonly (Response | Error)[]) {
  const pauses: number[] = [];
  const timer = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    // The limit of a whole call is no pause.
    if (ms === 120_000) return timer(run, ms);
    pauses.push(ms);
    return timer(run, 0);
  });
  const rest = [...answers];
  const fetch = async () => {
    const next = rest.shift();
    if (next instanceof Response) return next;
    throw next;
  };
  return { pauses, assay: new Assay({ url: 'https://assay.example', fetch }) };
}
