import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Revisions of the protocol: the one without sessions, and those before it. */
export const eras = ['modern', 'legacy'] as const;
export type Era = (typeof eras)[number];

/** The official client, connected to `/mcp`. @param token a key */
export async function connect(origin: string, token: string, era: Era = 'modern'): Promise<Client> {
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }),
  );
  return client;
}

/** What an agent reads of a result: the value, which its text repeats. */
export function resultValue({ content, structuredContent, isError }: CallToolResult): Value {
  const [first] = content;
  const value = JSON.parse(first?.type === 'text' ? first.text : 'null');
  if (isError === true) return { isError, ...value };
  if (JSON.stringify(structuredContent) !== JSON.stringify(value))
    throw new Error(`The text is not the value: ${JSON.stringify(value)}`);
  return value;
}

// What stands where is what tests are about.
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON
export type Value = any;

/** Calls tools and holds each result against the schema that the server lists for it. */
export async function judgingCaller(client: Client) {
  const ajv = new Ajv2020({ strict: false });
  const { tools } = await client.listTools();
  const schemas = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema as object)]));
  return async (name: string, args: Readonly<Record<string, unknown>>): Promise<Value> => {
    const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult;
    const value = resultValue(result);
    const isSound = schemas.get(name);
    if (result.isError !== true && isSound?.(value) !== true)
      throw new Error(`${name}: ${ajv.errorsText(isSound?.errors)} in ${JSON.stringify(value)}`);
    return value;
  };
}

/** A page on this machine whose markup can be changed. */
export async function startChangingPage(html: string) {
  const page = { html, requests: 0, delayMs: 0 };
  const server = createServer((request, response) => {
    const isPage = request.url?.split('?', 1)[0] === '/';
    if (isPage) page.requests += 1;
    // As it is when it is asked for, however long it takes.
    const { html } = page;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.writeHead(isPage ? 200 : 404);
    const end = () => response.end(isPage ? html : 'Nothing here.');
    if (page.delayMs === 0) end();
    else setTimeout(end, page.delayMs).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const allow = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    page,
    allow,
    url: `http://${allow}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** With faults that their sources decide, in each place once. */
export const faultyPage = `<!doctype html>
<html>
<head><meta charset="utf-8"><title>x</title></head>
<body><main><h1>Pages</h1><h3>Skipped</h3>
<p>Some words, and <a href="/nothing"></a>.</p>
<img src="a.png"><img src="b.png">
<form><input name="mail"></form>
<button></button>
</main></body></html>`;
