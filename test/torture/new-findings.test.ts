import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/checks/catalogue.ts';
import { type CheckResult, type Item, runChecks } from '../../src/checks/run.ts';
import type { Document } from '../../src/evidence/html/document.ts';
import { selectorOf } from '../../src/evidence/html/selector.ts';
import { htmlType, sampleEvidence } from '../../src/evidence/sample-evidence.ts';
import { baselineOf, baselineText, readBaseline } from '../../src/gate/baseline.ts';
import { findingsOf } from '../../src/gate/found.ts';
import { readPage } from '../../src/gather/html-summary.ts';
import type { ReportBody } from '../../src/report/body.ts';
import { buildBody } from '../../src/report/build.ts';
import { judgeAll } from '../corpus/judge-all.ts';
import {
  type Choose,
  changes,
  choices,
  faulty,
  readTree,
  type Style,
  type Written,
  write,
} from './changed-pages.ts';
import { rounds, say, timeoutMs } from './scale.ts';

const seeds = rounds({ short: 200, long: 5_000 });

describe('B2', () => {
  test(
    'new is what was added, whatever a build and people do to a page',
    async () => {
      const pages = await pagesToChange();
      const rates = { cases: 0, skipped: 0, added: 0, told: 0, swaps: 0 };
      const wrong: string[] = [];
      for (let seed = 0; seed < seeds; seed++) {
        const choose = choices(seed);
        const page = pages[choose(pages.length)] as string;
        const found = compareChanged(page, choose);
        rates.cases += 1;
        if (found === undefined) {
          rates.skipped += 1;
          continue;
        }
        for (const { check, told, added, gone, detail } of found) {
          rates.added += added;
          rates.told += told;
          rates.swaps += Math.max(0, added - told);
          if (told > added) wrong.push(`seed ${seed}: ${check} says ${told} new of ${added}: ${detail}`);
          else if (told < added - gone) wrong.push(`seed ${seed}: ${check} says only ${told} of ${added}`);
        }
      }
      say(`${rates.cases} changed pages, ${rates.skipped} of them read otherwise than written and left out`);
      say(`${rates.added} findings added, ${rates.told} called new, ${rates.swaps} taken for one that went`);
      expect(wrong).toEqual([]);
      expect(rates.skipped).toBeLessThan(rates.cases / 3);
      expect(rates.told).toBeGreaterThan(rates.cases / 4);
    },
    timeoutMs,
  );
});

/** Of the corpus those that are read as they are written, and a few with faults of all kinds in each corner. */
async function pagesToChange(): Promise<string[]> {
  const corpus = await judgeAll();
  const texts = corpus
    .filter(({ evidence }) => evidence.body.bytes.length < 60_000 && evidence.chain.at(-1)?.status === 200)
    .map(({ evidence }) => new TextDecoder().decode(evidence.body.bytes))
    .filter((html) => /<body/i.test(html));
  const made = Array.from({ length: texts.length }, (_, i) => {
    const choose = choices(1_000_000 + i);
    const blocks = Array.from({ length: 2 + choose(8) }, () => block(choose));
    return `<!DOCTYPE html><html lang="en"><head><title>The garden ${i}</title><link rel="stylesheet" href="/site.css"></head><body><main><h1>The garden</h1>${blocks.join('\n  ')}</main></body></html>`;
  });
  return [...texts, ...made];
}

function block(choose: Choose): string {
  const inner = Array.from({ length: 1 + choose(4) }, () => faulty[choose(faulty.length)]);
  return `<div class="part">\n    <p>Words about part ${choose(50)}.</p>${inner.join('\n    ')}</div>`;
}

interface Told {
  readonly check: string;
  readonly told: number;
  readonly added: number;
  readonly gone: number;
  readonly detail: string;
}

function compareChanged(page: string, choose: Choose): Told[] | undefined {
  const tree = readTree(page);
  const names = Object.keys(changes);
  const before = judged(write(tree, styleOf(choose)), choose);
  const steps = Array.from({ length: 1 + choose(4) }, () => names[choose(names.length)] as string);
  for (const step of steps) changes[step]?.(tree, choose);
  const after = judged(write(tree, styleOf(choose)), choose);
  if (before === undefined || after === undefined) return undefined;
  const kept = readBaseline(baselineText(baselineOf(new Map([['/', before.body]]))));
  if ('fault' in kept) throw new Error(kept.fault);
  const settings = {
    categories: {},
    failOn: { value: 'new', from: 'test' },
    checks: {},
    budgets: {},
  } as const;
  const { found } = findingsOf('/', after.body, settings, kept);
  return found.flatMap(({ check, newCount, newItems }) => {
    const was = before.places.get(check);
    const is = after.places.get(check);
    // What is not in a place, or in more than are listed, is no matter of pairs.
    if (is === undefined || is.isCut || was?.isCut === true) return [];
    if (was === undefined && is.names.length === 0) return [];
    // It warned, and fails now, which is worse whatever has its partner.
    if (was?.outcome === 'warn' && is.outcome === 'fail') return [];
    const added = beyond(is.names, was?.names ?? []);
    const gone = beyond(was?.names ?? [], is.names);
    const detail = `${steps.join(', ')}; ${JSON.stringify(
      after.items
        .get(check)
        ?.filter(({ id }) => newItems.includes(id))
        .map(({ selector, snippet, detail: d }) => [selector, snippet, d]),
    )}`;
    return [{ check, told: newCount, added, gone, detail }];
  });
}

function styleOf(choose: Choose): Style {
  return {
    isMinified: choose(2) === 0,
    hash: choose(2 ** 31)
      .toString(16)
      .padStart(8, 'a'),
    origin: `http://localhost:${3_000 + choose(5_000)}`,
  };
}

interface Judged {
  readonly body: ReportBody;
  readonly items: ReadonlyMap<string, readonly Item[]>;
  /** By check: the element of each item, or what it says of none. */
  readonly places: ReadonlyMap<string, Places>;
}

interface Places {
  readonly outcome: CheckResult['outcome'];
  readonly names: readonly unknown[];
  readonly isCut: boolean;
}

/** @returns undefined where the page is read otherwise than it was written, so that elements are not known */
function judged({ html, elements }: Written, choose: Choose): Judged | undefined {
  const url = `http://localhost:${3_000 + choose(5_000)}/`;
  const evidence = sampleEvidence({ html, url });
  const document = readPage({ bytes: evidence.body.bytes, fields: htmlType, url });
  const read = document.elements;
  if (read.length !== elements.length || read.some(({ name }, i) => name !== elements[i]?.tagName))
    return undefined;
  const results = runChecks(evidence, catalogue, document);
  const byChecks = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const known = new Map(read.map((element, i) => [selectorOf(document as Document, element), elements[i]]));
  return {
    body: buildBody(evidence, document, results),
    items: new Map(byChecks.map(({ id, items }) => [id, items])),
    places: new Map(byChecks.map((result) => [result.id, placesOf(result, known)])),
  };
}

function placesOf({ outcome, items, itemsTotal }: CheckResult, known: ReadonlyMap<string, unknown>): Places {
  const names = items
    .filter(({ outcome }) => outcome !== null)
    .map(({ selector, url, detail }) =>
      selector === null ? withoutBuild(url ?? detail) : known.get(selector),
    );
  return { outcome, names, isCut: itemsTotal > items.length };
}

/** What a build changes in a text. */
function withoutBuild(text: string): string {
  return text
    .replace(/localhost:\d+/g, 'own')
    .replace(/\.[0-9a-f]{8}\./g, '.')
    .replace(/\d+(?:[.,]\d+)*/g, 'n');
}

/** How many of these are not among those, each counted as often as it is there. */
function beyond(these: readonly unknown[], those: readonly unknown[]): number {
  const left = [...those];
  return these.filter((one) => {
    const at = left.indexOf(one);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  }).length;
}
