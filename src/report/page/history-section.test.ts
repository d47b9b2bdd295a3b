import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { usualExpectations } from '../../checks/expectations.ts';
import { resultOf } from '../../score/score.ts';
import { HistorySection } from './history-section.tsx';
import type { ShownRun } from './shown-report.ts';

const dayMs = 86_400_000;

/** Completed on a day of November 2026, with a score that counts where nothing else is said. */
function run(number: number, score: number | null, more: Partial<ShownRun> = {}): ShownRun {
  const at = Date.UTC(2026, 10, number);
  return {
    ...{ number, score, state: 'completed', result: score === null ? null : resultOf(score) },
    ...{ checksVersion: '1.0.0', profile: 'page+site', expectations: usualExpectations, waiversHash: null },
    ...{ queuedAt: at, finishedAt: at + dayMs / 2 },
    ...more,
  };
}

const provisional = (number: number, score: number) => run(number, score, { result: null });

/** Points of each line of the chart, and of each row of the table what changed, oldest first. */
function shown(...runs: ShownRun[]) {
  const html = render(h(HistorySection, { runs, runsTotal: runs.length }));
  const lines = [...html.matchAll(/<path class="ln" d="M([^"]*)"/g)].map(([, d = '']) => d.split('L').length);
  const changes = [...html.matchAll(/<span class="delta[^"]*">([^<]*)/g)].map(([, text]) => text);
  return { html, lines, changes: changes.reverse() };
}

describe('the history', () => {
  test('draws one line through runs that compare, and says what changed at each', () => {
    const { lines, changes } = shown(run(1, 80), run(2, null, { state: 'failed' }), run(3, 82), run(4, 82));
    expect(lines).toEqual([3]);
    expect(changes).toEqual(['+2', 'same']);
  });

  test.each([
    ['the major version of the rules', { checksVersion: '2.0.0' }],
    ['the profile', { profile: 'page' }],
    ['what was declared of the site', { expectations: { indexable: false, aiSearch: true, deployed: true } }],
    ['the set of waivers', { waiversHash: 'a' }],
  ])('§7.4 begins a new line where %s changes, and says nothing of a change there', (_, changed) => {
    const { lines, changes } = shown(run(1, 80), run(2, 82), run(3, 60, changed), run(4, 61, changed));
    expect(lines).toEqual([2, 2]);
    expect(changes).toEqual(['+2', '+1']);
  });

  test('§7.3 leaves a provisional score out of the line and of the changes, and marks it as such', () => {
    const { html, lines, changes } = shown(run(1, 80), provisional(2, 20), run(3, 81));
    expect(lines).toEqual([2]);
    expect(changes).toEqual(['+1']);
    expect(html).toMatch(/<circle class="na"[^>]*><title>[^<]*: 20, provisional<\/title>/);
    expect(html).not.toContain('<circle class="bad"');
    expect(html).toContain('<td><span>Provisional</span></td>');
  });

  test('counts as every other number is written', () => {
    const html = render(h(HistorySection, { runs: [run(1, 80), run(2, 81)], runsTotal: 1_001 }));
    expect(html).toContain('The last 2 runs of 1,001, since');
  });

  test('writes the first score where the line does not pass', () => {
    const first = (...scores: number[]) => {
      const { html } = shown(...scores.map((score, index) => run(index + 1, score)));
      const dot = Number(/<circle class="\w+" cx="3%" cy="([\d.]+)"/.exec(html)?.[1]);
      const [, value = ''] = /<text class="val" x="3%" y="([\d.]+)"/.exec(html) ?? [];
      return value === '' ? undefined : Math.sign(Number(value) - dot);
    };
    expect(first(70, 70, 70)).toBe(-1);
    expect(first(70, 60, 50)).toBe(-1);
    expect(first(85, 92, 98)).toBe(1);
    expect(first(45, 51, 58, 64, 70, 77, 83, 90)).toBe(1);
    expect(first(70, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40)).toBeUndefined();
  });

  test('writes the last score where the line does not pass', () => {
    const last = (...scores: number[]) => {
      const { html } = shown(...scores.map((score, index) => run(index + 1, score)));
      const dot = Number([...html.matchAll(/<circle class="\w+" cx="97%" cy="([\d.]+)"/g)].at(-1)?.[1]);
      const [, looks, value] = /<text class="(val[ \w]*)" x="97%" dx="8" y="([\d.]+)"/.exec(html) ?? [];
      return [looks, Math.sign(Number(value) - dot)];
    };
    expect(last(70, 70, 70)).toEqual(['val', -1]);
    expect(last(70, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40)).toEqual([
      'val',
      1,
    ]);
    expect(last(100, 0)).toEqual(['val', -1]);
  });

  test('writes a score of 100 beside its dot and not on it', () => {
    const { html } = shown(run(1, 100), run(2, 100));
    const dots = [...html.matchAll(/<circle class="good" cx="[\d.]+%" cy="([\d.]+)" r="(\d)"/g)];
    const figures = [...html.matchAll(/<text class="val"[^>]* y="([\d.]+)"/g)].map(([, y]) => Number(y));
    const gaps = dots.map(([, y, radius], index) => Number(y) - Number(radius) - (figures[index] ?? 0));
    expect(gaps).toHaveLength(2);
    expect(Math.min(...gaps)).toBeGreaterThan(5);
  });

  test('writes a score for which there is room in a wide window alone, and there', () => {
    const zigzag = [70, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40, 90, 40];
    const { html } = shown(...zigzag.map((score, index) => run(index + 1, score)));
    expect(html).toMatch(/<text class="val alt" x="3%"[^>]*>70</);
  });

  test('V3 marks the day from which other findings are waived, and tells it in words', () => {
    const { html } = shown(run(1, 80), run(2, 90, { waiversHash: 'a' }), run(3, 91, { waiversHash: 'a' }));
    expect(html.match(/<g><title>[^<]*: other findings waived<\/title><line/g)).toHaveLength(1);
    expect(html).toMatch(/<desc[^>]*>[^<]*Other findings are waived from [^<]* on\./);
    expect(shown(run(1, 80), run(2, 90)).html).not.toContain('waived');
  });

  test('tells its course in words, from scores that count', () => {
    const words = (...runs: ShownRun[]) => /<desc[^>]*>([^<]*)/.exec(shown(...runs).html)?.[1];
    expect(words(provisional(1, 20), run(2, 80), run(3, 81), provisional(4, 30))).toMatch(
      /^From 80 on 2 November 2026 to 81 on 3 November 2026\./,
    );
    expect(words(provisional(1, 20), provisional(2, 30))).toBe('Every score so far is provisional.');
    expect(words(run(1, null), run(2, null))).toBe('No run has a score.');
  });
});
