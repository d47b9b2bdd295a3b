import { expect, test } from 'vitest';
import { fileWarning, isOutOfFiles } from './file-limit.ts';

const limitsOf = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             63448                63448                processes
Max open files            ${files.padEnd(21)}524288               files
Max locked memory         8388608              8388608              bytes
`;

test('a limit of files that the settings need more than is told at the start', () => {
  const needs = { sockets: 1_024, runs: 8 };
  expect(fileWarning(limitsOf('1343'), needs)).toContain('may open 1343 files and connections; with');
  expect(fileWarning(limitsOf('64'), { sockets: 0, runs: 8 })).toContain('it may need 320.');
  expect(fileWarning(limitsOf('1344'), needs)).toBeUndefined();
});

test.each([limitsOf('unlimited'), ''])(
  'a system without a limit, or without a word of it, is no reason',
  (limits) => {
    expect(fileWarning(limits, { sockets: 1_024, runs: 8 })).toBeUndefined();
  },
);

test.each([
  ['EMFILE', "EMFILE: too many open files, open '/data'", true],
  ['ENFILE', "ENFILE: file table overflow, open '/data'", true],
  ['ERR_WORKER_INIT_FAILED', 'Worker initialization failure: EMFILE', true],
  ['ERR_INVALID_PACKAGE_CONFIG', 'Cannot read package config /package.json: too many open files.', true],
  ['ERR_WORKER_INIT_FAILED', 'Worker initialization failure: ENOMEM', false],
  ['ERR_INVALID_URL', 'Invalid URL: EMFILE.example', false],
])('%s, "%s", is for want of files: %s', (code, message, expected) => {
  expect(isOutOfFiles(Object.assign(new Error(message), { code }))).toBe(expected);
});
