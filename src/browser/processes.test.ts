import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { membersOf, privateMemory, statusField } from './processes.ts';

test('memory is what no other process shares', () => {
  const status =
    'Name:\tchrome\nVmRSS:\t 300000 kB\nRssAnon:\t    1024 kB\nRssFile:\t  290000 kB\nRssShmem:\t    512 kB\n';
  const zombie = 'Name:\tchrome\nState:\tZ (zombie)\n';
  expect(
    privateMemory([
      { pid: 1, status },
      { pid: 2, status },
      { pid: 3, status: zombie },
    ]),
  ).toBe(3 * 2 ** 20);
});

test('a field is found by its whole name', () => {
  const status = 'Name:\tSeccomp: 0\nSeccomp:\t2\nSeccomp_filters:\t1\nNSpid:\t7\t1';
  expect(statusField(status, 'Seccomp')).toBe('2');
  expect(statusField(status, 'NSpid')).toBe('7\t1');
  expect(statusField(status, 'RssAnon')).toBe('');
});

describe.runIf(process.platform === 'linux')('a group', () => {
  test('has those that live, and not those of whose end nobody has heard', async () => {
    const shell = spawn('/bin/sh', ['-c', 'echo & exec cat'], {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const group = shell.pid ?? 0;
    await once(shell.stdout, 'data');
    const pids = async () => (await membersOf(group)).map(({ pid }) => pid);
    await vi.waitFor(async () => expect(await pids()).toEqual([group]), { timeout: 10_000 });
    process.kill(-group, 'SIGKILL');
    await once(shell, 'exit');
    expect(await pids()).toEqual([]);
  });
});
