import { describe, expect, test } from 'vitest';
import { taskMax, taskOf } from './task.ts';

const of = (advice: string, count: number, names: readonly string[] = []) =>
  Array.from({ length: count }, (_, index) => {
    const name = names[index];
    return { advice, ...(name !== undefined && { name }) };
  });
const images = { alt: { one: 'Describe 1 image', many: 'Describe {n} images' } };

describe('a task', () => {
  test.each([
    [1, 'Describe 1 image'],
    [2, 'Describe 2 images'],
    [1_234, 'Describe 1,234 images'],
  ])('counts %d defects of its kind', (count, task) => {
    expect(taskOf(images, of('alt', count))).toBe(task);
  });

  test('is about the worst kind alone, and there is none without defects', () => {
    const tasks = { ...images, role: 'Say what the picture is' };
    expect(taskOf(tasks, [...of('role', 1), ...of('alt', 3)])).toBe('Say what the picture is');
    expect(taskOf(tasks, [...of('alt', 2), ...of('role', 3)])).toBe('Describe 2 images');
    expect(taskOf(tasks, [])).toBeNull();
    expect(taskOf({}, of('alt', 1))).toBeNull();
  });

  test('names what it concerns, as far as there is room', () => {
    const tasks = { add: { one: 'Add {name}', many: 'Add {n} properties: {names}' } };
    expect(taskOf(tasks, of('add', 1, ['og:title']))).toBe('Add og:title');
    expect(taskOf(tasks, of('add', 2, ['og:title', 'og:image']))).toBe(
      'Add 2 properties: og:title, og:image',
    );
    expect(taskOf(tasks, of('add', 4, ['og:title', 'og:image', 'og:url', 'og:type']))).toBe(
      'Add 4 properties: og:title, og:image, og:url …',
    );
    expect(taskOf(tasks, of('add', 2, ['a'.repeat(40), 'b']))).toBe('Add 2 properties');
    expect(taskOf(tasks, of('add', 3, ['og:url', 'og:url', 'og:type']))).toBe(
      'Add 3 properties: og:url, og:type',
    );
    expect(taskOf(tasks, of('add', 1, ['a'.repeat(60)]))).toBe('Add');
    expect(taskMax).toBe(48);
  });

  test('says how much it is about, where that was measured', () => {
    const tasks = { big: { one: 'Compress 1 file ({amount})', many: 'Compress {n} files ({amount})' } };
    expect(taskOf(tasks, of('big', 4), '820 KB')).toBe('Compress 4 files (820 KB)');
    expect(taskOf(tasks, of('big', 1))).toBe('Compress 1 file');
  });
});
