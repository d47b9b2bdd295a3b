import { describe, expect, test } from 'vitest';
import { createLog, type LogOptions, urlForLog } from './log.ts';

function logTo(options: Partial<LogOptions> = {}) {
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    form: 'json',
    colour: false,
    write: (line) => lines.push(line),
    now: () => Date.UTC(2026, 10, 20, 20, 4),
    ...options,
  });
  return { log, lines };
}

describe('a log of JSON', () => {
  test('writes one object a line', () => {
    const { log, lines } = logTo();
    log.info('GET /healthz 200', { ms: 1, account: undefined });
    expect(lines).toEqual([
      '{"time":"2026-11-20T20:04:00.000Z","level":"info","message":"GET /healthz 200","ms":1}\n',
    ]);
  });

  test('leaves out what is below its level', () => {
    const { log, lines } = logTo({ level: 'warn' });
    log.info('not this');
    log.debug('nor this');
    log.warn('this');
    log.error('and this');
    expect(lines).toHaveLength(2);
  });

  test('is silent when asked to be', () => {
    const { log, lines } = logTo({ level: 'silent' });
    log.error('not even this');
    expect(lines).toEqual([]);
  });

  test('keeps an error with its cause and its stack', () => {
    const { log, lines } = logTo();
    log.error('failed', { error: new Error('outer', { cause: new TypeError('inner') }) });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      error: {
        name: 'Error',
        message: 'outer',
        stack: expect.stringContaining('log.test'),
        cause: { name: 'TypeError' },
      },
    });
  });

  test('survives a value that contains itself', () => {
    const { log, lines } = logTo();
    const ring: Record<string, unknown> = {};
    ring.self = ring;
    log.info('ring', { ring });
    expect(lines[0]).toContain('[deep]');
  });
});

describe('D3 the log', () => {
  test.each([
    'authorization',
    'Cookie',
    'set-cookie',
    'password',
    'share_password',
    'secretKey',
    'token',
    'k',
    'key',
  ])('hides the field %s, however deep', (name) => {
    const { log, lines } = logTo();
    log.info('x', { [name]: 'tell-tale', inner: { list: [{ [name]: 'tell-tale' }] } });
    expect(lines.join('')).not.toContain('tell-tale');
  });

  test('hides API keys and signed links wherever they stand', () => {
    const { log, lines } = logTo();
    const key = `assay_${'a1'.repeat(19)}`;
    log.info(`with ${key}`, { path: '/r/slug?x=1&k=tell-tale&y=2', error: new Error(key) });
    expect(lines.join('')).not.toContain(key);
    expect(lines.join('')).not.toContain('tell-tale');
    expect(lines.join('')).toContain('&y=2');
  });

  test.each(['/join/tell-tale', '/JOIN/tell-tale?x=1', '/join//tell-tale', 'POST /join/tell-tale/more 404'])(
    'hides the token of an invitation in %s',
    (path) => {
      const { log, lines } = logTo();
      log.info(`GET ${path}`, { path });
      expect(lines.join('')).not.toContain('tell-tale');
      expect(lines.join('')).toContain('[hidden]');
    },
  );

  test.each(['json', 'lines'] as const)('writes one line whatever a client sends, as %s', (form) => {
    const { log, lines } = logTo({ form });
    log.info('GET /\r\nfake line\u001b[2J\u0085\u2028', { path: '/\nfake\u009b' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  });

  test('tells the site of a report and not its page', () => {
    const logged = urlForLog('https://example.com/private?of=ours');
    expect(logged).toMatch(/^https:\/\/example\.com\/#[0-9a-f]{12}$/);
    expect(logged).toBe(urlForLog('https://example.com/private?of=ours'));
    expect(logged).not.toBe(urlForLog('https://example.com/other'));
    expect(urlForLog('no url')).toMatch(/^#[0-9a-f]{12}$/);
  });
});

test('a log for a terminal is readable', () => {
  const { log, lines } = logTo({ form: 'lines' });
  log.warn('slow "thing"', { ms: 12, path: '/a b' });
  expect(lines).toEqual(['20:04:00.000 warn  slow "thing" ms=12 path="/a b"\n']);
});

test('a log for a terminal shows a stack as lines', () => {
  const { log, lines } = logTo({ form: 'lines', colour: true });
  log.error('failed', { error: new Error('why') });
  expect(lines[0]).toMatch(/\n {4}at /);
  expect(lines[0]).toContain('\u001b[31m');
});
