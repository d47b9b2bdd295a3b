/** Reports a second, and list and get requests a second against a bare Fastify route in the same set-up. */
import { byTurns, type Client, client, load, type Measured, mustBeScored, type Send } from './load.ts';
import { corpus } from './pages.ts';
import { startAssay, startBare, startTarget } from './program.ts';

export interface ReportsPerSecond {
  readonly latencyMs: number;
  readonly concurrency: number;
  readonly measured: Measured;
}

/** Page and site tier, as a user would have it; the site answers after `latencyMs`. */
export async function reportsPerSecond(count: number): Promise<ReportsPerSecond[]> {
  const target = await startTarget();
  const rows: ReportsPerSecond[] = [];
  // 16 accounts run at most 4 each, so that the account limit is not what is measured.
  const assay = await startAssay({
    accounts: 16,
    env: { ...target.env, ASSAY_JOB_CONCURRENCY: '16' },
  });
  const api = client(assay.url, 64);
  const paths = corpus().map(({ path }) => path);
  for (const latencyMs of [0, 100]) {
    for (const concurrency of [1, 16, 64]) {
      const audit = (i: number) => {
        const url = `http://127.0.0.1:${target.port}${paths[i % paths.length]}?latency=${latencyMs}`;
        return api.audit(url, assay.keys[i % assay.keys.length] as string).then(mustBeScored);
      };
      const measured = await load(
        { concurrency, count: concurrency === 1 ? Math.ceil(count / 4) : count },
        audit,
      );
      rows.push({ latencyMs, concurrency, measured });
    }
  }
  await api.close();
  await assay.stop();
  await target.stop();
  return rows;
}

export interface RequestsPerSecond {
  readonly bare: Measured;
  readonly list: Measured;
  readonly get: Measured;
}

export async function requestsPerSecond(count: number): Promise<RequestsPerSecond> {
  const target = await startTarget();
  const assay = await startAssay({
    env: { ...target.env, ASSAY_SITE: '0' },
  });
  const api = client(assay.url);
  const key = assay.keys[0] as string;
  await load({ concurrency: 4, count: 40 }, (i) =>
    api.audit(`http://127.0.0.1:${target.port}/typical-${i}`, key).then(mustBeScored),
  );

  const sample = await api.get('/api/v1/reports', key);
  const bareRoute = await startBare(sample.text);
  const bare = client(bareRoute.url);
  const id = (JSON.parse(sample.text) as { data: { id: number }[] }).data[0]?.id;

  const sides = [
    sending(bare, '/bare'),
    sending(api, '/api/v1/reports', key),
    sending(api, `/api/v1/reports/${id}`, key),
  ];
  for (const side of sides) await load({ concurrency: 8, count: Math.ceil(count / 4) }, side);
  const [ofBare, list, get] = (await byTurns({ concurrency: 8, count }, sides)) as [
    Measured,
    Measured,
    Measured,
  ];
  await Promise.all([api.close(), bare.close()]);
  await bareRoute.stop();
  await assay.stop();
  await target.stop();
  return { bare: ofBare, list, get };
}

function sending(to: Client, path: string, key?: string): Send {
  return async () => {
    const { status } = await to.get(path, key);
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
  };
}
