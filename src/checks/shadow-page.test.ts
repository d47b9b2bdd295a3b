import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { AnyCheck } from './check.ts';
import { judge } from './testing.ts';

const page =
  '<!doctype html><html lang=en><head><meta property="og:type" content=article></head><body>A word. ';
const long = `${page}${'word '.repeat(300)}`;
const words = 'word '.repeat(20);
const rooted = (markup: string) => `<my-app><template shadowrootmode=open>${markup}</template></my-app>`;

test.each([
  ['landmark-one-main', page, '<main>'],
  ['landmark-one-main', page, '<div role=main>'],
  ['bypass', `${page}<a href=/>Home</a>`, '<a href="#content">'],
  ['page-has-heading-one', page, '<h1 class=a>'],
  ['heading-structure', long, '<h2>'],
  ['content-length', page, '<p>Welcome'],
  ['content-length', page, '歓迎'],
  ['content-without-javascript', page, '<p>Welcome'],
  ['internal-links', page, '<a class=b href=/b>'],
  ['main-content', page, '<main>'],
  ['main-content', `${long}<main>${words}</main>`, '<p>Welcome'],
  ['main-content', `${long}<article>${words}</article>`, '<main>'],
  ['semantic-structure', page, '<nav>'],
  ['content-provenance', page, '<time datetime=2026-01-01><a rel=author>'],
])('%s leaves open what a shadow root may hold: %s', (id, html, markup) => {
  const of = (more: string) =>
    judge(catalogue.find((check) => check.id === id) as AnyCheck, { html: html + more });
  expect(of(rooted(markup))).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
  expect(of(rooted('<style>p { color: red }</style><svg></svg>'))).toMatchObject({ outcome: of('').outcome });
});

test.each(['structured-data', 'site-identity'])('%s reads nothing from shadow roots', (id) => {
  const check = catalogue.find((candidate) => candidate.id === id) as AnyCheck;
  const html = page + rooted('<script type="application/ld+json">{"@type": "WebSite"}</script><p>Text');
  expect(judge(check, { html })).toEqual(judge(check, { html: page }));
});
