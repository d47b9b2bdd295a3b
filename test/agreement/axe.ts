import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult } from 'axe-core';
import type { Browser } from 'puppeteer-core';
import { type AxeNode, type AxeVerdict, axeRules } from './axe-rules.ts';

/** What the installed axe-core says of a page in the browser. */
export type AxeJudge = (url: string) => Promise<AxeVerdict>;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const run = `axe.run(document, { runOnly: { type: 'rule', values: ${JSON.stringify([...new Set(Object.values(axeRules).flat())])} } })`;

export async function openAxe(browser: Browser): Promise<AxeJudge> {
  const page = await browser.newPage();
  return async (url) => {
    await page.goto(url);
    // Frames as well: whether the Tab key skips what is in one, axe asks within it.
    for (const frame of page.frames()) await frame.evaluate(source);
    const { violations, incomplete, passes } = (await page.evaluate(run)) as AxeResults;
    return {
      violations: violations.flatMap(nodesOf),
      incomplete: incomplete.flatMap(nodesOf),
      passes: passes.filter((result) => nodesOf(result).length > 0).map(({ id }) => id),
    };
  };
}

/** Of what stands in frames, the checks judge nothing else. */
const ruleOfFrames = 'frame-focusable-content';

function nodesOf({ id, nodes }: AxeResults['passes'][number]): AxeNode[] {
  return nodes
    .filter(({ target }) => target.length === 1 || id === ruleOfFrames)
    .map((node) => ({ rule: id, role: roleOf(node), attributes: attributesOf(node) }));
}

function roleOf({ html }: NodeResult): string {
  return /^<[^>]*\srole="([^"]*)"/.exec(html)?.[1] ?? '';
}

function attributesOf({ all }: NodeResult): string[] {
  // A check of its own within the rule, whose data names no attribute.
  const isOfMessage = all.some(({ id }) => id === 'aria-errormessage');
  return [...(isOfMessage ? ['aria-errormessage='] : []), ...attributesOfValues(all)];
}

function attributesOfValues(all: NodeResult['all']): string[] {
  const data = all.find(({ id }) => id === 'aria-valid-attr-value')?.data as unknown;
  if (Array.isArray(data)) return data.map(String);
  const review = (data as { needsReview?: unknown } | null | undefined)?.needsReview;
  return review === undefined ? [] : [String(review)];
}
