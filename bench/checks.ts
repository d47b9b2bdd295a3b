/**
 * The checks alone, in a process of its own. Each round says how many ms of CPU they took together, and each of them,
 * which is measured apart: to look at the clock before and after each check takes a fortieth of what all of them take.
 * As in a report, a page has just been read and outlined when it is judged, and what several checks share (visible
 * text, entities, names) is paid by the first that asks.
 */
import { catalogue } from '../src/checks/catalogue.ts';
import type { AnyCheck } from '../src/checks/check.ts';
import { runChecks } from '../src/checks/run.ts';
import { readDocument } from '../src/evidence/html/document.ts';
import { sampleEvidence } from '../src/evidence/sample-evidence.ts';
import { outlineOf } from '../src/gather/outline.ts';
import { type PageSet, pagesOf } from './pages.ts';
import { answerRounds } from './rounds.ts';

/** Ms of a round. */
export interface ChecksRound {
  readonly all: number;
  readonly each: Readonly<Record<string, number>>;
}

const pages = pagesOf(process.argv[2] as PageSet).map(({ path, html }) => ({
  url: `https://example.com${path}`,
  html,
}));

await answerRounds(() => {
  const all = cpuOf(catalogue);
  const each: Record<string, number> = {};
  cpuOf(catalogue.map((check) => timing(check, each)));
  return JSON.stringify({ all, each } satisfies ChecksRound);
});

/** Once through all pages. */
function cpuOf(checks: readonly AnyCheck[]): number {
  let spent = 0;
  for (const { url, html } of pages) {
    const evidence = sampleEvidence({ url, html });
    const document = readDocument(html, url);
    outlineOf(document, []);
    const before = process.cpuUsage();
    const results = runChecks(evidence, checks, document);
    const { user, system } = process.cpuUsage(before);
    spent += (user + system) / 1000;
    if (results.length !== checks.length) throw new Error('Not every check ran.');
  }
  return spent;
}

function timing(check: AnyCheck, each: Record<string, number>): AnyCheck {
  return {
    ...check,
    evaluate(facts) {
      const start = performance.now();
      try {
        return check.evaluate(facts);
      } finally {
        each[check.id] = (each[check.id] ?? 0) + performance.now() - start;
      }
    },
  };
}
