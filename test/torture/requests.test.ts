import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../src/api/testing.ts';
import { naughty } from './naughty.ts';
import { type Field, type Filled, type Operation, operationsOf, requestOf } from './operations.ts';
import { isLong, rounds, say, timeoutMs } from './scale.ts';

const requests = rounds({ short: 1_500, long: 20_000 });

let api: TestApi;
let operations: readonly Operation[];
let token: string;

beforeAll(async () => {
  api = await startApi({
    settings: {
      ASSAY_RATE_DEFAULT: '10000000/60',
      ASSAY_RATE_CREATE: '10000000/60',
      ASSAY_RATE_ANONYMOUS: '10000000/60',
      ASSAY_RATE_FAILED_KEYS: '10000000/60',
      ASSAY_CREATE_PER_DAY: '10000000',
      ASSAY_ACCOUNT_WAITING: '10000000',
      ASSAY_QUEUE_MAX: '10000000',
      ASSAY_API_KEYS_MAX: '1000000',
      // Nothing is audited here, so nobody waits for it.
      ASSAY_WAIT_DEFAULT: '0',
      ASSAY_STREAM_MAX: '5 ms',
    },
  });
  token = api.one.token;
  operations = operationsOf((await api.call('GET', '/openapi.json')).json);
});
afterAll(() => api.close());

/** What `call` throws is an answer that the document does not describe. @returns the status */
async function send(operation: Operation, filled: readonly Filled[], isForm: boolean): Promise<number> {
  const { method, path, options } = requestOf(operation, filled, isForm);
  const { status } = await api.call(method, path, { ...options, token });
  // One of the requests has revoked the key that sends them.
  if (status === 401) token = await api.keyWith('read', 'write', 'admin');
  if (status >= 500) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(options)}`);
  return status;
}

test(
  'every naughty text in every field of every operation is answered as the document says, without a 5xx',
  async () => {
    // Each text reaches every fifth field in the short form, and every field in the long one.
    const step = isLong ? 1 : 5;
    let sent = 0;
    for (const [row, operation] of operations.entries()) {
      for (const [column, field] of operation.fields.entries()) {
        for (let text = (row + column) % step; text < naughty.length; text += step) {
          await send(
            operation,
            [...needed(operation, field), { field, value: naughty[text] }],
            text % 2 === 0,
          );
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(500);
    say(
      `${naughty.length} texts, ${operations.length} operations: ${sent} requests, no 5xx, no answer outside the document`,
    );
  },
  timeoutMs,
);

test(
  'generated requests are answered as the document says, without a 5xx',
  async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations).chain(filledOperation),
        async ({ operation, filled, isForm }) => {
          const status = await send(operation, filled, isForm);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        },
      ),
      { numRuns: requests, seed: 5 },
    );
    // Requests that are all refused would prove little.
    expect(statuses.get(200)).toBeGreaterThan(requests / 10);
    expect(statuses.get(201)).toBeGreaterThan(0);
    const counted = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    say(`${requests} generated requests, no 5xx, no answer outside the document; ${counted.join(', ')}`);
  },
  timeoutMs,
);

/** What must stand beside the field, so that the request comes as far as it. */
function needed({ fields }: Operation, naughtyField: Field): Filled[] {
  const url = fields.find(({ name }) => name === 'url');
  return url === undefined || url === naughtyField ? [] : [{ field: url, value: 'https://example.com/' }];
}

function filledOperation(operation: Operation) {
  const values = operation.fields.map((field) =>
    fc.option(valueFor(field), { freq: field.in === 'path' ? 1_000 : 2, nil: undefined }),
  );
  return fc.record({
    operation: fc.constant(operation),
    isForm: fc.boolean(),
    filled: fc.tuple(...values).map((given) =>
      given.flatMap((value, index) => {
        const field = operation.fields[index];
        return value === undefined || field === undefined ? [] : [{ field, value }];
      }),
    ),
  });
}

/** Mostly what the schema allows, and now and then anything. */
function valueFor({ name, in: place, schema }: Field): fc.Arbitrary<unknown> {
  const known = [...(schema.enum ?? []), ...(schema.examples ?? []), ...(usual[name] ?? [])];
  const { minimum: min = 0, maximum = Number.POSITIVE_INFINITY } = schema;
  const typed =
    schema.type === 'integer'
      ? fc.integer({ min, max: Math.min(maximum, Math.max(50, min + 50)) })
      : schema.type === 'boolean'
        ? fc.boolean()
        : fc.string({ maxLength: 12 });
  const fitting = known.length > 0 ? fc.constantFrom(...known) : typed;
  const anything = place === 'body' ? fc.jsonValue({ maxDepth: 3 }) : fc.string({ unit: 'grapheme' });
  return fc.oneof(
    { weight: 10, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom(...naughty) },
    { weight: 1, arbitrary: anything },
  );
}

const usual: Readonly<Record<string, readonly unknown[]>> = {
  url: ['https://example.com/', 'example.org', 'https://example.com/a?b=c'],
  // Hashing a password takes as long as forty requests.
  password: ['short'],
  id: [1, 2, 3, 4, 5],
  number: [1, 2],
  link: [1, 2],
  project: ['example.com', 'example.org', 1],
  Prefer: ['respond-async', 'wait=0'],
  'Idempotency-Key': ['one', 'two'],
};
