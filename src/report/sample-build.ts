import type { Item } from '../checks/run.ts';
import type { JudgedCheck } from './body.ts';
import {
  type BuildPage,
  type BuildReport,
  type FindingLevel,
  type FoundCheck,
  noVerdict,
} from './build-report.ts';
import { hostPlaces } from './formats/host-places.ts';
import { exportedReport, judged } from './sample-export.ts';

/** Builds of little, for tests of what is made of them. */

export function sampleBuild(changes: Partial<BuildReport> = {}): BuildReport {
  const startedAt = Date.UTC(2026, 10, 21, 12);
  return {
    version: '0.1.0',
    startedAt,
    finishedAt: startedAt + 1_500,
    checks: exportedReport().checks,
    partial: false,
    label: null,
    pages: [],
    verdict: noVerdict,
    places: hostPlaces,
    ...changes,
  };
}

type Audited = Extract<BuildPage, { ok: true }>;

/** What its checks found is a warning for the gate, and not new. */
export function samplePage(
  name: string,
  checks: readonly JudgedCheck[],
  changes: Partial<Audited> = {},
): Audited {
  const startedAt = Date.UTC(2026, 10, 21, 12);
  return {
    ...{ name, url: `https://example.com${name}`, startedAt, finishedAt: startedAt + 250, ok: true },
    body: exportedReport({ checks }).body,
    found: checks
      .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
      .map(({ id }) => foundCheck(id)),
    scoreBefore: null,
    fixed: 0,
    ...changes,
  };
}

export function foundCheck(
  check: string,
  level: FindingLevel = 'warning',
  changes: Partial<FoundCheck> = {},
): FoundCheck {
  return { check, level, state: null, newItems: [], newCount: 0, ...changes };
}

export function sampleItem(changes: Partial<Item> = {}): Item {
  return {
    ...{ id: 'x:1', outcome: 'fail', detail: 'This image has no alternative.', selector: 'main > img' },
    ...{ snippet: '<img src="a.png">', url: null, line: 41, column: 7 },
    ...changes,
  };
}

export function failing(items: readonly Item[], changes: Partial<JudgedCheck> = {}): JudgedCheck {
  return judged({
    ...{ id: 'image-alt', outcome: 'fail', category: 'accessibility', weight: 10, pointsLost: 3.1 },
    summary:
      items.length > 1
        ? `${items[0]?.detail} And ${items.length - 1} more.`
        : (items[0]?.detail ?? 'It is so.'),
    items,
    ...changes,
  });
}

/** What a page may hold to give orders to whoever reads a file or a log of it. */
export const hostileTexts = [
  '::error file=a::owned',
  'x\n::set-output name=a::b',
  '##[add-mask]x ##vso[task.setvariable variable=a]b ##teamcity[buildStop]',
  'section_start:1:x\r\u001b[0K',
  '[x](javascript:alert(1)) {0} {1} \\[',
  '<!-- assay: --> --> <script>alert(1)</script> ]]> &amp; <details>',
  '@everyone fixes #7 !7 GH-7 ABC-12 3f9c2b1a7d ![x](//evil.example/x) www.evil.example',
  '`` ` ``` | a | b |\n# Pwned',
  '\u0000\u001b]0;owned\u0007\udfff\ud800\ufffe\u202eevil\u2066\u2028',
  'a%0Ab%25,c:d\r\n::warning::e',
] as const;

/** A page that says each of them in each place, of several checks. */
export function hostilePage(): Audited {
  const all = hostileTexts.flatMap((text, at) => {
    const texts = { detail: text, snippet: text, url: `https://example.com/${text}` };
    const element = sampleItem({ ...texts, id: `a:${at}`, selector: text, line: at + 1 });
    const file = sampleItem({ ...texts, id: `b:${at}`, selector: null, line: null, column: null });
    return [
      failing([element, file], { id: `hostile-${at}`, summary: text }),
      failing([], { id: `told-${at}`, summary: text, outcome: 'warn' }),
    ];
  });
  const body = exportedReport({ checks: all, title: hostileTexts.join(' ') }).body;
  const page = samplePage('/::error::a,b%0A', all, { body });
  return { ...page, url: 'https://example.com:8443/%5Bx%5D/::error::/a:b/?q=%3C!--' };
}
