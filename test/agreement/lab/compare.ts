/**
 * `node test/agreement/lab/compare.ts`: Lighthouse and we on fresh loads of all twenty pages, one line each. Ends with 1
 * where they differ in what is not listed.
 */
import { labOf } from '../../../src/browser/lab/metrics.ts';
import { openBrowser } from '../../browser.ts';
import { knownLabDifferences } from './known-lab-differences.ts';
import { askLighthouse } from './lighthouse-lab.ts';
import { keptPages, morePages } from './pages.ts';
import { differencesOf, verdictOf } from './verdicts.ts';

const browser = await openBrowser();
for (const page of [...keptPages, ...morePages]) {
  const { verdict, events } = await askLighthouse(browser, page);
  const ours = verdictOf(await labOf(events, new Map()));
  const known = knownLabDifferences.find((difference) => difference.page === page.name)?.values ?? [];
  const found = differencesOf(ours, verdict);
  const unknown = found.filter((value) => !known.includes(value));
  if (unknown.length > 0) process.exitCode = 1;
  const said = found.map((value) => (known.includes(value) ? `${value} (known)` : value)).join(', ');
  process.stdout.write(`${page.name}: ${said === '' ? 'the same' : said}\n`);
  if (unknown.length > 0) process.stdout.write(`${JSON.stringify({ ours, theirs: verdict })}\n`);
}
await browser.close();
