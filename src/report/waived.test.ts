import { describe, expect, test } from 'vitest';
import { catalogue } from '../checks/catalogue.ts';
import { type CheckResult, runChecks } from '../checks/run.ts';
import type { Waiver } from '../checks/waive.ts';
import { readDocument } from '../evidence/html/document.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import type { ReportBody } from './body.ts';
import { buildBody } from './build.ts';
import type { ExportedReport } from './exported-report.ts';
import { fixText } from './fix-text.ts';
import { exportHtml } from './formats/export-html.tsx';
import { md } from './formats/md.ts';
import { pageFindings } from './page-findings.ts';
import { partialBody } from './partial.ts';
import { packBody } from './sample-packed-body.ts';
import { unpackBody } from './stored-body.ts';
import { reportText } from './text.ts';
import { waivedCount } from './waived.ts';

const url = 'https://example.com/';
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rivers</title></head>
<body><h1>Rivers</h1><img src="a.png"><img src="b.png"><p>Water.</p></body></html>`;
const evidence = sampleEvidence({ html, url });
const document = readDocument(html, url);
const waiver = (check: string, more: Partial<Waiver> = {}): Waiver => ({
  ...{ id: null, check, pages: null, item: null, reason: 'Comes with <b>the new CDN' },
  ...{ until: '2027-03-31', by: 'assay.config.json:31', ...more },
});

function bodyWith(...waivers: Waiver[]): ReportBody {
  return buildBody(evidence, document, runChecks(evidence, catalogue, document, undefined, waivers));
}

const usual = bodyWith();
const [first] = usual.checks.find(({ id }) => id === 'image-alt')?.items ?? [];
/** One finding is gone as a whole, of another an item. */
const waived = bodyWith(waiver('content-security-policy'), waiver('image-alt', { item: first?.id ?? '' }));
const sentence = 'Waived until 2027-03-31: Comes with <b>the new CDN.';
const itemSentence = '1 item waived until 2027-03-31: Comes with <b>the new CDN';
const checkIn = (body: ReportBody, id: string) => body.checks.find((check) => check.id === id) as CheckResult;
const report: ExportedReport = { url, generatedAt: 0, checks: catalogue, body: waived };

describe('V2 in a report, what is waived', () => {
  test('leaves numerator and denominator of the score', () => {
    expect(waived.score).toBeGreaterThan(usual.score ?? 100);
    expect(waived.coverage).toBe(1);
    expect(waived.incomplete).toBe(false);
    const without = buildBody(
      evidence,
      document,
      runChecks(evidence, catalogue, document).filter(({ id }) => id !== 'content-security-policy'),
    );
    expect(bodyWith(waiver('content-security-policy')).score).toBe(without.score);
    // The whole finding counts while one item of it is left.
    expect(bodyWith(waiver('image-alt', { item: first?.id ?? '' })).score).toBe(usual.score);
  });

  test('is no finding, and its items no places', () => {
    const csp = 'content-security-policy';
    expect(usual.failing.fail).toEqual(expect.arrayContaining([csp, 'image-alt']));
    expect(waived.failing.fail).not.toContain(csp);
    const elements = (body: ReportBody) =>
      pageFindings(body).flatMap(({ check, elements }) => (check === 'image-alt' ? [elements] : []));
    expect([elements(usual), elements(waived)]).toEqual([[2], [1]]);
    expect(pageFindings(waived).some(({ check }) => check === csp)).toBe(false);
  });

  test('stays when it is stored, and in a report of some checks', () => {
    expect(unpackBody(packBody(waived))).toEqual(waived);
    const some = partialBody(waived, { categories: ['security'], checks: [] });
    expect(checkIn(some, 'content-security-policy')).toMatchObject({ reason: 'waived', pointsLost: 0 });
    expect(some.score).toBe(
      partialBody(bodyWith(waiver('content-security-policy')), { categories: ['security'], checks: [] })
        .score,
    );
    expect(waivedCount(some)).toBe(1);
  });

  test('is told at a terminal, beside the score and where it was found', () => {
    const options = { checks: catalogue, color: false, verbose: false, width: 100 };
    const text = reportText(waived, url, options);
    expect(text).toMatch(/^Score {2}\d+ of 100, \w+, 2 waived$/m);
    expect(text).toContain(`  – content-security-policy: ${sentence}`);
    expect(text).toContain(`      ${itemSentence}`);
    expect(text).not.toContain(checkIn(waived, 'content-security-policy').items[0]?.detail ?? '-');
    const whole = reportText(waived, url, { ...options, verbose: true });
    expect(whole).toContain(checkIn(waived, 'content-security-policy').items[0]?.detail);
    expect(whole).toContain('<img src="a.png">');
    expect(reportText(usual, url, options)).not.toContain('waived');
  });

  test('is told in Markdown, without a box to tick', () => {
    const text = md.write(report);
    expect(text).toContain('\n- 2 findings waived.\n');
    expect(text).toMatch(/^- \*\*Waived until 2027-03-31: .*\*\* \(`content-security-policy`\)$/m);
    expect(text).toMatch(/^ {2}- 1 item waived until 2027-03-31: /m);
  });

  test('is told on the page, in its head and where it was found', () => {
    const page = exportHtml(report, { css: '' });
    expect(page).toContain('2 findings waived.');
    expect(page).toContain('<bdi>Waived until 2027-03-31</bdi>');
    for (const element of [
      '<bdi>Comes with &lt;b>the new CDN</bdi>',
      '<h4>1 item waived until 2027-03-31</h4>',
    ])
      expect(page.split(element)).toHaveLength(3);
    expect(page).toContain('1 waived');
    expect(exportHtml({ ...report, body: usual }, { css: '' })).not.toContain('waived');
  });

  test('is nothing that a text of a fix asks for', () => {
    const text = fixText({ ...report, href: 'https://assay.example/reports/1' }, 'image-alt') ?? '';
    expect(text).toContain('b.png');
    expect(text).not.toContain('a.png');
  });
});

test('a page on which all is waived does not say that every check passed', () => {
  const all = bodyWith(...catalogue.map(({ id }) => waiver(id)));
  expect(exportHtml({ ...report, body: all }, { css: '' })).toContain(
    'Every check that applies to this page passed, or is waived.',
  );
});
