import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { JudgedCheck } from '../body.ts';
import { exportedReport, judged } from '../sample-export.ts';
import { sampleLookBody, samplePictures } from '../sample-look-body.ts';
import { previewsWords } from '../words/previews.ts';
import { exportHtml } from './export-html.tsx';

const css = 'body{color:red}';

const item = (changes: Partial<JudgedCheck['items'][number]>): JudgedCheck['items'][number] => ({
  ...{
    id: 'x:1',
    outcome: 'fail',
    detail: 'It is so.',
    selector: null,
    snippet: null,
    url: null,
    line: null,
    column: null,
  },
  ...changes,
});

describe('a report as HTML', () => {
  const html = exportHtml(
    exportedReport({ checks: [judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2 })] }),
    { css },
  );

  test('stands alone: its styles inside, no script, nothing to load', () => {
    expect(html).toContain(`<style>${css}</style>`);
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|url\(|@import|\son\w+=|\sstyle=/);
    expect(html).toContain(
      `http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"`,
    );
  });

  test('shows what a browser met, with its pictures inside', () => {
    const look = { ok: true, body: sampleLookBody() } as const;
    const seen = exportHtml({ ...exportedReport({}, { look }), pictures: samplePictures }, { css });
    expect(seen).toContain(`; img-src data:"`);
    const images = elementsIn(seen).filter(({ tagName }) => tagName === 'img');
    const sources = images.map(({ attrs }) => attrs.find(({ name }) => name === 'src')?.value ?? '');
    expect(new Set(sources).size).toBe(2);
    expect(sources.every((source) => source.startsWith('data:image/webp;base64,UklGR'))).toBe(true);
    expect(seen).toContain('id="largest-contentful-paint"');
    const ids = [...seen.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('says why no browser could look', () => {
    const failure = { code: 'render_failed', message: 'It did not <load>.' } as const;
    const seen = exportHtml(exportedReport({}, { look: { ok: false, failure, reason: null } }), { css });
    expect(seen).toContain('The look came to nothing. It did not &lt;load>.');
  });

  test('shows the sections of the page, and each check under its id', () => {
    for (const id of ['fix-first', 'checks', 'facts', 'image-alt', 'cat-seo']) {
      expect(html).toContain(`id="${id}"`);
    }
    expect(html).toContain('<title>73, decent: example.com');
  });

  test('says of a partial score that it is one, wherever it gives it', () => {
    const report = exportedReport({ score: 98, result: 'good' }, { partial: true });
    const partial = exportHtml(report, { css });
    expect(partial).toContain('<title>Partial score 98, good: example.com');
    expect(partial).toContain('aria-label="Partial score 98 out of 100, good."');
    expect(partial).toContain('<h2>This score is partial</h2>');
    expect(partial).toContain('only the checks that were chosen, of SEO,');
    expect(html.toLowerCase()).not.toContain('partial');
  });

  test('says of a score that is partial and provisional both', () => {
    const few = { score: 98, result: null, incomplete: true, coverage: 0.4 };
    const both = exportHtml(exportedReport(few, { partial: true }), { css });
    expect(both).toMatch(
      /only the checks that were chosen, of SEO,[^<]* Only 40% of what counts could be judged/,
    );
  });

  test('says of a single fix what it brings, and counts no other', () => {
    const only = judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2, weight: 10 });
    const one = exportHtml(exportedReport({ score: 98, result: 'good', checks: [only] }), { css });
    expect(one).toContain('aria-label="Score 98 today. The fix brings it to 100."');
    expect(one).toContain('98 now, 100 after the fix');
  });

  test('marks the title of the page with its language', () => {
    const facts = { ...exportedReport().body.facts, language: 'ja' };
    expect(exportHtml(exportedReport({ title: '直す', facts }), { css })).toContain(
      '<bdi lang="ja">直す</bdi>',
    );
  });

  test('carries the drawings it uses and no other', () => {
    expect(html).toContain('id="i-fail"');
    expect(html).not.toContain('id="i-trash"');
  });

  test('has one main heading, and no heading that skips a level', () => {
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test('names every id once', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('has a style sheet that cannot end its element', () => {
    const hostile = exportHtml(exportedReport(), {
      css: 'a::after{content:"</style><script>alert(1)</script>"}',
    });
    expect(scriptsIn(hostile)).toBe(0);
  });
});

describe('P5: text of the audited page', () => {
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>`;
  const body = {
    title: attack,
    checks: [
      judged({
        ...{ id: 'image-alt', outcome: 'fail', pointsLost: 2, summary: `Found ${attack}.` },
        items: [
          item({ snippet: attack, selector: attack, detail: attack, url: 'https://example.com/a' }),
          item({ id: 'x:2', snippet: attack, url: `javascript:alert("${attack}")` }),
        ],
      }),
      judged({ id: 'other', outcome: 'pass', summary: attack }),
      judged({
        ...{ id: 'third', outcome: 'warn' },
        items: [1, 2, 3, 4].map((n) =>
          item({
            id: `y:${n}`,
            detail: attack,
            url: n === 1 ? 'data:text/html,<script>' : 'http://example.com/',
          }),
        ),
      }),
    ],
    facts: {
      ...exportedReport().body.facts,
      finalUrl: 'javascript:alert(1)',
      redirects: [{ url: `https://example.com/${attack}`, status: 301 }],
      language: attack,
      contentType: attack,
      tls: { protocol: 'TLSv1.3', alpn: attack, issuer: attack, validUntil: 1, trusted: true },
      previews: {
        search: {
          ...{ siteName: attack, displayedUrl: attack, description: null },
          title: { text: `${attack} more`, widthPx: 700, limitPx: 580, shown: `${attack}…` },
        },
        social: {
          ...{ site: attack, siteName: attack, title: attack, description: attack, declaredCard: attack },
          image: { url: 'javascript:alert(4)', alt: attack, width: 800, height: 418 },
          card: 'large' as const,
        },
      },
    },
  };
  const html = exportHtml(exportedReport(body), { css });

  test('stays text wherever it stands', () => {
    expect(scriptsIn(html)).toBe(0);
    expect(elementsIn(html).filter(({ tagName }) => ['img', 'iframe', 'object'].includes(tagName))).toEqual(
      [],
    );
    const handlers = elementsIn(html).flatMap(({ attrs }) =>
      attrs.filter(({ name }) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
  });

  test('becomes a link only to http and https, and one that gives nothing away', () => {
    const links = elementsIn(html)
      .filter(({ tagName }) => tagName === 'a')
      .map(({ attrs }) => Object.fromEntries(attrs.map(({ name, value }) => [name, value])));
    expect(links.filter(({ href = '' }) => !/^(?:#|https?:\/\/)/.test(href))).toEqual([]);
    const foreign = links.filter(({ href = '' }) => href.includes('example.com'));
    expect(foreign.length).toBeGreaterThan(2);
    for (const { rel } of foreign) expect(rel).toBe('nofollow ugc noopener noreferrer');
  });
});

test('words of ours beside text of the page do not decide its direction', () => {
  const previews = {
    search: { siteName: null, displayedUrl: 'example.com', title: null, description: null },
    social: {
      ...{ site: 'example.com', siteName: null, title: 'كتاب', description: null, declaredCard: null },
      image: null,
      card: 'large' as const,
    },
  };
  const html = exportHtml(exportedReport({ facts: { ...exportedReport().body.facts, previews } }), { css });
  expect(html).toContain(`<p class="og-url"><bdi>${previewsWords.noPicture}</bdi></p>`);
});

test('at most ten items of a check are shown, and how many there are', () => {
  const items = Array.from({ length: 34 }, (_, index) =>
    item({ id: `x:${index}`, detail: `Number ${index}.` }),
  );
  const html = exportHtml(exportedReport({ checks: [judged({ id: 'image-alt', outcome: 'fail', items })] }), {
    css,
  });
  expect(html).toContain('10 of 34 shown.');
  expect(html).toContain('Number 9.');
  expect(html).not.toContain('Number 10.');
});

test('a check that found several things counts them, and says of each what it is', () => {
  const items = [
    item({ detail: 'This image has no alt.' }),
    item({ id: 'x:2', detail: 'This alt is blank.' }),
  ];
  const summary = 'This image has no alt. And 1 more.';
  const { checks } = exportedReport();
  const several = checks.map((texts) => ({ ...texts, several: 'images say nothing' }));
  const check = judged({ id: 'image-alt', outcome: 'fail', summary, items });
  const html = exportHtml(exportedReport({ checks: [check] }, { checks: several }), { css });
  expect(html).toContain('<bdi>2 images say nothing</bdi>');
  expect(html).toContain('This image has no alt.');
  expect(html).toContain('This alt is blank.');
  expect(html).not.toContain(summary);
});

interface Node {
  readonly tagName: string;
  readonly attrs: readonly { readonly name: string; readonly value: string }[];
}

function elementsIn(html: string): Node[] {
  const found: Node[] = [];
  const open: unknown[] = [parse(html)];
  while (open.length > 0) {
    const node = open.pop() as Partial<Node> & { readonly childNodes?: readonly unknown[] };
    if (node.tagName !== undefined) found.push(node as Node);
    open.push(...(node.childNodes ?? []));
  }
  return found;
}

function scriptsIn(html: string): number {
  return elementsIn(html).filter(({ tagName }) => tagName === 'script').length;
}
