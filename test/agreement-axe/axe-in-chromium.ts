import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import chromium from '@sparticuz/chromium';
import type { AxeResults, NodeResult } from 'axe-core';
import puppeteer, { type Page } from 'puppeteer-core';
import type { AxeNode } from './rules.ts';

export interface AxeOutcome {
  readonly violations: readonly AxeNode[];
  /** What axe leaves to a human. */
  readonly incomplete: readonly AxeNode[];
}

export interface AxeRunner extends AsyncDisposable {
  run(html: string): Promise<AxeOutcome>;
}

/** A real Chromium that opens pages of a server on the loopback interface and judges them by the installed axe-core. */
export async function startAxe(rules: readonly string[]): Promise<AxeRunner> {
  let html = '';
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? html : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await puppeteer.launch({
    args: await puppeteer.defaultArgs({ args: chromium.args, headless: 'shell' }),
    executablePath: await chromium.executablePath(),
    headless: 'shell',
  });
  const page = await browser.newPage();
  return {
    async run(source) {
      html = source;
      await page.goto(`http://127.0.0.1:${port}/`);
      return judge(page, rules);
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      server.close();
    },
  };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function judge(page: Page, rules: readonly string[]): Promise<AxeOutcome> {
  await page.evaluate(axeSource);
  const { violations, incomplete } = (await page.evaluate(
    `axe.run(document, { runOnly: { type: 'rule', values: ${JSON.stringify(rules)} } })`,
  )) as AxeResults;
  return { violations: violations.flatMap(nodesOf), incomplete: incomplete.flatMap(nodesOf) };
}

function nodesOf({ id, nodes }: AxeResults['violations'][number]): AxeNode[] {
  return nodes.map((node) => ({ rule: id, role: roleOf(node), attributes: attributesOf(node) }));
}

function roleOf({ html }: NodeResult): string {
  return /^<[^>]*\srole="([^"]*)"/.exec(html)?.[1] ?? '';
}

function attributesOf({ all }: NodeResult): string[] {
  const data = all.find(({ id }) => id === 'aria-valid-attr-value')?.data as unknown;
  if (Array.isArray(data)) return data.map(String);
  const review = (data as { needsReview?: unknown } | null | undefined)?.needsReview;
  return review === undefined ? [] : [String(review)];
}
