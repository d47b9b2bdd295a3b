import { AssayError } from '../errors.ts';
import { readInstant } from '../lib/instant.ts';
import type { Caller } from '../services/caller.ts';
import type { TestOutcome, Webhook } from '../services/telling/types.ts';
import type { Services } from '../services/types.ts';
import { dataAndJson, defineCommand, UsageError } from './command.ts';
import type { Parts } from './parts.ts';
import { columns, day, instant, print, printList } from './print.ts';
import { withAccount } from './with-account.ts';

const options = {
  account: {
    type: 'string',
    value: 'ID|NAME',
    meaning: 'Whose webhook; not needed when there is one account',
  },
  ...dataAndJson,
} as const;

export const webhookList = defineCommand<Parts, typeof options>({
  name: 'webhook list',
  operands: '',
  count: [0, 0],
  summary: 'List the webhooks of an account',
  details: 'Answer is the status of the last one that was sent.',
  options,
  examples: [['assay webhook list', 'Those of the only account']],
  async run(parts, values) {
    const webhooks = await withAccount(parts, values, (services, { accountId }) =>
      services.webhooks.list(accountId),
    );
    printList(parts, values, webhooks.map(webhookView), webhookTable(webhooks));
    return 0;
  },
});

export const webhookTest = defineCommand<Parts, typeof options>({
  name: 'webhook test',
  operands: 'ID',
  count: [1, 1],
  summary: 'Send webhook.test to a webhook, and tell what came of it',
  details:
    'Sent by this process, which waits 15 seconds at most. The id is the first column of "assay webhook list". Exit code 1: it did not arrive.',
  options,
  examples: [['assay webhook test 3', 'Tries webhook 3']],
  async run(parts, values, [given = '']) {
    const tried = await onWebhook(parts, values, given, ({ webhooks }, caller, id) =>
      webhooks.test(caller, id),
    );
    print(parts, values, { object: 'webhook_test', ...tried }, [sentenceOf(tried)]);
    return tried.delivered ? 0 : 1;
  },
});

const replayOptions = {
  since: { type: 'string', value: 'TIME', meaning: 'Only what was made since, such as 2026-11-29T06:00:00Z' },
  until: { type: 'string', value: 'TIME', meaning: 'Only what was made before' },
  all: { type: 'boolean', meaning: 'Also what was delivered' },
  ...options,
} as const;

export const webhookReplay = defineCommand<Parts, typeof replayOptions>({
  name: 'webhook replay',
  operands: 'ID',
  count: [1, 1],
  summary: 'Send again what did not reach a webhook',
  details:
    'At most 1,000 at once, the oldest first, each under the id that it had. A running server sends them.',
  options: replayOptions,
  examples: [
    ['assay webhook replay 3', 'All that failed'],
    ['assay webhook replay 3 --since 2026-11-29T06:00:00Z --all', 'All since then, whatever came of it'],
  ],
  async run(parts, values, [given = '']) {
    const range = {
      since: timeOf('--since', values.since),
      until: timeOf('--until', values.until),
      isFailedOnly: values.all !== true,
    };
    const replayed = await onWebhook(parts, values, given, ({ webhooks }, caller, id) =>
      webhooks.replayMany(caller, id, range),
    );
    const said =
      replayed === 0
        ? 'There is nothing to send again.'
        : `${replayed} ${replayed === 1 ? 'is' : 'are'} sent again.`;
    print(parts, values, { object: 'replay', replayed }, [said]);
    return 0;
  },
});

/** @throws UsageError */
function timeOf(option: string, text: string | undefined): number | undefined {
  const at = text === undefined ? undefined : readInstant(text);
  if (text === undefined || at !== undefined) return at;
  throw new UsageError(`${option} takes a time such as 2026-11-29T06:00:00Z.`);
}

/** What is refused lies in what the command was given: another webhook, or another moment. @throws UsageError */
function onWebhook<T>(
  parts: Parts,
  values: Parameters<typeof withAccount>[1],
  given: string,
  run: (services: Services, caller: Caller, id: number) => Promise<T>,
): Promise<T> {
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
  if (id === undefined)
    throw new UsageError(`"${given}" is no webhook id. "assay webhook list" shows the ids.`);
  return withAccount(parts, values, async (services, caller) => {
    try {
      return await run(services, caller, id);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      if (error.code === 'not-found')
        throw new UsageError(`There is no webhook ${id}. "assay webhook list" shows the ids.`);
      throw new UsageError(error.message);
    }
  });
}

function sentenceOf({ delivered, status, code, ms }: TestOutcome): string {
  if (delivered) return `It arrived: ${status} after ${ms} ms.`;
  return `It did not arrive: ${status === null ? `no answer (${code})` : `the answer was ${status}`} after ${ms} ms.`;
}

/** As the API names it; the API has more. */
function webhookView({ id, name, url, format, types, enabled, disabled, lastStatus, lastAt }: Webhook) {
  return {
    ...{ object: 'webhook', id, name, url, format },
    types: types === '*' ? ['*'] : types,
    enabled,
    disabled_why: disabled?.why ?? null,
    last_status: lastStatus,
    last_at: lastAt === null ? null : instant(lastAt),
  };
}

function webhookTable(webhooks: readonly Webhook[]): string[] {
  if (webhooks.length === 0) return ['There is no webhook yet. The page "Settings", "Webhooks" adds one.'];
  const rows = webhooks.map(({ id, enabled, disabled, lastStatus, lastAt, format, url, name }) => [
    String(id),
    enabled ? 'on' : `off${disabled === null ? '' : ` (${disabled.why})`}`,
    String(lastStatus ?? ''),
    lastAt === null ? '' : day(lastAt),
    format,
    url,
    name ?? '',
  ]);
  return columns(['ID', 'STATE', 'ANSWER', 'LAST', 'FORMAT', 'ADDRESS', 'NAME'], rows);
}
