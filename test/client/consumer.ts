// What programs write: it is compiled by the oldest compiler that the client is for, and by the newest, and not run.
import {
  Assay,
  AssayError,
  type AssayOptions,
  type CallOptions,
  type CrawlStage,
  type RunStage,
  type Schemas,
  WaitTimeout,
} from '../../clients/typescript/src/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>() => {};

const options: AssayOptions = { url: new URL('https://assay.example'), key: undefined };
const assay = new Assay(options);

export async function answers(): Promise<void> {
  const report = await assay.reports.create({ url: 'https://example.com' });
  holds<Same<typeof report, Schemas['FullReport']>>();
  holds<Same<typeof report.result, 'good' | 'decent' | 'bad' | null>>();
  holds<Same<Awaited<ReturnType<typeof assay.reports.get>>, Schemas['FullReport']>>();

  for await (const row of assay.reports.list({ result: 'bad', per_page: 100 })) {
    holds<Same<typeof row, Schemas['Report']>>();
  }
  const { data, meta, links } = await assay.reports.page();
  holds<Same<typeof data, Schemas['Report'][]>>();
  holds<Same<typeof meta.total, number>>();
  holds<Same<typeof links.next, string | null>>();

  const { deleted } = await assay.reports.delete(7);
  holds<Same<typeof deleted, true>>();
  const rows = await assay.reports.bulk({ urls: ['example.com'] });
  holds<Same<(typeof rows)['data'], Schemas['BulkRow'][]>>();
  const file = await assay.reports.export(7, { format: 'sarif' });
  holds<Same<typeof file, Blob>>();
  const crawl = await assay.crawls.get(3, 'latest');
  await assay.crawls.compare(3, crawl.number, { with: 1 });
  for await (const { event, data: stage } of assay.reports.follow(7)) {
    holds<Same<typeof event, string>>();
    holds<Same<typeof stage, RunStage>>();
  }
}

export async function inputs(signal: AbortSignal): Promise<void> {
  const last: CallOptions = { signal, timeoutMs: undefined };
  await assay.account.get(last);
  await assay.projects.stopRuns('example.com', { state: 'queued' }, last);
  await assay.reports.run(7, { privacy: 1 }, { ...last, wait: false });
  await assay.sites.create(
    { start: 'example.com' },
    { onStage: ({ crawl }: CrawlStage) => void crawl?.state },
  );
  // @ts-expect-error the address is missing
  await assay.reports.create({});
  // @ts-expect-error there is no such result
  await assay.reports.page({ result: 'nice' });
  // @ts-expect-error it has to be compared with something
  await assay.runs.compare(7, 2);
  // @ts-expect-error an id is a number
  await assay.reports.get('7');
  // @ts-expect-error there is no such format
  await assay.reports.export(7, { format: 'pdf2' });
}

export function whatWentWrong(error: unknown): string {
  if (error instanceof WaitTimeout) return `${error.report}`;
  if (!(error instanceof AssayError)) throw error;
  switch (error.code) {
    case 'validation-failed':
      return Object.entries(error.errors).join();
    case 'rate-limited':
      return `${error.retryAfterMs} ${error.requestId} ${error.status}`;
    case 'brand-new':
      return error.message;
    default:
      return error.code;
  }
}
