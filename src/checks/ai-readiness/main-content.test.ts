import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { mainContent } from './main-content.ts';

const of = (html: string) => judge(mainContent, { html: `<!doctype html><body>${html}` });

test.each([
  ['all in main', '<main>one two</main>', 'pass'],
  ['two fifths in main', '<main>one two</main><p>a b c</p>', 'pass'],
  ['by role', '<div role=main>one two</div>', 'pass'],
  ['less', '<main>one</main><p>a b</p>', 'warn'],
  ['a hidden main and an article', '<main hidden>x</main><article>one</article>', 'warn'],
  ['a main hidden from assistive technology', '<main aria-hidden=true>x</main>', 'fail'],
  ['only an article', '<article>one two</article>', 'warn'],
  ['neither', '<div>one two</div>', 'fail'],
  ['an empty page', '', 'fail'],
])('%s: %s', (_, html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test('of several articles the one with most words is named', () => {
  expect(of('<article>one</article><article>two three</article>').items[0]?.selector).toBe(
    'body > article:nth-of-type(2)',
  );
});
