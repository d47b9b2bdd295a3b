import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { GateRule, Places } from '../build-report.ts';
import { noVerdict } from '../build-report.ts';
import { failing, hostilePage, sampleBuild, sampleItem, samplePage } from '../sample-build.ts';
import { judged } from '../sample-export.ts';
import { writeJunit } from './junit.ts';

const schema = readFileSync(join(import.meta.dirname, '../../../test/fixtures/junit.xsd'), 'utf8');

async function faultsOf(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml, schema });
  return errors.map(({ message }) => message);
}

const rule = (changes: Partial<GateRule> = {}): GateRule => ({
  ...{ page: '/a', kind: 'check', name: 'image-alt', expected: 'no new', actual: '2 new', ok: false },
  from: '--fail-on new',
  ...changes,
});
const gated = (rules: readonly GateRule[]) => ({ ...noVerdict, ok: false, exitCode: 1, rules }) as const;
const folder: Places = { fileOf: () => ({ path: 'dist/a.html', isOnDisk: true, hasLines: true }) };
const failed = failing([sampleItem(), sampleItem({ id: 'x:2', line: 43, snippet: '<img src="b.png">' })]);
const gone = {
  ...samplePage('/gone', []),
  ok: false,
  failure: { code: 'dns', message: 'No such host.' },
} as const;

describe('B3 JUnit', () => {
  test('is what readers know', async () => {
    const na = judged({
      id: 'b',
      outcome: 'not_applicable',
      reason: 'irrelevant',
      summary: 'There is no "b".',
    });
    const page = samplePage('/a', [failed, na, judged({ id: 'c', outcome: 'pass' })]);
    const score = rule({
      kind: 'score',
      name: 'score',
      expected: '≥ 80',
      actual: '73',
      from: 'assay.config.json:3',
    });
    const verdict = gated([score, rule()]);
    const xml = writeJunit(sampleBuild({ pages: [page, gone], verdict, places: folder, label: 'a' }));
    expect(await faultsOf(xml)).toEqual([]);
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assay/a" time="1.500" tests="5" failures="2" errors="1">
<testsuite name="/a" tests="4" failures="2" errors="0" skipped="1" time="0.250" timestamp="2026-11-21T12:00:00" hostname="example.com" file="dist/a.html" url="https://example.com/a">
<properties><property name="score" value="73"/><property name="result" value="decent"/></properties>
<testcase classname="assay.gate" name="/a: score"><failure type="score" message="Expected ≥ 80, found 73 (assay.config.json:3).">Expected ≥ 80, found 73 (assay.config.json:3).</failure></testcase>
<testcase classname="assay.accessibility" name="/a: image-alt"><failure type="fail" message="This image has no alternative, and 1 more. Expected no new, found 2 new (--fail-on new).">This image has no alternative, and 1 more. Expected no new, found 2 new (--fail-on new).
dist/a.html:41:7  &lt;img src="a.png"&gt;
dist/a.html:43:7  &lt;img src="b.png"&gt;</failure></testcase>
<testcase classname="assay.seo" name="/a: b"><skipped type="irrelevant" message="There is no &quot;b&quot;.">There is no "b".</skipped></testcase>
<testcase classname="assay.seo" name="/a: c"/>
</testsuite>
<testsuite name="/gone" tests="1" failures="0" errors="1" skipped="0" time="0.250" timestamp="2026-11-21T12:00:00" hostname="example.com" file="dist/a.html" url="https://example.com/gone">
<testcase classname="assay.page" name="/gone: page"><error type="dns" message="/gone could not be audited: No such host.">/gone could not be audited: No such host.</error></testcase>
</testsuite>
</testsuites>
`);
  });

  test('of a page that tries everything is valid, and cut', async () => {
    const page = hostilePage();
    const rules = page.body.checks.map(({ id }) => rule({ page: page.name, name: id }));
    const many = Array.from({ length: 50 }, (_, at) =>
      sampleItem({ id: `x:${at}`, snippet: '&<>"'.repeat(50) }),
    );
    const long = samplePage('/long', [
      failing(many),
      failing(
        many.map((item) => ({ ...item, snippet: 'a' })),
        { id: 'b' },
      ),
    ]);
    const verdict = gated([...rules, rule({ page: '/long' }), rule({ page: '/long', name: 'b' })]);
    const xml = writeJunit(sampleBuild({ pages: [page, long], verdict, label: '"\u0000<' }));
    expect(await faultsOf(xml)).toEqual([]);
    expect(xml).toContain('\ufffd');
    const told = [...xml.matchAll(/<failure[^>]*>([^<]*)/g)].map(([, text = '']) =>
      text.replace(/&\w+;/g, '.'),
    );
    expect(told).toHaveLength(rules.length + 2);
    expect(Math.max(...told.map((text) => text.length))).toBeLessThanOrEqual(2_000);
    expect(told.at(-2)).toMatch(/…$/);
    expect(told.at(-1)).toMatch(/\nand 30 more$/);
  });

  test('has each name once, though pages and rules share theirs', async () => {
    const rules = [rule({ kind: 'budget', name: 'image-alt' }), rule()];
    const pages = [samplePage('/a', [failed]), samplePage('/a', [failed])];
    const xml = writeJunit(sampleBuild({ pages, verdict: gated(rules) }));
    expect(await faultsOf(xml)).toEqual([]);
    expect(xml).toContain('name="/a: image-alt (4)"');
  });
});

describe('B5 a failure', () => {
  test('stands exactly where the gate broke', () => {
    const kinds = ['score', 'category', 'budget', 'drop', 'findings'] as const;
    const rules = [
      ...kinds.flatMap((kind) => [true, false].map((ok) => rule({ kind, name: `${kind} ${ok}`, ok }))),
      rule(),
      rule({ name: 'b', ok: true }),
      // A check that was not asked has no case of its own.
      rule({ name: 'c' }),
    ];
    const page = samplePage('/a', [failed, failing([sampleItem()], { id: 'b' })]);
    const xml = writeJunit(sampleBuild({ pages: [page], verdict: gated(rules) }));
    const names = [...xml.matchAll(/name="\/a: ([^"]*)"><failure/g)].map(([, name]) => name);
    expect(names.sort()).toEqual(rules.flatMap(({ ok, name }) => (ok ? [] : [name])).sort());
    expect(xml).toContain(`failures="${names.length}"`);
  });

  test('is no finding that broke nothing: it is told beside the case that passed', () => {
    const xml = writeJunit(sampleBuild({ pages: [samplePage('/a', [failed])] }));
    expect(xml).toContain('name="/a: image-alt"><system-out>This image has no alternative, and 1 more.\n');
    expect(xml).not.toContain('<failure');
  });

  test('is nothing that is waived: it is skipped with its reason', () => {
    const summary = 'Waived until 2027-03-31: Comes with the new CDN.';
    const waived = judged({ id: 'hsts', outcome: 'not_applicable', reason: 'waived', summary });
    expect(writeJunit(sampleBuild({ pages: [samplePage('/a', [waived])] }))).toContain(
      `<skipped type="waived" message="${summary}">`,
    );
  });
});
