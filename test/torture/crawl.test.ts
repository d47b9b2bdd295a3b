import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../src/store/sample-reports.ts';
import { call, start, temporaryFolder } from '../program.ts';
import { differences } from '../site-maker/compare.ts';
import { crawlServed } from '../site-maker/crawl-served.ts';
import { lasting } from '../site-maker/lasting.ts';
import { makeSite } from '../site-maker/make-site.ts';
import { saidBy } from '../site-maker/said-by.ts';
import { serveSite } from '../site-maker/serve-site.ts';
import { trapNames } from '../site-maker/traps.ts';
import { truthOf } from '../site-maker/truth-of.ts';
import { walkMade } from '../site-maker/walk-made.ts';
import { isLong, rounds, say, timeoutMs } from './scale.ts';

const seeds = rounds({ short: 5, long: 5_000 });
/** The short form takes other seeds than test/site-maker/truth.test.ts. */
const firstSeed = 100_000;

describe('C-1', () => {
  test(
    'every check of crawls finds on made sites what is there, and nothing else',
    async () => {
      let [addresses, sizes] = [0, 0];
      const found: string[] = [];
      for (let at = 0; at < seeds; at++) {
        // Sizes differ, and one site in ten never ends.
        const traps = at % 10 === 9 ? trapNames : [];
        const pages = 40 + (at % 50);
        const walked = walkMade(makeSite(firstSeed + at, { pages, traps }), 300);
        found.push(...(await differences(walked)));
        addresses += walked.known.length;
        sizes += pages;
      }
      say(`${seeds} made sites of ${Math.round(sizes / seeds)} pages, ${addresses} addresses`);
      expect(found).toEqual([]);
    },
    timeoutMs,
  );

  const served = rounds({ short: 0, long: 200 });
  // The short form is in test/site-maker/crawled.test.ts.
  test.runIf(isLong)(
    'a made site that is crawled over HTTP has the report that its maker knows',
    async () => {
      for (let at = 0; at < served; at++) {
        const seed = 2 * firstSeed + at;
        await using site = await serveSite((origin) => makeSite(seed, { pages: 30 + (at % 40), origin }));
        const report = await crawlServed(site.site.start);
        expect({ seed, ...saidBy(report, site.site) }).toEqual({ seed, ...truthOf(site.site) });
      }
      say(`${served} made sites over HTTP`);
    },
    timeoutMs,
  );
});

describe('C-4', () => {
  const kills = rounds({ short: 1, long: 100 });
  test(
    'Q9 a crawl that is killed at any moment ends as one that is not',
    async () => {
      const random = seededRandom(29);
      let requests = 0;
      const count = (all: number) => {
        requests = all;
      };
      let onRequest = count;
      const served = await serveSite((origin) => makeSite(5, { pages: 30, origin }), {
        busy(_, all) {
          onRequest(all);
          return undefined;
        },
      });
      onTestFinished(() => served.kill());
      const { start: address } = served.site;
      const undisturbed = await call(['crawl', address, '--no-config', '--json']);
      let killed = 0;
      for (let at = 0; at < kills; at++) {
        const folder = join(temporaryFolder(), 'kept');
        let command = ['crawl', address, '--no-config', '--json', '--keep', folder];
        // Sometimes once more, before much was done.
        for (let again = random() < 0.5; ; again = false) {
          const end = requests + 1 + Math.floor(random() * 70);
          const crawl = start(command);
          onRequest = (all) => {
            count(all);
            if (all === end) crawl.child.kill('SIGKILL');
          };
          const { signal } = await crawl.ended;
          if (signal === 'SIGKILL') killed += 1;
          command = ['crawl', '--resume', folder, '--no-config', '--json'];
          if (!again || signal !== 'SIGKILL') break;
        }
        onRequest = count;
        const { code, out } = await call(command);
        expect(code).toBe(0);
        expect(lasting(out)).toEqual(lasting(undisturbed.out));
      }
      say(`${killed} times kill -9, ${kills} crawls`);
      expect(killed).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});
