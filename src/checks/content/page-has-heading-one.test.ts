import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { pageHasHeadingOne } from './page-has-heading-one.ts';

const of = (html: string) => judge(pageHasHeadingOne, { html: `<!doctype html><body>${html}` });

test.each([
  ['<h1>Rivers</h1>', 'pass'],
  ['<h1><img src=a alt=Rivers></h1>', 'pass'],
  ['<h1><math><mi>x</mi></math></h1>', 'pass'],
  ['<h1 role="">Rivers</h1>', 'pass'],
  ['<h1 role=unknown>Rivers</h1>', 'pass'],
  ['<h1 role=heading>Rivers</h1>', 'pass'],
  ['<h1 role=heading aria-level=1>Rivers</h1>', 'pass'],
  ['<div role=heading aria-level=1>Rivers</div>', 'pass'],
  ['<h1 aria-level=1>Rivers</h1>', 'pass'],
  ['<h1 aria-level="">Rivers</h1>', 'pass'],
  ['<h1 aria-level=" ">Rivers</h1>', 'pass'],
  ['<h1 aria-level=x>Rivers</h1>', 'pass'],
  ['<h1 aria-level=0>Rivers</h1>', 'pass'],
  ['<div role=heading aria-level="">Rivers</div>', 'fail'],
  ['<details><h1><span>Rivers</span></h1></details>', 'pass'],
  ['<div hidden=until-found><h1><span>Rivers</span></h1></div>', 'pass'],
  ['<h1>One</h1><h1>Two</h1>', 'warn'],
  ['<h1>One</h1><div role=heading aria-level=1>Two</div>', 'warn'],
  ['<h2>Rivers</h2>', 'fail'],
  ['<h1> </h1>', 'fail'],
  ['<h1><img src=a></h1>', 'fail'],
  ['<h1 hidden>Rivers</h1>', 'fail'],
  ['<h1><span aria-hidden=true>Rivers</span></h1>', 'fail'],
  ['<h1 aria-hidden=true>Rivers</h1>', 'fail'],
  ['<h1 aria-level=2>Rivers</h1>', 'fail'],
  ['<h1 role=presentation>Rivers</h1>', 'fail'],
  ['<h1 role="none presentation">Rivers</h1>', 'fail'],
  ['<h1 role="button heading">Rivers</h1>', 'fail'],
  ['<h1 role="unknown heading">Rivers</h1>', 'pass'],
  ['<h1 role="none presentation" tabindex=0>Rivers</h1>', 'pass'],
  ['<div role="unknown Heading" aria-level=1>Rivers</div>', 'pass'],
  ['<div role="button heading" aria-level=1>Rivers</div>', 'fail'],
  ['<div role=heading>Rivers</div>', 'fail'],
  ['<h2 aria-level=1>Rivers</h2>', 'pass'],
  ['<h6 role=heading aria-level=1>Rivers</h6>', 'pass'],
  ['<h1>One</h1><h2 aria-level=1>Two</h2>', 'warn'],
  ['<h2 role=none aria-level=1>Rivers</h2>', 'fail'],
  ['<h2 role=button aria-level=1>Rivers</h2>', 'fail'],
])('%s: %s', (html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test.each([
  '<dialog open>Cookies?</dialog><h2>Rivers</h2>',
  '<div role=dialog>Cookies?</div>',
  '<div aria-modal=true>Cookies?</div><h1 aria-hidden=true>Rivers</h1>',
])('behind an open dialog a missing one warns: %s', (html) => {
  expect(of(html)).toMatchObject({ outcome: 'warn', advice: 'missing', value: 0 });
});

test('a dialog that is closed changes nothing', () => {
  expect(of('<dialog>Cookies?</dialog>').outcome).toBe('fail');
});

test('names each of several', () => {
  expect(of('<h1>One</h1><h1>Two</h1>')).toMatchObject({ value: 2, itemsTotal: 2 });
});
