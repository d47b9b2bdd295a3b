import type { AlertKind, EventData, EventType, ToldEvent } from './event-types.ts';

const project = { project_id: 3, project: 'example.com' };
const ofReport = { ...project, report: 7, run: 12, page_url: 'https://example.com/about' };
const ofCrawl = { ...project, site: 2, crawl: 5, page_url: 'https://example.com/' };
const ofAlert = {
  ...project,
  alert: 4,
  kind: 'score.dropped' as const,
  key: 'report:7',
  report: 7,
  site: null,
  page_url: 'https://example.com/about',
  seen_in: 12,
  sentence: 'example.com/about: the score fell from 91 to 74',
  before: { score: 91 },
  after: { score: 74 },
  began_at: '2026-11-28T05:00:12.000Z',
  flapping: false,
};

export const sampleData: EventData = {
  'report.completed': { ...ofReport, score: 91, previous_score: 88, result: 'good' },
  'report.failed': { ...ofReport, error_code: 'connect_failed' },
  'crawl.completed': {
    ...ofCrawl,
    score: 63,
    previous_score: null,
    result: 'decent',
    counted: 1,
    stopped_by: 'pages_max',
  },
  'crawl.failed': { ...ofCrawl, error_code: 'timeout' },
  'crawl.paused': { ...ofCrawl, reason: 'disk' },
  'alert.opened': ofAlert,
  'alert.escalated': {
    ...ofAlert,
    kind: 'certificate.expiring',
    key: 'example.com',
    report: null,
    page_url: null,
    sentence: 'example.com: the certificate ends in 6 days',
    before: { days: 20 },
    after: { days: 6 },
  },
  'alert.resolved': {
    ...ofAlert,
    sentence: 'example.com/about: the score has recovered, it had fallen from 91 to 74',
    flapping: true,
    resolved_at: '2026-11-29T05:00:09.000Z',
    ended_by: 'passed',
  },
  'waiver.expiring': { ...project, waiver: 9, check: 'has-hsts', until: '2026-12-06T23:59:59.999Z' },
  'schedule.failing': { schedule: 6, sentence: 'Every day at 06:00, Europe/Berlin', failures: 3 },
  'webhook.disabled': { webhook: 1, name: 'Deploys', reason: 'It answered 410' },
  'digest.weekly': {
    from: '2026-11-23T07:00:00.000Z',
    to: '2026-11-30T07:00:00.000Z',
    projects: 2,
    opened: 2,
    resolved: 1,
    lines: [
      'example.com: 74 of 100, 91 a week ago',
      'Got worse: example.com/about: the score fell from 91 to 74',
    ],
  },
  'webhook.test': { webhook: 1 },
};

export function sampleEvent<Type extends EventType>(
  type: Type,
  data: EventData[Type] = sampleData[type],
  id = 42,
): ToldEvent<Type> {
  return {
    id,
    accountId: 1,
    type,
    data,
    at: Date.UTC(2026, 10, 29, 5, 0, 9),
    url: 'https://assay.example.org/reports/7/compare?b=12',
  };
}

/** As a deploy that breaks much makes them: one alert of each of so many pages, and one that is over. */
export function sampleGroup(pages: number): ToldEvent[] {
  const kinds: readonly AlertKind[] = ['finding.new', 'score.dropped', 'check.urgent'];
  const opened = Array.from({ length: pages }, (_, at) => {
    const kind = kinds[at % kinds.length] as AlertKind;
    return sampleEvent(
      'alert.opened',
      { ...ofAlert, alert: 100 + at, kind, sentence: `${kind} on page ${at}` },
      at + 1,
    );
  });
  return [sampleEvent('alert.resolved'), ...opened];
}

/** What a project or an address may be called by somebody who wants more than to be read. */
export const hostileTexts: readonly string[] = [
  '@everyone @here @channel @all',
  '<!channel> <!here|here> <!everyone> <@U024BE7LH> <#C024BE7LR|general> <!subteam^S1>',
  '<@123456789012345678> <@&123456789012345678> <#123456789012345678> <t:1618953630:R> <:x:123456789012345678>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template of a card looks like.
  '<at>Everyone</at> {{DATE(2026-11-29T00:00:00Z, SHORT)}} ${$root.secret} {{{x}}}',
  '[click](https://evil.example/) ![x](https://evil.example/x.png) <https://evil.example/|bank.example>',
  '**bold** __under__ ~~gone~~ `code` ```\nblock\n``` ||spoiler|| *a* _b_ ~c~ # h\n> quote\n- list\n1. list',
  '<script>alert(1)</script><img src=x onerror=alert(1)><style>*{display:none}</style><!-- --> &lt;b&gt; &#60;i&#62;',
  'name"><a href="https://evil.example/">here</a> \' onmouseover=\'x',
  'x\r\nBcc: victim@example.com\r\n\r\nbody',
  'x\nSubject: other\nX-Injected: 1\u0000\u0001\u001b[31mred\u0007\u0085\u2028\u2029end',
  '\u202egnp.exe\u202c \u2066isolated\u2069 \u200fright\u061c',
  ':smile: :skull_and_crossbones: ~town-square',
  '%0d%0aBcc:victim@example.com =?utf-8?q?=0d=0aBcc:_x?=',
  'https://evil.example/login www.evil.example mailto:x@evil.example javascript:alert(1)',
  '\ud800 half \udc00',
  'a'.repeat(20_000),
  '👨‍👩‍👧‍👦'.repeat(3_000),
  `e${'\u0301'.repeat(5_000)}`,
  '&'.repeat(5_000),
  '*_[]()'.repeat(2_000),
  '',
  ' ',
];
