/**
 * CPU of each check over the bench corpus, against S measured beside it. What several checks share (visible text,
 * entities, names) is paid by the first that asks, as in a report.
 */
import { parse } from 'parse5';
import { catalogue } from '../src/checks/catalogue.ts';
import { runChecks } from '../src/checks/run.ts';
import { readDocument } from '../src/evidence/document.ts';
import { sampleEvidence } from '../src/evidence/sample-evidence.ts';
import { corpus } from './pages.ts';

export interface ChecksCpu {
  /** parse5 with locations, ms a page: the larger part of S. */
  readonly parseMs: number;
  readonly allMs: number;
  /** Slowest first, ms a page. */
  readonly checks: readonly { readonly id: string; readonly ms: number }[];
}

export function checksCpu(rounds: number): ChecksCpu {
  const pages = corpus().map(({ path, html }) => ({ url: `https://example.com${path}`, html }));
  const spent = new Map(catalogue.map(({ id }) => [id, 0]));
  let parseMs = 0;
  for (let round = -1; round < rounds; round++) {
    for (const { url, html } of pages) {
      const evidence = sampleEvidence({ url, html });
      const start = performance.now();
      parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: true });
      // The first round warms up.
      if (round >= 0) parseMs += performance.now() - start;
      const document = readDocument(html, url);
      for (const check of catalogue) {
        const before = performance.now();
        const [result] = runChecks(evidence, [check], document);
        if (result?.id !== check.id) throw new Error(`${check.id} did not run.`);
        if (round >= 0) spent.set(check.id, (spent.get(check.id) ?? 0) + performance.now() - before);
      }
    }
  }
  const perPage = rounds * pages.length;
  const checks = [...spent].map(([id, ms]) => ({ id, ms: ms / perPage })).sort((a, b) => b.ms - a.ms);
  return { parseMs: parseMs / perPage, allMs: checks.reduce((sum, { ms }) => sum + ms, 0), checks };
}
