import { describe, expect, test } from 'vitest';
import { names } from '../../test/corpus/judge-all.ts';
import type { CorpusPage } from '../../test/corpus/site.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { catalogue } from './catalogue.ts';
import type { AnyCheck } from './check.ts';
import { type CheckResult, runChecks } from './run.ts';
import { judge } from './testing.ts';

const cuts = 11;

/** Where a beginning may be worse than the whole, and why: checks, or a page and a check. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['doctype', 'The first bytes hold it, and pages are cut after 10 MiB.'],
  ['link-text', 'How bad it is goes by the share of the links.'],
  ['markup-head-closed-early meta-description', 'The page itself has its description in the body.'],
]);

test.each(names)('of %s, no beginning is worse than the whole', async (name) => {
  const page: { corpusPage: Promise<CorpusPage> } = await import(`../../test/corpus/pages/${name}.ts`);
  const { evidence } = await page.corpusPage;
  const whole = new Map(runChecks(evidence, catalogue).map((result) => [result.id, severityOf(result)]));
  const worse = beginningsOf(evidence).flatMap((beginning) =>
    runChecks(beginning, catalogue)
      .filter((result) => severityOf(result) > (whole.get(result.id) ?? 0))
      .filter(({ id }) => !exceptions.has(id) && !exceptions.has(`${name} ${id}`))
      .map(({ id, advice, summary }) => `${id} (${advice}): ${summary}`),
  );
  expect(worse).toEqual([]);
});

function beginningsOf(evidence: Evidence): Evidence[] {
  const { body } = evidence;
  return Array.from({ length: cuts }, (_, index) => {
    const end = Math.floor((body.bytes.length * (index + 1)) / (cuts + 1));
    return { ...evidence, body: { ...body, bytes: body.bytes.slice(0, end), truncated: true } };
  });
}

function severityOf({ outcome }: CheckResult): number {
  if (outcome === 'fail') return 2;
  return outcome === 'warn' ? 1 : 0;
}

describe('where a page is cut', () => {
  const of = (id: string, html: string, truncated = true) => {
    const check = catalogue.find((candidate) => candidate.id === id) as AnyCheck;
    return judge(check, { url: 'https://example.com/a/b?c', html, body: { truncated } });
  };
  const head = (more = '') => `<!doctype html><html lang=en><head>${more}`;
  const hreflang = '<link rel=alternate hreflang=de href=https://example.com/de>';
  const paragraphs = Array.from({ length: 12 }, (_, at) => `<p>${`Word${at} `.repeat(20)}`).join('');
  const long = `<body>${'word '.repeat(300)}`;

  test('what is too large already is told as the part that was read', () => {
    const elements = `${head()}<body>${'<p>a</p>'.repeat(3_000)}`;
    const notes = (truncated: boolean) =>
      of('dom-size', elements, truncated).items.filter(({ detail }) =>
        detail.startsWith('Only the beginning'),
      );
    expect(notes(true)).toMatchObject([{ outcome: null }]);
    expect(notes(false)).toEqual([]);
  });

  test.each([
    ['document-title', head()],
    ['meta-description', head()],
    ['canonical', head()],
    ['viewport', head()],
    ['content-security-policy', head()],
    ['open-graph', head('<meta property="og:type" content=article>')],
    ['twitter-card', head()],
    ['hreflang-set', head(hreflang)],
    ['hreflang-set', `${head(hreflang)}<`],
    ['internal-links', head()],
    ['page-has-heading-one', head()],
    ['landmark-one-main', head()],
    ['heading-structure', long],
    ['content-length', head()],
    ['content-without-javascript', head()],
    ['main-content', head()],
    ['semantic-structure', head()],
    ['content-provenance', head('<meta property="og:type" content=article>')],
    ['structured-data', head()],
    ['breadcrumb', head()],
    ['structured-data-syntax', head('<script type="application/ld+json">{"@type": "Thi')],
    ['html-has-lang', '<!doctype html>'],
    ['link-name', `${long}<a href="/x">`],
    ['link-name', `${long}<a href="/x" aria-labelledby=late></a>`],
    ['button-name', `${long}<button><b>`],
    ['button-name', `${long}<button aria-labelledby=late></button>`],
    ['empty-heading', `${long}<h2>`],
    ['image-alt', `${long}<svg role=img>`],
    ['label', `${long}<input id=n><label f`],
    ['duplicate-id-aria', `${long}<label for=late>Name</label>`],
    ['video-caption', `${long}<video src=a.mp4>`],
  ])('%s holds nothing against what may go on: %s', (id, html) => {
    expect(of(id, html, false)).toMatchObject({ outcome: expect.stringMatching(/^(?:warn|fail)$/) });
    expect(of(id, html)).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
  });

  test.each([
    ['document-title', `${head()}${long}`],
    ['meta-description', `${head()}<body>`],
    ['canonical', `${head()}</head><p>`],
    ['viewport', `${head()}A word.`],
    ['structured-data-syntax', `${head('<script type="application/ld+json">{1}</script>')}${long}`],
    ['html-has-lang', `<!doctype html><html><head><title>A</title></head>${long}`],
    ['link-name', `${long}<a href="/x"></a><a href="/y">`],
    ['empty-heading', `${long}<h2></h2>`],
    ['image-alt', `${long}<img src=a.png>`],
    ['image-alt', `${long}<div><svg role=img></div>`],
    ['link-name', `${long}<p><a href=/x></p></a><p>Text`],
    ['video-caption', `${long}<video src=a.mp4></video>`],
  ])('%s still tells what no rest can mend: %s', (id, html) => {
    expect(of(id, html)).toMatchObject({ outcome: of(id, html, false).outcome, itemsTotal: 1 });
  });

  test.each([
    ['html-weight', long],
    ['html-size-limit', long],
    ['dom-size', long],
    ['resource-count', `${long}<script src=/a.js></script>`],
    ['third-party-origins', `${long}<script src=/a.js></script>`],
    ['total-byte-weight', `${long}<script src=/a.js></script>`],
    ['duplicate-id', `${long}<p id=a>`],
    ['duplicate-id-aria', `${long}<label for=a>Name</label><input id=a>`],
    ['duplicate-text', `${long}${paragraphs}`],
    ['page-has-heading-one', `${long}<h1>Rivers</h1>`],
    ['landmark-one-main', `${long}<main>Rivers</main>`],
    ['main-content', `${head()}<body><main>${'word '.repeat(300)}</main>`],
    ['render-blocking-resources', head('<link rel=stylesheet href=/a.css>')],
  ])('%s does not pass what the rest may exceed', (id, html) => {
    expect(of(id, html, false).outcome).toBe('pass');
    expect(of(id, html)).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
  });

  test('text-to-html-ratio does not tell a share of the beginning', () => {
    expect(of('text-to-html-ratio', long, false).outcome).toBe('info');
    expect(of('text-to-html-ratio', long)).toMatchObject({
      outcome: 'not_applicable',
      reason: 'no_evidence',
    });
    expect(of('duplicate-text', '<p>Short.')).toMatchObject({
      reason: of('duplicate-text', '<p>Short.', false).reason,
    });
  });

  test('what is too much already is told, and what was read is judged piece by piece', () => {
    expect(of('dom-size', `${long}${'<p>'.repeat(4_000)}`)).toMatchObject({ outcome: 'fail' });
    expect(of('duplicate-id', `${long}<p id=a></p><p id=a></p>`)).toMatchObject({ outcome: 'warn' });
    expect(of('image-alt', `${long}<img src=a.png alt=A>`)).toMatchObject({ outcome: 'pass' });
    expect(of('render-blocking-resources', `${head()}${long}`)).toMatchObject({ outcome: 'pass' });
    expect(of('document-title', `${head('<title>Rivers</title>')}${long}`)).toMatchObject({
      outcome: 'pass',
    });
  });
});
