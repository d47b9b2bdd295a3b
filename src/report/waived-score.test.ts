import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue } from '../checks/catalogue.ts';
import { categories } from '../checks/check.ts';
import { runChecks } from '../checks/run.ts';
import type { Waiver } from '../checks/waive.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import { readPage } from '../gather/html-summary.ts';
import { buildBody } from './build.ts';

/** With findings in most categories, several of some checks. */
const html = `<!doctype html><html><head><meta name="viewport" content="user-scalable=no"><title>x</title></head><body>
<h1>One</h1><h4>Four</h4><h1>Two</h1><img src="/a.png"><img src="/b.png"><a href="javascript:void(0)">click here</a>
<a href="/"></a><button></button><input name="q"><p id="a">Lorem ipsum dolor sit amet</p><p id="a">Short.</p>
<font color="red">Old</font><iframe src="/f"></iframe><script src="http://cdn.example.net/x.js"></script>
<form action="http://example.com/login"><input type="password" name="p"></form></body></html>`;
const evidence = sampleEvidence({ html });

function bodyBy(waivers: readonly Waiver[]) {
  const document = readPage({
    bytes: evidence.body.bytes,
    fields: evidence.chain[0]?.fields ?? [],
    url: evidence.requestedUrl,
  });
  return buildBody(evidence, document, runChecks(evidence, catalogue, document, undefined, waivers));
}

const plain = bodyBy([]);
const found = plain.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
const waiverOf = (check: string, item: string | null): Waiver => ({
  ...{ id: 1, check, item, pages: null, reason: 'For now', until: '2027-03-31', by: 'waiver:1' },
});
/** Of one finding: all of it, or one of its items. */
const waiver = fc
  .constantFrom(...found)
  .chain(({ id, items }) =>
    fc
      .constantFrom(null, ...items.filter(({ outcome }) => outcome !== null).map((item) => item.id))
      .map((item) => waiverOf(id, item)),
  );

test('V2 whatever is waived stays listed, and no category loses by it but for a warning that held it up', () => {
  expect(found.length).toBeGreaterThan(20);
  fc.assert(
    fc.property(fc.array(waiver, { maxLength: 12 }), (waivers) => {
      const body = bodyBy(waivers);
      for (const [at, check] of body.checks.entries()) {
        const before = plain.checks[at];
        expect(check.items.map(({ id }) => id).sort()).toEqual(before?.items.map(({ id }) => id).sort());
        expect(check.itemsTotal).toBe(before?.itemsTotal);
        // A failure never becomes a pass, and what is not waived says what it said.
        if (check.outcome !== before?.outcome) expect(['warn', 'not_applicable']).toContain(check.outcome);
        if (!waivers.some(({ check: id }) => id === check.id))
          expect(check).toMatchObject({ outcome: before?.outcome });
      }
      const fallen = categories.filter((category) => {
        const [before, after] = [plain, body].map((one) => one.categories[category]?.score ?? null);
        return after !== null && before !== null && (after ?? 0) < (before ?? 0);
      });
      for (const category of fallen) {
        const warned = found.filter((one) => one.category === category && one.outcome === 'warn');
        expect(waivers.some(({ check }) => warned.some(({ id }) => id === check))).toBe(true);
        expect(plain.categories[category]?.score).toBeLessThan(50);
      }
      const isGone = categories.some(
        (category) => body.categories[category]?.score === null && plain.categories[category]?.score !== null,
      );
      if (!isGone && fallen.length === 0) expect(body.score).toBeGreaterThanOrEqual(plain.score ?? 0);
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('V4 without waivers the page has the score that it had', () => {
  bodyBy(found.map(({ id }) => waiverOf(id, null)));
  expect(bodyBy([])).toEqual(plain);
});
