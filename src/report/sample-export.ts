import { usualExpectations } from '../checks/expectations.ts';
import type { JudgedCheck, ReportBody, ReportFacts } from './body.ts';
import type { ExportedReport } from './exported-report.ts';

/** A report of little, for tests of what is made of it. */
export function exportedReport(
  changes: Partial<ReportBody> = {},
  report: Partial<ExportedReport> = {},
): ExportedReport {
  return {
    url: 'https://example.com/',
    generatedAt: Date.UTC(2026, 10, 21, 12),
    checks: [
      {
        ...{ id: 'image-alt', category: 'accessibility', tier: 'page', weight: 10 },
        title: 'Images have alternatives',
        rule: 'Fails where an image has none.',
        why: 'Not everybody sees.',
        source: 'https://example.org/rule',
        advice: { write: 'Write an alternative.' },
        example: { before: '<img>', after: '<img alt="A tree">' },
      },
    ],
    body: {
      checksVersion: '1.0.0',
      evidenceVersion: 1,
      profile: 'page+site',
      score: 73,
      result: 'decent',
      incomplete: false,
      coverage: 1,
      cap: null,
      categories: { seo: { score: 73, result: 'decent', passed: 1, warnings: 0, failed: 1 } },
      checks: [],
      facts,
      failing: { fail: [], warn: [] },
      title: 'A page',
      ...changes,
    },
    ...report,
  };
}

export function judged(changes: Partial<JudgedCheck> & Pick<JudgedCheck, 'id' | 'outcome'>): JudgedCheck {
  return {
    category: 'seo',
    tier: 'page',
    weight: 5,
    reason: null,
    summary: 'A summary.',
    task: null,
    danger: false,
    value: null,
    items: [],
    itemsTotal: changes.items?.length ?? 0,
    advice: changes.outcome === 'fail' || changes.outcome === 'warn' ? 'write' : null,
    furtherAdvice: [],
    pointsLost: 0,
    ...changes,
  };
}

const facts = {
  finalUrl: 'https://example.com/',
  redirects: [],
  status: 200,
  fetchedAt: Date.UTC(2026, 10, 21, 12),
  timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 20, totalMs: 30 },
  sizes: { wireBytes: 1_000, decodedBytes: 3_000, truncated: false },
  httpVersion: '1.1',
  contentType: 'text/html; charset=utf-8',
  encoding: 'utf-8',
  language: 'en',
  tls: null,
  counts: { elements: 20, links: 2, images: 1, scripts: 0, styles: 1 },
  previews: null,
  expectations: usualExpectations,
} as const satisfies ReportFacts;
