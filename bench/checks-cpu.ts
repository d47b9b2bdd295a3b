/**
 * CPU of each check over the bench corpus, against S measured beside it. As in a report, what several checks share
 * (visible text, entities, names) is paid by the first that asks, and what outlining the page has found is known.
 */
import { parse } from 'parse5';
import { catalogue } from '../src/checks/catalogue.ts';
import type { AnyCheck } from '../src/checks/check.ts';
import { runChecks } from '../src/checks/run.ts';
import { readDocument } from '../src/evidence/document.ts';
import { sampleEvidence } from '../src/evidence/sample-evidence.ts';
import { outlineOf } from '../src/gather/outline.ts';
import { corpus, type Kind } from './pages.ts';

export interface ChecksCpu {
  /** parse5 with locations, ms a page: the larger part of S. */
  readonly parseMs: number;
  readonly allMs: number;
  /** Slowest first, ms a page. */
  readonly checks: readonly { readonly id: string; readonly ms: number }[];
}

export function checksCpu(rounds: number, kind: Kind = 'typical'): ChecksCpu {
  const pages = corpus(kind).map(({ path, html }) => ({ url: `https://example.com${path}`, html }));
  const spent = new Map(catalogue.map(({ id }) => [id, 0]));
  const timed = catalogue.map((check) => timing(check, spent));
  let parseMs = 0;
  let allMs = 0;
  for (let round = -2; round < rounds; round++) {
    // The first rounds warm up.
    if (round === 0) {
      for (const id of spent.keys()) spent.set(id, 0);
      parseMs = 0;
      allMs = 0;
    }
    for (const { url, html } of pages) {
      const evidence = sampleEvidence({ url, html });
      const start = performance.now();
      parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: true });
      parseMs += performance.now() - start;
      const document = readDocument(html, url);
      outlineOf(document, []);
      const before = performance.now();
      const results = runChecks(evidence, timed, document);
      allMs += performance.now() - before;
      if (results.length !== catalogue.length) throw new Error('Not every check ran.');
    }
  }
  const perPage = rounds * pages.length;
  const checks = [...spent].map(([id, ms]) => ({ id, ms: ms / perPage })).sort((a, b) => b.ms - a.ms);
  return { parseMs: parseMs / perPage, allMs: allMs / perPage, checks };
}

function timing(check: AnyCheck, spent: Map<string, number>): AnyCheck {
  return {
    ...check,
    evaluate(facts) {
      const start = performance.now();
      try {
        return check.evaluate(facts);
      } finally {
        spent.set(check.id, (spent.get(check.id) ?? 0) + performance.now() - start);
      }
    },
  };
}
