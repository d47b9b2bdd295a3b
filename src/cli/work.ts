import { dataOption, defineCommand, UsageError } from './command.ts';
import { configOf, type Parts, type WorkKind } from './parts.ts';

const options = {
  ...dataOption,
  concurrency: {
    type: 'string',
    value: 'N',
    meaning: 'Runs at once, instead of ASSAY_JOB_CONCURRENCY',
  },
  only: {
    type: 'string',
    value: 'WHAT',
    meaning: 'browser: look at pages in the browser alone; pages: leave that to others',
  },
} as const;

export const work = defineCommand<Parts, typeof options>({
  name: 'work',
  operands: '',
  count: [0, 0],
  summary: 'Run the audits that servers queue, on as many machines as you like',
  details: `Needs ASSAY_DATABASE_URL and the secret key of the servers; listens on no port. In an empty database it waits until a
server or "assay migrate" has made the tables. What a worker that dies had begun is begun again by another. Ctrl-C stops.`,
  options,
  examples: [
    ['assay work', 'As many runs at once as ASSAY_JOB_CONCURRENCY says'],
    ['assay work --concurrency 16', 'On a machine with more memory'],
    ['assay work --only browser', 'On a machine that has a browser, beside others that have none'],
  ],
  async run(parts, values) {
    const { config, warnings } = configOf(parts, values);
    const concurrency =
      values.concurrency === undefined ? config.queue.concurrency : countOf(values.concurrency);
    const only = values.only === undefined ? undefined : kindOf(values.only);
    return parts.work(config, { concurrency, only, warnings }, ({ place }) =>
      parts.io.out(
        only === 'browser'
          ? `Assay looks at pages in a browser for ${place}.\n`
          : `Assay works on ${concurrency} runs at once for ${place}.\n`,
      ),
    );
  },
});

function kindOf(text: string): WorkKind {
  if (text === 'browser' || text === 'pages') return text;
  throw new UsageError(`--only is browser or pages, not "${text}".`);
}

const concurrencyMax = 1_000;

function countOf(text: string): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= concurrencyMax) return count;
  throw new UsageError(`--concurrency is a number from 1 to ${concurrencyMax}, not "${text}".`);
}
