import { describe, expect, test } from 'vitest';
import { catalogue } from '../checks/catalogue.ts';
import { runChecks } from '../checks/run.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import { readPage } from '../gather/html-summary.ts';
import { packLines, unpackLines } from '../lib/packed-json.ts';
import type { JudgedCheck, ReportBody } from './body.ts';
import { buildBody } from './build.ts';
import { packBody } from './sample-packed-body.ts';
import { openBody, type StoredCheck, unpackBody } from './stored-body.ts';

const body = judged(
  '<!doctype html><title>Ein “Titel”</title><p>Größe<br>\n<img src=a.png><a href="">");</a>',
);

describe('a report as it is stored', () => {
  test('comes back as it was', () => {
    expect(bodyItems(body).length).toBeGreaterThan(10);
    expect(unpackBody(packBody(body))).toEqual(body);
    const empty = { ...body, checks: [] };
    expect(unpackBody(packBody(empty))).toEqual(empty);
  });

  test('has a line for each check', () => {
    const { rest, checks } = openBody(packBody(body));
    expect(rest).not.toHaveProperty('checks');
    expect(rest.facts).toEqual(body.facts);
    const keysOf = ({ id, advice, furtherAdvice }: Omit<StoredCheck, 'json'>) => [id, advice, furtherAdvice];
    expect(checks.map(keysOf)).toEqual(body.checks.map(keysOf));
    expect(checks.filter(({ furtherAdvice }) => furtherAdvice.length > 0)).not.toEqual([]);
    expect(JSON.parse(checks[0]?.json.toString() ?? '')).toMatchObject({
      summary: body.checks[0]?.summary,
      points_lost: body.checks[0]?.pointsLost,
    });
  });

  test('Z3 keeps of a check what it knows of and nothing more', () => {
    const [check, ...others] = body.checks as [JudgedCheck, ...JudgedCheck[]];
    const item = {
      id: 'a:1',
      outcome: null,
      detail: '',
      selector: null,
      snippet: null,
      url: null,
      ...{ line: null, column: null },
    };
    const changed = { ...check, items: [{ ...item, secret: 1 }], itemsTotal: 1, secret: 2 };
    const again = unpackBody(packBody({ ...body, checks: [changed, ...others] }));
    expect(again.checks[0]).toEqual({ ...check, items: [item], itemsTotal: 1 });
  });

  test('has no columns where it was stored before items had any', () => {
    const lines = unpackLines(packBody(body)).map((line) => line.toString().replace(/,"column":\w+/g, ''));
    const items = bodyItems(unpackBody(packLines(lines)));
    expect(items).toEqual(bodyItems(body).map((item) => ({ ...item, column: null })));
  });

  test('is not taken for whole when lines are missing', () => {
    const lines = unpackLines(packBody(body)).map(String);
    expect(() => openBody(packLines(lines.slice(0, -1)))).toThrow(`check ${body.checks.length}`);
  });
});

const bodyItems = ({ checks }: ReportBody) => checks.flatMap(({ items }) => items);

function judged(html: string): ReportBody {
  const evidence = sampleEvidence({ html });
  const { fields = [], url = '' } = evidence.chain.at(-1) ?? {};
  const document = readPage({ bytes: evidence.body.bytes, fields, url });
  return buildBody(evidence, document, runChecks(evidence, catalogue, document));
}
