import { describe, expect, test } from 'vitest';
import { generalTask } from '../report/general-task.ts';
import { browserCatalogue } from './browser/browser-catalogue.ts';
import { catalogue } from './catalogue.ts';
import { crawlCatalogue } from './crawl/crawl-catalogue.ts';
import { taskMax, taskOf } from './task.ts';

const shown = [...catalogue, ...browserCatalogue, ...crawlCatalogue].flatMap(
  ({ id, title, advice, tasks = {} }) =>
    Object.keys(advice).map((kind) => ({ id, title, kind, tasks: tasks as Parameters<typeof taskOf>[0] })),
);
const counts = [1, 2, 10, 1_234];
const nameless: readonly (string | undefined)[] = [undefined];
const names = [
  nameless,
  ['og:title'],
  ['Strict-Transport-Security', 'a-name-that-is-much-too-long-for-any-task-of-ours'],
];

/** As lists show it, with names and without, and with what was measured and without. */
function variantsOf(kind: string, tasks: Parameters<typeof taskOf>[0], count: number): (string | null)[] {
  return names.flatMap((some) => {
    const defects = Array.from({ length: count }, (_, index) => {
      const name = some[index % some.length];
      return { advice: kind, ...(name !== undefined && { name }) };
    });
    return [taskOf(tasks, defects), taskOf(tasks, defects, '1,234.5 KB')];
  });
}

describe.each(shown)('the task of $id, $kind', ({ title, kind, tasks }) => {
  test('exists, and is short, in words, and an imperative', () => {
    for (const count of counts) {
      for (const task of variantsOf(kind, tasks, count)) {
        expect(task).not.toBeNull();
        expect(task?.length).toBeLessThanOrEqual(taskMax);
        expect(task).toMatch(/^[A-Z][\p{L}’]+ /u);
        expect(task).not.toMatch(/[<>{}[\]`="#@\\]|\bundefined\b|[.!:;,]$| {2}|\(\)/);
        // An ideal is no task.
        expect(task).not.toBe(title);
      }
    }
  });

  test('has the number of several, where it counts at all', () => {
    const [one] = variantsOf(kind, tasks, 1);
    const [two] = variantsOf(kind, tasks, 2);
    const [many] = variantsOf(kind, tasks, 1_234);
    if (one === two) expect(many).toBe(one);
    else {
      expect(two).toMatch(/\b2\b/);
      expect(many).toContain('1,234');
    }
  });

  test('is said of no page in particular without a number', () => {
    const general = generalTask('no check', { tasks }, kind);
    expect(general).toMatch(/^[A-Z][\p{L}’]+ /u);
    expect(general).not.toMatch(/[{}]|\b\d+ |[.!:;,]$/);
  });
});
