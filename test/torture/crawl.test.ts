import { describe, expect, test } from 'vitest';
import { differences } from '../site-maker/compare.ts';
import { makeSite } from '../site-maker/make-site.ts';
import { trapNames } from '../site-maker/traps.ts';
import { walkMade } from '../site-maker/walk-made.ts';
import { rounds, say, timeoutMs } from './scale.ts';

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
});
