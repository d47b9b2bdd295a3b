import { expect, test } from 'vitest';
import { riversByScript, sampleBrowserBody } from '../sample-browser-body.ts';
import { sampleBuild, samplePage } from '../sample-build.ts';
import { exportedReport } from '../sample-export.ts';
import { writeBuildMarkdown } from './build-markdown.ts';
import { md } from './md.ts';

const body = sampleBrowserBody(riversByScript);
const failed = {
  ok: false,
  failure: { code: 'timeout', message: 'It took @too long.' },
  reason: 'Of this machine.',
} as const;

test('the list of a page ends with what a browser made of it', () => {
  const markdown = md.write(exportedReport({}, { look: { ok: true, body } }));
  const part = markdown.slice(markdown.indexOf('## In the browser'));
  expect(part).toContain(`**Full score: ${body.score} of 100, decent**

As a simulated, slow 4G phone has it (Chromium 156.0.8078.108); unsteady: the machine was busy:

- Largest content: 4.6 s, poor (good up to 2.5 s, poor above 4 s)
- Blocked by scripts: 340 ms, needs work (good up to 200 ms, poor above 600 ms)
- Layout shift: not measured
- First content: 1.5 s, good (good up to 1.8 s, poor above 3 s)

| What | Before | After |
|---|---|---|
| Title | – | \`Rivers of the region\` |
`);
  expect(part).toContain('- [ ] **This text has too little contrast** (Failed');
  expect(part).toContain('`color-contrast`');
});

test('a comment has a line for what a browser made of each page, with what it alone finds', () => {
  const pages = [
    samplePage('/', [], { look: { ok: true, body } }),
    samplePage('/slow', [], { look: failed }),
    samplePage('/none', []),
  ];
  const markdown = writeBuildMarkdown(sampleBuild({ pages }));
  expect(markdown).toContain(`### In the browser

- \`/\`: **full score ${body.score} of 100, decent**
  - Largest content 4.6 s · Blocked by scripts 340 ms · First content 1.5 s · unsteady: the machine was busy
`);
  expect(markdown).toContain('  - This text has too little contrast (`color-contrast`)\n');
  expect(markdown).toContain('- `/slow`: The look came to nothing. It took @\u2060too long.\n');
  expect(markdown).not.toContain('Of this machine');
});

test('without a look nothing is said of one', () => {
  const texts = [
    md.write(exportedReport()),
    writeBuildMarkdown(sampleBuild({ pages: [samplePage('/', [])] })),
  ];
  expect(texts.join('\n')).not.toMatch(/browser/i);
});
