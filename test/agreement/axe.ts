import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult } from 'axe-core';
import type { Browser } from 'puppeteer-core';
import { type AxeNode, axeRules, belongsTo } from './axe-rules.ts';

export type AxeOutcome = 'violation' | 'incomplete' | 'pass' | 'inapplicable';

/** What the installed axe-core says of a page in the browser, by check. */
export type AxeJudge = (url: string) => Promise<ReadonlyMap<string, AxeOutcome>>;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const run = `axe.run(document, { runOnly: { type: 'rule', values: ${JSON.stringify([...new Set(Object.values(axeRules).flat())])} } })`;

export async function openAxe(browser: Browser): Promise<AxeJudge> {
  const page = await browser.newPage();
  return async (url) => {
    await page.goto(url);
    await page.evaluate(source);
    const results = (await page.evaluate(run)) as AxeResults;
    return new Map(Object.keys(axeRules).map((check) => [check, outcomeOf(check, results)]));
  };
}

function outcomeOf(check: string, { violations, incomplete, passes }: AxeResults): AxeOutcome {
  const concerns = (result: AxeResults['passes'][number]) =>
    nodesOf(result).some((node) => belongsTo(check, node));
  if (violations.some(concerns)) return 'violation';
  if (incomplete.some(concerns)) return 'incomplete';
  return passes.some(({ id }) => axeRules[check]?.includes(id)) ? 'pass' : 'inapplicable';
}

function nodesOf({ id, nodes }: AxeResults['passes'][number]): AxeNode[] {
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
