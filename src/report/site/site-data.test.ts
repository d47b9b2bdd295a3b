import { expect, test } from 'vitest';
import { hostileSite, sampleSite, siteFinding, siteItem, siteStates } from './sample-site.ts';
import { writeSiteCsv } from './site-csv.ts';
import { writeSiteJson } from './site-json.ts';
import { writeSiteMarkdown } from './site-markdown.ts';
import { siteText } from './site-text.ts';

const hostile = '\u001b]0;owned\u0007\u009b31m\u202eevil\u2028=1+1|`@you`<b>';

test('Z3 a site as JSON has the fields that are documented, and no other', () => {
  const site = { ...sampleSite(), secret: 1, settings: { ...sampleSite().settings, password: 'x' } };
  const json = JSON.parse(writeSiteJson(site));
  expect(Object.keys(json)).toEqual([
    ...['object', 'start', 'profile', 'score', 'result', 'categories', 'incomplete', 'cap'],
    ...['checks_version', 'expectations', 'settings', 'pages', 'estimate', 'too_few_pages'],
    ...['denied_by_robots', 'stopped_by', 'bytes', 'requests', 'findings_count', 'findings', 'passed'],
    ...['unjudged', 'templates', 'clicks', 'sitemaps', 'started_at', 'finished_at', 'worked_ms'],
  ]);
  expect(json).toMatchObject({ object: 'site', profile: 'crawl', start: 'https://example.com/' });
  expect(json.settings).not.toHaveProperty('password');
});

test.each(Object.entries(siteStates))('a site as JSON is one line of names in snake case: %s', (_, site) => {
  const line = writeSiteJson(site());
  expect(line.indexOf('\n')).toBe(line.length - 1);
  // Names of categories and checks are their own.
  expect(line.match(/"[a-z]+[A-Z]\w*":/g)).toBeNull();
});

test('a site as JSON gives a finding with its places', () => {
  const [first] = JSON.parse(writeSiteJson(sampleSite())).findings;
  expect(first).toMatchObject({ check: 'crawl-broken-links', points: 4.2, value: { broken_targets: 12 } });
  expect(first.items[0]).toEqual({
    url: 'https://example.com/gone',
    detail: 'It answers 404.',
    sources: [
      { url: 'https://example.com/blog/one', anchor: 'Read more' },
      { url: 'https://example.com/blog/two', anchor: '' },
    ],
    sources_total: 29,
  });
});

test('a site as JSON names the checks that it was judged by where these are not all', () => {
  expect(JSON.parse(writeSiteJson(siteStates.partial()))).toMatchObject({
    ...{ partial: true, only: ['seo', 'hsts'] },
  });
});

test('a site as JSON holds what a command adds', () => {
  expect(JSON.parse(writeSiteJson(sampleSite(), { gate: { ok: true } })).gate).toEqual({ ok: true });
});

test('P5 text of a site gives no orders to a terminal that prints its JSON', () => {
  const line = writeSiteJson(hostileSite(`${hostile}\ud800`));
  expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\ud800]/);
  expect(JSON.parse(line).findings[0].task).toBe(`${hostile}\ufffd`);
});

test('a site as a table has a row for each item, and for each link to it', () => {
  const rows = rowsOf(writeSiteCsv(sampleSite()));
  expect(rows[0]).toBe('check,category,outcome,points,task,pages,template,url,detail,source,anchor');
  expect(rows.filter((row) => row.startsWith('crawl-broken-links,'))).toEqual([
    'crawl-broken-links,seo,fail,4.2,Mend 12 broken links,31,/blog/{slug},https://example.com/gone,It answers 404.,https://example.com/blog/one,Read more',
    'crawl-broken-links,seo,fail,4.2,Mend 12 broken links,31,/blog/{slug},https://example.com/gone,It answers 404.,https://example.com/blog/two,',
    'crawl-broken-links,seo,fail,4.2,Mend 12 broken links,31,/blog/{slug},https://example.com/old/page,It answers 410.,https://example.com/,Prices',
    'crawl-broken-links,seo,fail,4.2,Mend 12 broken links,31,/blog/{slug},https://example.com/blog/three,It gives no answer.,,',
    'crawl-broken-links,seo,fail,4.2,Mend 12 broken links,31,/blog/{slug},https://example.com/blog/four,It gives no answer.,,',
  ]);
  expect(rows).toContain(
    'hsts,security,fail,2.1,Send Strict-Transport-Security,0,,,No HSTS header is sent.,,',
  );
});

test('a site without findings is a table of its columns', () => {
  expect(rowsOf(writeSiteCsv(siteStates.clean()))).toHaveLength(1);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd|x', '＝1'])(
  'P5 no cell of a site is the formula %j',
  (formula) => {
    const items = [
      siteItem(formula, formula, { sources: [{ url: formula, anchor: formula }], sourcesTotal: 1 }),
    ];
    const changes = { items, task: formula, template: formula };
    const cells = writeSiteCsv(sampleSite({ findings: [siteFinding(changes)] })).split(/[,\r\n]+/);
    // Six of them hold it, each behind an apostrophe.
    expect(cells.filter((cell) => /^"?\s*'/.test(cell))).toHaveLength(6);
    expect(cells.filter((cell) => /^"?\s*[=+\-@＝]/.test(cell))).toEqual([]);
  },
);

function rowsOf(csv: string): string[] {
  return csv.slice(1).trimEnd().split('\r\n');
}

test('V2 a site tells what is waived, with reason and end, wherever it tells what could not be judged', () => {
  const said = { id: 7, reason: 'The archive comes back', until: '2027-03-31', by: 'waiver:7', items: 2 };
  const one = {
    check: 'image-alt',
    title: 'Images',
    category: 'accessibility',
    pages: 2,
    waived: [said],
  } as const;
  const site = sampleSite({ waived: [one], waiversHash: 'a' });
  expect(JSON.parse(writeSiteJson(site))).toMatchObject({ waived: [one] });
  const sentence = '2 pages. Waived until 2027-03-31: The archive comes back.';
  expect(siteText(site, { color: false, width: 100 })).toContain(`image-alt: ${sentence}`);
  expect(siteText(site, { color: false, width: 100 })).toContain('1 finding waived.');
  expect(writeSiteMarkdown(site)).toContain(`- \`image-alt\`: \`${sentence}\``);
  expect(writeSiteJson(sampleSite())).not.toContain('waived');
});
