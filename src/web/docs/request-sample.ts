import type { Operation } from './document.ts';

/** What stands in for the parts of a path. */
const pathSamples: Readonly<Record<string, string>> = {
  id: '7',
  project: 'example.com',
  // Not the 2 that the examples of queries compare with.
  number: '3',
  link: '3',
  kind: 'mobile',
  check: 'image-alt',
  waiver: '5',
  site: '1',
  n: '12',
  delivery: '9',
};

interface SampleRequest {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** Without final slash. */
  readonly origin: string;
}

/** One request in the words of curl; the key is read from the environment, so that it stays out of histories. */
export function curlOf({ method, path, operation, origin }: SampleRequest): string {
  const url = origin + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSamples[name] ?? name);
  const query = operation.parameters
    .filter(
      ({ in: place, required, schema }) => place === 'query' && (required || schema.examples !== undefined),
    )
    .map(({ name, schema }) => [name, String(schema.examples?.[0] ?? schema.enum?.[0] ?? 1)]);
  const address = query.length === 0 ? url : `${url}?${new URLSearchParams(query)}`;
  const body = bodyOf(operation);
  const isUsual = method === (body.length === 0 ? 'GET' : 'POST');
  const lines = [
    `curl ${isUsual ? '' : `-X ${method} `}${quoted(address)}`,
    ...(operation.security.length === 0 ? [] : ['-H "Authorization: Bearer $ASSAY_KEY"']),
    ...body,
  ];
  return lines.join(' \\\n  ');
}

/** As a form while every value is one word, otherwise as JSON. */
function bodyOf({ requestBody }: Operation): readonly string[] {
  const example = requestBody?.content['application/json']?.example;
  if (typeof example !== 'object' || example === null) return [];
  const entries = Object.entries(example);
  const isFlat = entries.every(([, value]) => typeof value === 'string' || typeof value === 'number');
  if (!isFlat) return [`--json ${quoted(JSON.stringify(example))}`];
  return entries.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`);
}

/** For a POSIX shell: in quotation marks where it would read anything into the text. */
function quoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
