/** How long an account's single report takes while another account has queued a mountain of large pages, against idle. */
import { client, mustBeScored, mustBeUnderWay, quantiles } from './load.ts';
import { startAssay, startTarget } from './program.ts';

interface Fairness {
  readonly idleMs: number;
  readonly besideMs: number;
  /** Of the large pages, when the last single report had ended. */
  readonly stillWaiting: number;
}

export async function fairness({ pages, reports }: { pages: number; reports: number }): Promise<Fairness> {
  const target = await startTarget();
  const assay = await startAssay({ accounts: 2, env: target.env });
  const api = client(assay.url);
  const [mountain, single] = assay.keys as [string, string];
  let next = 0;
  const one = async () => {
    const at = performance.now();
    const i = next++;
    mustBeScored(await api.audit(`http://127.0.0.1:${target.port}/typical-${i % 40}?report=${i}`, single));
    return performance.now() - at;
  };
  const median = async () => {
    const taken: number[] = [];
    for (let i = 0; i < reports; i++) taken.push(await one());
    return quantiles(taken).p50Ms;
  };
  // Until V8 has compiled what it will.
  for (let i = 0; i < 60; i++) await one();
  const idleMs = await median();

  for (let i = 0; i < pages; i++) {
    const url = `http://127.0.0.1:${target.port}/huge-${i % 4}?report=${i}`;
    mustBeUnderWay(await api.create(url, mountain));
  }
  const besideMs = await median();
  const { text } = await api.get('/api/v1/account', mountain);
  const { limits } = (JSON.parse(text) as { data: { limits: { waiting_runs: { used: number } } } }).data;
  const stillWaiting = limits.waiting_runs.used;
  if (stillWaiting === 0) throw new Error('The large pages were over before the single reports.');

  await api.close();
  await assay.stop();
  await target.stop();
  return { idleMs, besideMs, stillWaiting };
}
