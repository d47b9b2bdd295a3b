import { expect, test } from 'vitest';
import { generalTask } from './general-task.ts';

const tasks = {
  alt: { one: 'Describe 1 image', many: 'Describe {n} images' },
  names: { one: 'Add {name}', many: 'Add {n} properties: {names}' },
  sizes: { one: 'Compress 1 file', many: 'Compress {n} files ({amount})' },
  header: 'Send HSTS',
};

test.each([
  ['alt', 'Describe images'],
  ['names', 'Add properties'],
  ['sizes', 'Compress files'],
  ['header', 'Send HSTS'],
  ['unknown', 'Describe images'],
])('of no page in particular the task of %s is %s', (kind, task) => {
  expect(generalTask('a-check', { tasks }, kind)).toBe(task);
});

test('without a known check it is its id', () => {
  expect(generalTask('gone', undefined)).toBe('gone');
});
