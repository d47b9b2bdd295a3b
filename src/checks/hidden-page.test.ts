import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { AnyCheck } from './check.ts';
import { judge } from './testing.ts';

const start = '<!doctype html><html lang=en';
const invisible = 'style="visibility:hidden"';
const of = (id: string, html: string) =>
  judge(catalogue.find((check) => check.id === id) as AnyCheck, { html });

const cases = [
  ['landmark-one-main', '<main>A'],
  ['bypass', '<a href=/>Home</a><h2>A</h2>'],
  ['page-has-heading-one', '<h1>A</h1>'],
  ['content-length', '<p>Words'],
  ['content-without-javascript', '<p>Words'],
  ['main-content', '<main>A'],
  ['semantic-structure', '<nav>A</nav>'],
] as const;

test.each(cases)('%s leaves open what a page lacks that is hidden as a whole: %s', (id, body) => {
  const left = { outcome: 'not_applicable', reason: 'no_evidence' };
  expect(of(id, `${start} ${invisible}>${body}`)).toMatchObject(left);
  expect(of(id, `${start} ${invisible}><head><title>A</title></head>${body}`)).toMatchObject(left);
  expect(of(id, `${start}><body hidden>${body}`)).toMatchObject(left);
  expect(of(id, `${start}><body hidden>${body}`).summary).toBe(
    'The page is hidden as a whole until a script shows it, so what it will show is not judged.',
  );
});

test.each(cases)('%s sees what such a page lacks even in its HTML', (id) => {
  const rest = '<a href=/></a><script>"<main><h1>A"</script><!-- <main><h1>A -->';
  const shown = of(id, `${start}><title>A</title><body>${rest}`);
  expect(shown.outcome).not.toBe('not_applicable');
  expect(of(id, `${start}><title>A</title><body hidden>${rest}`)).toMatchObject({ summary: shown.summary });
});

test('a body that is shown in an invisible root is judged', () => {
  const html = `${start} ${invisible}><body style="visibility:visible"><div hidden><h1>A</h1>`;
  expect(of('page-has-heading-one', html)).toMatchObject({ outcome: 'fail' });
});
