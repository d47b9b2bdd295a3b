import { describe, expect, test } from 'vitest';
import { withoutLogCommands } from './log-commands.ts';
import { hostileTexts } from './sample-build.ts';

/** What a runner of builds takes for an order somewhere in a line. */
const orders = /(?:^|\s|\u001b\[[\d;]*m)::|##\[|##vso\[|##teamcity\[|section_(?:start|end):/im;

describe('B6 text of pages in logs', () => {
  test.each([
    ['::error::x', ':\u200b:error::x'],
    ['a ::error::x', 'a :\u200b:error::x'],
    ['\u001b[1m::error::x', '\u001b[1m:\u200b:error::x'],
    ['a\n\t:::x', 'a\n\t:\u200b::x'],
    ['a##[error]', 'a##\u200b[error]'],
    ['##vso[task]##VSO[x]', '##vso\u200b[task]##VSO\u200b[x]'],
    ['##teamcity[x]', '##teamcity\u200b[x]'],
    ['section_start:1:a section_end:1:a', 'section\u200b_start:1:a section\u200b_end:1:a'],
  ])('gives no orders: %j', (text, expected) => {
    expect(withoutLogCommands(text)).toBe(expected);
  });

  test.each(['a::before', 'section_x', '## [x]', 'at 12:30: x', '##vs[x]'])('stays as it is: %j', (text) => {
    expect(withoutLogCommands(text)).toBe(text);
  });

  test('gives none, whatever a page tries', () => {
    expect(hostileTexts.some((text) => orders.test(text))).toBe(true);
    for (const text of [...hostileTexts, hostileTexts.join('')])
      expect(withoutLogCommands(text)).not.toMatch(orders);
  });
});
