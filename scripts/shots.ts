/**
 * `npm run shots`: makes the pictures of the README, docs/shots/*.webp, from an instance that is filled and audited for
 * them alone. WebP, so that each stays small: what is larger than `bytesMax` ends the script.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import './from-source.ts';
import { root } from './stale.ts';

const { openBrowser } = await import('../test/browser.ts');
const { seedPages } = await import('../test/seeded-pages.ts');
const { openView } = await import('../test/views.ts');

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly width: 1280 | 390;
  readonly height: number;
}

const bytesMax = 150_000;
const folder = join(root, 'docs', 'shots');

await using seeded = await seedPages();
const { pages, report } = seeded;
const shots: readonly Shot[] = [
  { name: 'report-light', path: `/reports/${report.id}`, theme: 'light', width: 1280, height: 1240 },
  { name: 'report-dark', path: `/reports/${report.id}`, theme: 'dark', width: 1280, height: 1240 },
  { name: 'reports-light', path: '/reports', theme: 'light', width: 1280, height: 900 },
  { name: 'reports-dark', path: '/reports', theme: 'dark', width: 1280, height: 900 },
  { name: 'project-light', path: '/projects/juniperlane.example', theme: 'light', width: 1280, height: 900 },
  { name: 'report-phone', path: `/r/${report.slug}`, theme: 'light', width: 390, height: 844 },
];

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
try {
  for (const shot of shots) await take(shot);
} finally {
  await browser.close();
}

async function take({ name, path, theme, width, height }: Shot): Promise<void> {
  await using view = await openView(browser, pages, path, {
    theme,
    width,
    ...(path.startsWith('/r/') ? { as: null } : {}),
  });
  if (view.status !== 200 || view.complaints.length > 0) {
    throw new Error(`${path} answers ${view.status}. ${view.complaints.join(' ')}`);
  }
  await view.tab.setViewport({ width, height, deviceScaleFactor: 1.5 });
  await view.tab.evaluate('document.fonts.ready.then(() => undefined)');
  const file = join(folder, `${name}.webp`);
  await view.tab.screenshot({ path: file as `${string}.webp`, type: 'webp', quality: 82 });
  const { size } = statSync(file);
  if (size > bytesMax) throw new Error(`${file} has ${size} bytes, more than ${bytesMax}.`);
  process.stdout.write(`${name}.webp   ${Math.round(size / 1_000)} KB\n`);
}
