import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { run } from '../program.ts';
import { openMachine } from './machine-client.ts';
import { resultValue, type Value } from './server-client.ts';

const sixKinds = ['button-name', 'frame-title', 'html-has-lang', 'image-alt', 'meta-description', 'viewport'];

/** A small page with a fault of each kind, one of them in two places, of which nothing else is told to the client. */
const page = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=1024">
<title>Bakery Lind in Ghent: bread, cakes and coffee</title>
</head>
<body>
<header><nav><a href="/">Home of Lind</a></nav></header>
<main>
<h1>Bakery Lind, bread and cakes in Ghent</h1>
<h2>Every morning</h2><p>We bake bread in the old harbour of Ghent, and serve coffee from seven on.</p>
  <img src="loaf.svg" width="200" height="100"> <img src="loaf.svg" width="100" height="50">
<button type="button"></button> <iframe src="/"></iframe>
</main>
</body>
</html>
`;

test('a client that knows only what assay mcp answers mends a page with faults of six kinds', async () => {
  await using machine = await openMachine();
  const file = machine.write('shop/index.html', page);
  machine.write('shop/loaf.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>');
  const { client } = await machine.connect();
  let charactersRead = client.getInstructions()?.length ?? 0;
  const read = <Answer extends object>(answer: Answer): Answer => {
    charactersRead += JSON.stringify(answer).length;
    return answer;
  };
  const call = async (name: string, args: object): Promise<Value> =>
    resultValue(read((await client.callTool({ name, arguments: { ...args } })) as CallToolResult));

  read(await client.listTools());
  const { report, score: scoreAtFirst } = await call('audit_page', { path: 'shop/index.html' });
  const { findings } = await call('list_findings', { report, outcome: 'fail', limit: 15 });

  const fixed: string[] = [];
  let command: string[] = [];
  for (const { check } of findings) {
    const fix = await call('get_fix', { report, check });
    const text = readFileSync(file, 'utf8');
    const mended = mend(text, fix);
    if (mended === text) continue;
    if (check === 'image-alt') {
      command = fix.verify.command;
      expect(await exitCodeOf(command, machine.folder)).toBe(1);
    }
    writeFileSync(join(machine.folder, fix.where[0].file ?? 'shop/index.html'), mended);
    const verified = await call(fix.verify.tool, fix.verify.arguments);
    if (!verified.fixed) continue;
    expect(verified, check).toMatchObject({ remaining: 0, regressed: [] });
    expect(verified.score.after, check).toBeGreaterThan(verified.score.before);
    fixed.push(check);
  }

  expect(fixed.sort()).toEqual(expect.arrayContaining(sixKinds));
  expect(await exitCodeOf(command, machine.folder)).toBe(0);
  const { score } = await call('get_report', { report });
  expect(score).toBeGreaterThanOrEqual(scoreAtFirst + sixKinds.length);
  // All of it, though clients show models either the value or its text.
  expect(charactersRead).toBeLessThanOrEqual(60_000);
});

async function exitCodeOf([, ...args]: readonly string[], cwd: string): Promise<number | null> {
  return (await run(args, { cwd })).code;
}

/** Does as the example of a fix does: gives the element at each place what the example has gained, or adds what is missing. */
function mend(text: string, { example, where }: Value): string {
  const [before, after] = [attributesOf(example.before), attributesOf(example.after)];
  const placed = where.filter(({ line }: Value) => line !== undefined);
  if (placed.length === 0) {
    const isOfHead = /^<meta name="/.test(example.after);
    return isOfHead ? text.replace('</head>', `${example.after}\n</head>`) : text;
  }
  const gained = Object.entries(after).filter(([name, value]) => before[name] !== value);
  // From the end, so that places before keep theirs.
  return placed.reverse().reduce((mended: string, { line, column, page: { snippet } }: Value) => {
    const start = offsetOf(mended, line, column);
    const end = mended.indexOf('>', start);
    const tag = mended.slice(start, end);
    if (!snippet.startsWith(tag)) return mended;
    return mended.slice(0, start) + gained.reduce(withAttribute, tag) + mended.slice(end);
  }, text);
}

function withAttribute(tag: string, [name, value]: readonly [string, string]): string {
  const known = new RegExp(` ${name}="[^"]*"`);
  return known.test(tag) ? tag.replace(known, ` ${name}="${value}"`) : `${tag} ${name}="${value}"`;
}

/** Of the first element. */
function attributesOf(markup: string): Record<string, string> {
  const [tag = ''] = /^<[a-z]+[^>]*/.exec(markup) ?? [];
  return Object.fromEntries(
    [...tag.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function offsetOf(text: string, line: number, column: number): number {
  const above = text.split('\n').slice(0, line - 1);
  return above.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
