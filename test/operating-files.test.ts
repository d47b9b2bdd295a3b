/** What operators copy from docs/operate.md and the compose files names what is there. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../src/config/settings.ts';
import { readConfig } from '../src/config.ts';

const root = join(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/operate.md'), 'utf8');
const names = new Set(
  Object.values(settings).flatMap((group) => Object.values(group).map(({ name }) => name)),
);

/** Blocks of code, without their indent. */
const blocks = guide
  .split(/\n(?! {4}|\n)/)
  .flatMap((part) => part.match(/(?:^ {4}.*\n?|^\n)+/gm) ?? [])
  .map((block) => block.replace(/^ {4}/gm, '').trim());
const unit = blocks.find((block) => block.startsWith('[Unit]\nDescription=Assay')) ?? '';
const environment = blocks.find((block) => block.startsWith('ASSAY_DATA=')) ?? '';

function valuesOf(key: string): string[] {
  return [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

describe('the unit of systemd', () => {
  test('has the three sections that a service which starts with the machine needs', () => {
    expect(unit.match(/^\[\w+\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]']);
    expect(valuesOf('WantedBy')).toEqual(['multi-user.target']);
  });

  test('starts the Node and the program of the clone, with a command that exists', () => {
    const [folder = ''] = valuesOf('WorkingDirectory');
    const [node = '', program = '', command] = valuesOf('ExecStart')[0]?.split(' ') ?? [];
    for (const path of [node, program]) {
      expect(path.startsWith(`${folder}/`)).toBe(true);
      accessSync(join(root, path.slice(folder.length)), constants.X_OK);
    }
    expect(command).toBe('serve');
  });

  test('keeps its data in the one folder that it may write to', () => {
    const written = Object.fromEntries(environment.split('\n').map((line) => line.split('=')));
    const state = `/var/lib/${valuesOf('StateDirectory')[0]}`;
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    expect(readConfig({}, written)).toMatchObject({
      ok: true,
      unknown: [],
      config: { data: { folder: state } },
    });
    expect(written.ASSAY_FIRST_KEY_FILE).toMatch(new RegExp(`^${state}/`));
  });

  test('gives Assay the 25 seconds that it ends within', () => {
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(25);
  });
});

test('every command of the guide that names the clone starts it as the unit does', () => {
  const starts = guide.match(/\S*\/srv\/assay\/app\/bin\/assay/g) ?? [];
  expect(starts.length).toBeGreaterThan(1);
  expect(
    guide.match(/\/srv\/assay\/app\/node_modules\/\.bin\/node \/srv\/assay\/app\/bin\/assay/g),
  ).toHaveLength(starts.length);
});

test.each(['docs/operate.md', 'compose.yaml', 'compose.scale.yaml', 'Dockerfile'])(
  'every setting that %s names is one',
  (file) => {
    expect(existsSync(join(root, file))).toBe(true);
    const named = new Set(readFileSync(join(root, file), 'utf8').match(/\bASSAY_[A-Z_]+[A-Z]\b/g));
    expect([...named].filter((name) => !names.has(name))).toEqual([]);
  },
);

describe('the system calls that a container with a browser may make', () => {
  const { architectures, defaultAction, syscalls } = JSON.parse(
    readFileSync(join(root, 'docker/seccomp-browser.json'), 'utf8'),
  ) as Profile;
  const rulesOf = (name: string) => syscalls.filter(({ names }) => names.includes(name));

  test('are those that stand there, each once, on both machines that there is a Chromium for', () => {
    expect(defaultAction).toBe('SCMP_ACT_ERRNO');
    expect(architectures).toEqual(['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64']);
    const named = syscalls.flatMap(({ names }) => names).filter((name) => name !== 'socket');
    expect(named).toEqual([...new Set(named)]);
    expect(named.length).toBeGreaterThan(200);
  });

  test('make namespaces of users, processes and networks, and no other', () => {
    const { files, hosts, messages, groups } = {
      files: 0x20000,
      hosts: 0x4000000,
      messages: 0x8000000,
      groups: 0x2000000,
    };
    const without = { index: 0, value: files | hosts | messages | groups, op: 'SCMP_CMP_MASKED_EQ' };
    for (const name of ['clone', 'unshare']) expect(rulesOf(name)).toMatchObject([{ args: [without] }]);
    // What a filter cannot read is no call at all: libraries take the older one then.
    expect(rulesOf('clone3')).toMatchObject([{ action: 'SCMP_ACT_ERRNO', errnoRet: 38 }]);
    expect(rulesOf('chroot')).toMatchObject([{ action: 'SCMP_ACT_ALLOW' }]);
  });

  test('open sockets of Unix, IP and netlink', () => {
    const [unix, ipv4, ipv6, netlink] = [1, 2, 10, 16];
    expect(rulesOf('socket').map(({ args }) => args)).toEqual(
      [unix, ipv4, ipv6, netlink].map((value) => [{ index: 0, value, op: 'SCMP_CMP_EQ' }]),
    );
  });

  test.each([
    ...['setns', 'mount', 'umount2', 'pivot_root', 'open_by_handle_at', 'ptrace', 'process_vm_readv'],
    ...['bpf', 'perf_event_open', 'userfaultfd', 'io_uring_setup', 'keyctl', 'init_module', 'kexec_load'],
    ...['reboot', 'settimeofday', 'iopl', 'personality', 'fsopen', 'move_mount', 'syslog'],
  ])('leave out %s', (name) => {
    expect(rulesOf(name)).toEqual([]);
  });
});

interface Profile {
  readonly architectures: readonly string[];
  readonly defaultAction: string;
  readonly syscalls: readonly {
    readonly names: readonly string[];
    readonly action: string;
    readonly errnoRet?: number;
    readonly args?: readonly unknown[];
  }[];
}
