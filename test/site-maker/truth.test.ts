import { describe, expect, test } from 'vitest';
import { differences, readWritten } from './compare.ts';
import { makeSite } from './make-site.ts';
import { trapNames } from './traps.ts';
import { walkMade } from './walk-made.ts';

describe('C-1', () => {
  test('every check of crawls finds on 200 made sites what is there, and nothing else', () => {
    const found: string[] = [];
    for (let seed = 1; seed <= 200; seed++)
      found.push(...differences(walkMade(makeSite(seed, { pages: 60 }))));
    expect(found).toEqual([]);
  });

  test('the same of pages that are read from their HTML', () => {
    const found: string[] = [];
    for (let seed = 201; seed <= 220; seed++) {
      const site = makeSite(seed, { pages: 60, origin: 'http://127.0.0.1:8080' });
      found.push(...differences(walkMade(site), readWritten));
    }
    expect(found).toEqual([]);
  });

  test('the same on sites with endless parts, of which a budget saw a part', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const site = makeSite(seed, { pages: 60, traps: trapNames });
      expect(differences(walkMade(site, 400))).toEqual([]);
    }
  });
});
