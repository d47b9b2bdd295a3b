import { expect, test } from 'vitest';
import { alertKinds } from '../telling/event-types.ts';
import { sentenceOf } from './sentence-of.ts';
import type { Alert, AlertTelling, Member, Subject } from './types.ts';

const member: Member = { subject: 'report:1', bad: 2, good: 0, badAt: 0, worse: 0, isTold: true };
const open: Alert = {
  ...{ kind: 'score.dropped', key: 'report:1', state: 'open', subject: 'report:1', members: [member] },
  ...{ before: { score: 92 }, after: { score: 71 }, openings: 1, flapping: false, confirmAt: null },
  ...{ beganAt: 0, openedAt: 5, toldAt: 5, resolvedAt: null, endedBy: null, mutedUntil: null, note: null },
};
const of = (kind: Alert['kind'], after: Alert['after'], change: Partial<Alert> = {}): Alert => ({
  ...{ ...open, kind, before: null, after },
  ...change,
});
const ended = (alert: Alert, endedBy: Alert['endedBy'] = 'passed'): Alert => ({
  ...alert,
  resolvedAt: 9,
  endedBy,
});
const on = (subject: Subject, ...others: readonly Subject[]) => ({
  subject,
  members: [subject, ...others].map((one) => ({ ...member, subject: one })),
});

const alt = of('finding.new', { check: 'image-alt', outcome: 'fail' });
const hidden = of('check.urgent', { check: 'is-crawlable', outcome: 'fail' });
const certificate = of('certificate.expiring', { days: 6 }, { key: 'example.com' });
const many = on('report:1', 'report:2', 'report:3');
const site = on('site:1');

test.each<[tell: 'opened' | 'escalated' | 'resolved', Alert, sentence: string]>([
  ['opened', open, 'example.com/about: the score fell from 92 to 71'],
  ['escalated', { ...open, after: { score: 60 } }, 'example.com/about: the score fell from 92 to 60'],
  ['opened', { ...open, ...site }, 'Site example.com/about: the score fell from 92 to 71'],
  [
    'opened',
    { ...open, flapping: true },
    'example.com/about: the score fell from 92 to 71, and that comes and goes',
  ],
  ['opened', { ...open, toldAt: 99 }, 'example.com/about: still the score fell from 92 to 71'],
  ['resolved', ended(open), 'example.com/about: the score has recovered, it had fallen from 92 to 71'],
  [
    'resolved',
    ended(open, 'accepted'),
    'example.com/about: the score of 71, before 92, is accepted as it is',
  ],
  ['opened', alt, 'example.com/about: “Images have a text alternative” fails now'],
  ['opened', { ...alt, ...many }, 'example.com: “Images have a text alternative” fails now, on 3 pages'],
  [
    'opened',
    { ...alt, ...site, after: { ...alt.after, pages: 12 } },
    'Site example.com/about: “Images have a text alternative” fails now, on 12 pages',
  ],
  ['resolved', ended(alt), 'example.com/about: “Images have a text alternative” holds again'],
  ['resolved', ended(alt, 'waived'), 'example.com/about: “Images have a text alternative” is waived'],
  [
    'resolved',
    ended(alt, 'removed'),
    'example.com/about: “Images have a text alternative” is no longer watched',
  ],
  ['opened', hidden, 'example.com/about: search engines are kept away now'],
  ['resolved', ended(hidden), 'example.com/about: “The page may be crawled and indexed” holds again'],
  [
    'opened',
    of('site.down', { error_code: 'timeout' }, many),
    'example.com: no answer comes in time, on 3 pages',
  ],
  ['opened', of('site.down', { status: 502 }), 'example.com/about: the server answers 502'],
  ['resolved', ended(of('site.down', { status: 502 })), 'example.com/about: it answers again'],
  ['opened', of('page.gone', { status: 404 }), 'example.com/about: the page is gone, it answers 404'],
  [
    'opened',
    of('page.gone', { status: 200, leads: 'off_site' }),
    'example.com/about: the page leads to another site now',
  ],
  ['resolved', ended(of('page.gone', { status: 404 })), 'example.com/about: the page is there again'],
  [
    'opened',
    of('pages.gone', { gone: 1 }, site),
    'Site example.com/about: 1 page is gone to which something still leads',
  ],
  ['opened', certificate, 'example.com: the certificate ends in 6 days'],
  ['escalated', { ...certificate, after: { days: 1 } }, 'example.com: the certificate ends in 1 day'],
  ['escalated', { ...certificate, after: { days: 0 } }, 'example.com: the certificate ends today'],
  ['escalated', { ...certificate, after: { days: -2 } }, 'example.com: the certificate has ended'],
  ['resolved', ended(certificate), 'example.com: the certificate is renewed'],
])('%s is told in one line: %#', (tell, alert, sentence) => {
  expect(sentenceOf(alert, `alert.${tell}`, 'https://example.com/about')).toBe(sentence);
});

test('every kind has words for all that may be told of it', () => {
  const observed = alertKinds.filter((kind) => !['schedule.failing', 'webhook.disabled'].includes(kind));
  const tells: AlertTelling[] = ['alert.opened', 'alert.escalated', 'alert.resolved'];
  for (const kind of observed) {
    for (const tell of tells) {
      for (const endedBy of ['passed', 'accepted', 'waived', 'removed'] as const) {
        const sentence = sentenceOf(
          ended(
            of(
              kind,
              { check: 'image-alt', score: 1, status: 404, days: 3, gone: 4 },
              { before: { score: 9 } },
            ),
            endedBy,
          ),
          tell,
          'https://example.com/',
        );
        expect(sentence).not.toContain('undefined');
        expect(sentence).not.toContain(kind);
      }
    }
  }
});
