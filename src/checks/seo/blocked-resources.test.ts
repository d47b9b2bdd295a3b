import { describe, expect, test } from 'vitest';
import { fileResponse, missing } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { blockedResources } from './blocked-resources.ts';

const html = `<!doctype html><head><link rel=stylesheet href=/css/a.css><script src=/js/a.js></script>
<link rel=preload as=font href=/fonts/a.woff2></head>
<body><img src=/img/a.png><video src=/media/a.mp4></video><script src=https://other.example/js/b.js></script>`;
const rules = (...lines: string[]) => ({
  html,
  robots: fileResponse(['User-agent: *', ...lines].join('\n')),
});

test.each([
  ['no rule', rules()],
  ['a rule for another path', rules('Disallow: /private')],
  ['a rule that Google has none of', rules('Disallow: /', 'User-agent: googlebot', 'Disallow:')],
])('%s passes', (_, options) => {
  expect(judge(blockedResources, options)).toMatchObject({
    outcome: 'pass',
    value: { files: 5, blocked: 0 },
  });
});

test.each([
  ['a script', rules('Disallow: /js/'), 'fail', 'code', 1],
  ['a style sheet', rules('Disallow: /css/'), 'fail', 'code', 1],
  ['an image', rules('Disallow: /img/'), 'warn', 'media', 1],
  ['a font', rules('Disallow: /fonts/'), 'warn', 'media', 1],
  ['a video', rules('Disallow: /media/'), 'warn', 'media', 1],
  ['everything', rules('Disallow: /'), 'fail', 'code', 5],
] as const)('%s', (_, options, outcome, advice, itemsTotal) => {
  expect(judge(blockedResources, options)).toMatchObject({ outcome, advice, itemsTotal });
});

test('each item names the file and the line', () => {
  expect(judge(blockedResources, rules('Disallow: /js/')).items).toMatchObject([
    {
      url: 'https://example.com/js/a.js',
      detail: 'Line 2 of robots.txt keeps Google from fetching this script.',
    },
  ]);
});

test('files are judged before any sample is taken', () => {
  const images = Array.from({ length: 60 }, (_, i) => `<img src=/img/${i}.png>`).join('');
  const result = judge(blockedResources, { ...rules('Disallow: /img/'), html: images });
  expect(result).toMatchObject({ itemsTotal: 60, value: { files: 60, blocked: 60 } });
});

test('of more files than real pages have, the first thousand are judged, code before the rest', () => {
  const images = Array.from({ length: 1_200 }, (_, i) => `<img src=/img/${i}.png>`).join('');
  const html = `${images}<script src=/js/a.js></script>`;
  expect(judge(blockedResources, { ...rules('Disallow: /js/'), html })).toMatchObject({
    outcome: 'fail',
    itemsTotal: 1,
    value: { files: 1_000, blocked: 1 },
  });
  expect(judge(blockedResources, { ...rules('Disallow: /private'), html }).summary).toBe(
    'Google may fetch the 1,000 files of this origin that were looked at.',
  );
});

describe('not judged', () => {
  test.each([
    ['without files', { ...rules('Disallow: /'), html: '<p>' }, 'irrelevant'],
    [
      'with foreign files alone',
      { ...rules('Disallow: /'), html: '<img src=https://a.example/>' },
      'irrelevant',
    ],
    ['without robots.txt', { html }, 'irrelevant'],
    ['while robots.txt is unreachable', { html, robots: fileResponse('', { status: 503 }) }, 'irrelevant'],
    ['while robots.txt is unknown', { html, robots: fileResponse('', { status: 429 }) }, 'no_evidence'],
    ['with robots.txt switched off', { html, robots: missing('off') }, 'no_evidence'],
    ['on an error page', { ...rules('Disallow: /'), status: 404 }, 'gate'],
  ] as const)('%s', (_, options, reason) => {
    expect(judge(blockedResources, options)).toMatchObject({ outcome: 'not_applicable', reason });
  });
});

test('says of a robots.txt that cannot be reached nothing but that', () => {
  expect(judge(blockedResources, { html, robots: fileResponse('', { status: 503 }) }).summary).toBe(
    'robots.txt cannot be reached, so its rules are unknown.',
  );
});

test('one file is told as one', () => {
  expect(judge(blockedResources, { ...rules(), html: '<img src=/a.png>' }).summary).toBe(
    'Google may fetch the file of this origin.',
  );
});
