import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';

const sha384 = `sha384-${'A'.repeat(64)}`;
const of = (html: string) => judge(subresourceIntegrity, { html: `<!doctype html><body>${html}` });

test.each([
  [`<script src="https://cdn.net/a.js" integrity="${sha384}" crossorigin></script>`, 'pass'],
  [
    `<script src="https://cdn.net/a.js" integrity="x sha256-${'A'.repeat(43)}=" crossorigin></script>`,
    'pass',
  ],
  [`<script src="https://cdn.net/a.js" integrity="${sha384}"></script>`, 'warn'],
  ['<script src="https://cdn.net/a.js" integrity="sha384-short" crossorigin></script>', 'warn'],
  [`<script src="https://cdn.net/a.js" integrity="${sha384}?ct=x" crossorigin></script>`, 'pass'],
  [`<script src="https://cdn.net/a.js" integrity="${sha384}AA" crossorigin></script>`, 'warn'],
  ['<script src="https://cdn.net/a.js"></script>', 'warn'],
  ['<link rel=stylesheet href="//cdn.net/a.css">', 'warn'],
  ['<script src="https://static.example.com/a.js"></script>', 'not_applicable'],
  ['<base href="https://cdn.net/"><script>inline()</script>', 'not_applicable'],
  ['<script>inline()</script><link rel=icon href="https://cdn.net/i.png">', 'not_applicable'],
])('%s: %s', (html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test('one script is told as one', () => {
  expect(of(`<script src="https://cdn.net/a.js" integrity="${sha384}" crossorigin></script>`).summary).toBe(
    'The script or style of another site is pinned.',
  );
});
