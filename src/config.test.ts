import { describe, expect, test } from 'vitest';
import type { Setting } from './config/setting.ts';
import { settings } from './config/settings.ts';
import { metricsConflict, namedVariables, readConfig, wantsColour } from './config.ts';

const configOf = (environment: Record<string, string>, given: Record<string, string> = {}) => {
  const read = readConfig(given, environment);
  if (!read.ok) throw new Error(read.sentences.join('\n'));
  return read;
};
const sentencesOf = (environment: Record<string, string>) => {
  const read = readConfig({}, environment);
  return read.ok ? [] : read.sentences;
};

describe('U1 the mail server', () => {
  const both = (url: string) => ({ ASSAY_SMTP_URL: url, ASSAY_MAIL_FROM: 'assay@example.org' });

  test.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, tls: 'required', auth: undefined }],
    ['smtps://mail.example.org/', { host: 'mail.example.org', port: 465, tls: 'at-once', auth: undefined }],
    [
      'smtp://MAIL.example.org:25?tls=off',
      { host: 'mail.example.org', port: 25, tls: 'off', auth: undefined },
    ],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'local', auth: undefined }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'local', auth: undefined }],
    [
      'smtp://assay%40example.org:p%2Fw@mail.example.org',
      {
        host: 'mail.example.org',
        port: 587,
        tls: 'required',
        auth: { user: 'assay@example.org', password: 'p/w' },
      },
    ],
  ])('is read from %s', (url, server) => {
    expect(configOf(both(url)).config.mail.smtpUrl).toEqual(server);
  });

  test.each([
    ['mail.example.org:587', 'is no address of a mail server'],
    ['https://mail.example.org', 'is no address of a mail server'],
    ['smtp://mail.example.org/box', 'has more than a host and a port'],
    ['smtp://mail.example.org?tls=no', 'takes nothing after "?" but tls=off.'],
    ['smtps://mail.example.org?tls=off', 'keep one'],
    ['smtp://secret@mail.example.org', 'has a user or a password alone'],
    ['smtp://secret:%zz@mail.example.org', 'stands for nothing'],
  ])('is refused when it is %s, without repeating it', (url, why) => {
    const sentences = sentencesOf(both(url));
    expect(sentences).toEqual([expect.stringContaining(why)]);
    expect(sentences.join('')).not.toContain('secret');
  });

  test('is never listed with its password', () => {
    const { listed } = configOf(both('smtp://assay:secret@mail.example.org'));
    expect(listed.find(({ name }) => name === 'ASSAY_SMTP_URL')?.value).toBe('set');
  });

  test.each([
    ['assay@example.org', { name: '', address: 'assay@example.org' }],
    ['Assay of Example <assay@example.org>', { name: 'Assay of Example', address: 'assay@example.org' }],
  ])('sends from %s', (given, from) => {
    const { mail } = configOf({ ASSAY_SMTP_URL: 'smtp://localhost', ASSAY_MAIL_FROM: given }).config;
    expect(mail.from).toEqual(from);
  });

  test.each([
    'Assay',
    'a@b <c@d',
    'a@example.org, b@example.org',
    '"A" <a@example.org>',
    'A: <a@example.org>',
  ])('does not send from %s', (given) => {
    const sentences = sentencesOf({ ASSAY_SMTP_URL: 'smtp://localhost', ASSAY_MAIL_FROM: given });
    expect(sentences).toEqual([expect.stringContaining('ASSAY_MAIL_FROM must be an address such as')]);
  });

  test('and the sender belong together, and the address stands in one place', () => {
    const url = 'smtp://localhost';
    expect(sentencesOf({ ASSAY_SMTP_URL: url })).toEqual([expect.stringContaining('set ASSAY_MAIL_FROM')]);
    expect(sentencesOf({ ASSAY_MAIL_FROM: 'a@example.org' })).toEqual([
      expect.stringContaining('no mail server'),
    ]);
    expect(sentencesOf({ ...both(url), ASSAY_SMTP_URL_FILE: '/x' })).toEqual([
      expect.stringContaining('keep one'),
    ]);
  });

  test('without TLS elsewhere is warned of', () => {
    expect(configOf(both('smtp://mail.example.org?tls=off')).warnings).toEqual([
      expect.stringContaining('travel in the clear'),
    ]);
    expect(configOf(both('smtp://localhost?tls=off')).warnings).toEqual([]);
  });
});

describe('values', () => {
  test('are the defaults when nothing is set', () => {
    const { config, warnings } = configOf({});
    expect(config.server).toMatchObject({ host: '127.0.0.1', port: 7420, publicUrl: undefined });
    expect(config.rates).toMatchObject({
      perAccount: { count: 300, seconds: 60 },
      create: { count: 60, seconds: 60 },
      failedKeys: { count: 20, seconds: 900 },
    });
    expect(config.egress).toMatchObject({ allow: [], hostPerSecond: 10, hostBurst: 100 });
    expect(config.data.folder).toBe('./data');
    expect(warnings).toEqual([]);
  });

  test('cannot be changed by whoever holds them', () => {
    const { config } = configOf({ ASSAY_EGRESS_PORTS: '80' });
    expect(() => Object.assign(config.server, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.egress.ports, [443])).toThrow(TypeError);
    expect(() => Object.assign(config.rates.create, { count: 1 })).toThrow(TypeError);
  });

  test('that are empty count as not set, as compose files write them', () => {
    expect(configOf({ ASSAY_PORT: '', ASSAY_PUBLIC_URL: ' ' }).config.server).toMatchObject({
      port: 7420,
      publicUrl: undefined,
    });
  });

  test('given on the command line win over the environment', () => {
    expect(configOf({ ASSAY_DATA: '/srv/a' }, { ASSAY_DATA: '/srv/b' }).config.data.folder).toBe('/srv/b');
  });

  test.each([
    ['100', 100],
    ['64KiB', 65_536],
    ['2.5 MiB', 2_621_440],
    ['1 gib', 1_073_741_824],
  ])('of size %j are %d bytes', (text, bytes) => {
    expect(configOf({ ASSAY_HTTP_BODY_MAX: text }).config.http.bodyMaxBytes).toBe(bytes);
  });

  test.each([
    ['0', 0],
    ['7', 7_000],
    ['250 ms', 250],
    ['2min', 120_000],
  ])('of duration %j are %d ms where the default is in seconds', (text, ms) => {
    expect(configOf({ ASSAY_DRAIN_DELAY: text }).config.operation.drainDelayMs).toBe(ms);
  });

  test('of duration without a unit have the unit of the default', () => {
    expect(configOf({ ASSAY_OVERLOAD_DELAY: '300' }).config.operation.overloadDelayMs).toBe(300);
  });

  test('in lists are read entry by entry', () => {
    const { egress } = configOf({
      ASSAY_EGRESS_ALLOW: '127.0.0.1:3000, LOCALHOST:8080,10.20.0.0/16:443,*.corp.example:443,[::1]:3000',
      ASSAY_EGRESS_PORTS: '80,8443',
      ASSAY_DNS_SERVERS: '192.0.2.53,[2001:db8::53]:5353,192.0.2.54:53',
    }).config;
    expect(egress.allow).toEqual([
      '127.0.0.1:3000',
      'localhost:8080',
      '10.20.0.0/16:443',
      '*.corp.example:443',
      '[::1]:3000',
    ]);
    expect(egress.ports).toEqual([80, 8443]);
    expect(egress.dnsServers).toHaveLength(3);
  });
});

describe('bad values', () => {
  test('are all named at once, one sentence each', () => {
    expect(sentencesOf({ ASSAY_PORT: '70000', ASSAY_SITE: 'maybe', ASSAY_RATE_CREATE: '60' })).toEqual([
      'ASSAY_PORT must be a whole number from 0 to 65535, not "70000".',
      'ASSAY_RATE_CREATE must be a rate such as 60/60 (so many / in so many seconds), not "60".',
      'ASSAY_SITE must be 0 or 1, not "maybe".',
    ]);
  });

  test.each([
    ['ASSAY_PORT', '-1'],
    ['ASSAY_PORT', '80.5'],
    ['ASSAY_PORT', '1e3'],
    ['ASSAY_HTTP_BODY_MAX', '0'],
    ['ASSAY_HTTP_BODY_MAX', '5 XiB'],
    ['ASSAY_HTTP_BODY_MAX', 'KiB'],
    ['ASSAY_DRAIN_DELAY', '5 weeks'],
    ['ASSAY_RATE_DEFAULT', '0/60'],
    ['ASSAY_RATE_DEFAULT', '300/0'],
    ['ASSAY_LOG_LEVEL', 'loud'],
    ['ASSAY_EGRESS_PORTS', '80,http'],
    ['ASSAY_EGRESS_DENY', '10.0.0.0/33'],
    ['ASSAY_EGRESS_DENY', 'example.com'],
    ['ASSAY_DNS_SERVERS', 'dns.example'],
    ['ASSAY_TRUSTED_PROXIES', '10.0.0'],
    ['ASSAY_CORS_ORIGINS', 'https://app.example/'],
    ['ASSAY_CORS_ORIGINS', '*'],
    ['ASSAY_EXTRA_HOSTS', 'a/b'],
    ['ASSAY_PUBLIC_URL', 'assay.example.org'],
    ['ASSAY_PUBLIC_URL', 'https://assay.example.org/path'],
    ['ASSAY_PUBLIC_URL', 'ftp://assay.example.org'],
  ])('%s=%s is refused by name', (name, value) => {
    const [sentence, ...others] = sentencesOf({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} `));
    expect(others).toEqual([]);
  });

  test.each([
    ['ASSAY_HTTP_KEEP_ALIVE', '25 d', 'must be at most 24 d, not "25 d".'],
    ['ASSAY_WAIT_MAX', '40 s', 'must be at most 39 s, not "40 s".'],
    ['ASSAY_DOCUMENT_TIMEOUT', '3000000', 'must be at most 24 d, not "3000000 s".'],
    ['ASSAY_DRAIN_JOBS', '9 d', 'must be at most 8 d, not "9 d".'],
    ['ASSAY_KEEP_AUDIT', '1000001 d', 'must be at most 1000000 d, not "1000001 d".'],
    ['ASSAY_JOB_LEASE', '0', 'must be at least 1 s, not "0 s".'],
    ['ASSAY_STREAM_HEARTBEAT', '0', 'must be at least 1 ms, not "0 s".'],
    ['ASSAY_PARSE_TIMEOUT', '0.4 ms', 'must be at least 1 ms, not "0.4 ms".'],
    ['ASSAY_SESSION_IDLE', '0 h', 'must be at least 1 s, not "0 h".'],
    ['ASSAY_HTTP_HEADERS_MAX', '1', 'must be at least 1 KiB, not "1".'],
    ['ASSAY_KEEP_RUNS', '1', 'must be a whole number from 2 to 1000000000, not "1".'],
  ])('%s=%s is more or less than works', (name, value, sentence) => {
    expect(sentencesOf({ [name]: value })).toEqual([`${name} ${sentence}`]);
  });

  test('cannot be times that no timer of Node takes, for what is waited for', () => {
    const groups = [settings.egress, settings.queue, settings.http, settings.fetching];
    const all = [...groups, settings.parsing, settings.streams, settings.operation].flatMap((group) =>
      Object.values<Setting<unknown>>(group),
    );
    const waits = all.filter(({ type }) => type.startsWith('duration'));
    expect(waits.length).toBeGreaterThan(15);
    for (const { name } of waits) expect(sentencesOf({ [name]: '2147483648 ms' })).toHaveLength(1);
  });

  test('of duration 0 are refused, unless the meaning says what it does', () => {
    const all = Object.values(settings).flatMap((group) => Object.values<Setting<unknown>>(group));
    const durations = all.filter(({ type }) => type.startsWith('duration'));
    const takes0 = ({ read }: Setting<unknown>) => {
      try {
        return read('0') === 0;
      } catch {
        return false;
      }
    };
    const namesOf = (some: typeof all) => some.map(({ name }) => name);
    expect(namesOf(durations.filter(takes0))).toEqual(
      namesOf(durations.filter(({ meaning }) => / 0: /.test(meaning))),
    );
    expect(durations.filter(takes0).length).toBeGreaterThan(3);
  });

  test('are none of what is kept for years', () => {
    expect(configOf({ ASSAY_KEEP_AUDIT: '3650 d', ASSAY_SESSION_MAX: '365 d' }).config.data).toMatchObject({
      keepAuditLogMs: 3_650 * 86_400_000,
    });
  });

  test.each([
    '127.0.0.1',
    'localhost',
    ':80',
    'a b:80',
    '*.*.example:80',
    '127.0.0.1:0',
    'http://127.0.0.1:80',
    '0x7f.1:80',
  ])('E8 the allow-list refuses %j: an entry is a host, wildcard or network with a port', (entry) => {
    expect(sentencesOf({ ASSAY_EGRESS_ALLOW: entry })).toHaveLength(1);
  });
});

describe('D2 the secret key', () => {
  const hex = 'ab'.repeat(32);
  test('is read as hex or base64', () => {
    expect(configOf({ ASSAY_SECRET_KEY: hex }).config.data.secretKey?.toString('hex')).toBe(hex);
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    expect(configOf({ ASSAY_SECRET_KEY: base64 }).config.data.secretKey?.toString('hex')).toBe(hex);
  });

  test('is listed as set and never shown, nor in a refusal', () => {
    const { listed } = configOf({ ASSAY_SECRET_KEY: hex });
    expect(listed.find(({ name }) => name === 'ASSAY_SECRET_KEY')?.value).toBe('set');
    expect(JSON.stringify(listed)).not.toContain(hex);
    expect(sentencesOf({ ASSAY_SECRET_KEY: 'tooshort' }).join()).not.toContain('tooshort');
  });

  test('comes from one place', () => {
    expect(sentencesOf({ ASSAY_SECRET_KEY: hex, ASSAY_SECRET_KEY_FILE: 'key' })).toEqual([
      'ASSAY_SECRET_KEY and ASSAY_SECRET_KEY_FILE are both set: keep one.',
    ]);
  });
});

describe('A6 a server that others can reach', () => {
  test('needs its public URL', () => {
    expect(sentencesOf({ ASSAY_HOST: '0.0.0.0' })).toEqual([
      'ASSAY_HOST is 0.0.0.0, which others can reach: set ASSAY_PUBLIC_URL to the address they use.',
    ]);
    expect(
      configOf({ ASSAY_HOST: '0.0.0.0', ASSAY_PUBLIC_URL: 'https://assay.example.org/' }).config.server,
    ).toMatchObject({
      publicUrl: 'https://assay.example.org',
    });
  });

  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('is not one that listens on %s', (host) => {
    expect(sentencesOf({ ASSAY_HOST: host })).toEqual([]);
  });

  test('is served by https with a certificate and its key, and both belong together', () => {
    const cert = { ASSAY_TLS_CERT: '/etc/assay/cert.pem' };
    const pair = { ...cert, ASSAY_TLS_KEY: '/etc/assay/key.pem' };
    for (const half of [cert, { ASSAY_TLS_KEY: '/etc/assay/key.pem' }]) {
      expect(sentencesOf(half)).toEqual([
        'ASSAY_TLS_CERT and ASSAY_TLS_KEY belong together: set both, or none.',
      ]);
    }
    expect(sentencesOf(pair)).toEqual([]);
    expect(sentencesOf({ ...pair, ASSAY_PUBLIC_URL: 'https://assay.example.org' })).toEqual([]);
    expect(sentencesOf({ ...pair, ASSAY_PUBLIC_URL: 'http://localhost:7420' })).toEqual([
      'ASSAY_PUBLIC_URL is plain http, and ASSAY_TLS_CERT makes the server speak https: set the https address.',
    ]);
  });

  test('is not served over plain http, unless that is asked for, with a warning', () => {
    const plain = { ASSAY_PUBLIC_URL: 'http://assay.example.org' };
    expect(sentencesOf(plain)).toHaveLength(1);
    expect(configOf({ ...plain, ASSAY_INSECURE_COOKIES: '1' }).warnings).toHaveLength(1);
    expect(configOf({ ASSAY_PUBLIC_URL: 'http://localhost:9000' }).warnings).toEqual([]);
  });
});

describe('D6 the metrics of a server', () => {
  const conflictOf = (environment: Record<string, string>) => metricsConflict(configOf(environment).config);

  test('have a port of their own, unless the system chooses both', () => {
    const both = (port: string) => conflictOf({ ASSAY_PORT: port, ASSAY_METRICS_PORT: port });
    expect(both('8000')).toBe(
      'ASSAY_METRICS_PORT is 8000, as ASSAY_PORT is: the metrics need a port of their own.',
    );
    expect(conflictOf({ ASSAY_METRICS_PORT: '7420' })).toContain('as ASSAY_PORT is');
    expect(both('0')).toBeUndefined();
    expect(conflictOf({})).toBeUndefined();
  });

  const onHosts = (host: string, metricsHost: string) =>
    conflictOf({
      ...{ ASSAY_HOST: host, ASSAY_PUBLIC_URL: 'https://assay.example.org' },
      ...{ ASSAY_METRICS_HOST: metricsHost, ASSAY_METRICS_PORT: '7420' },
    });

  test.each([
    ['127.0.0.1', '127.0.0.2'],
    ['127.0.0.1', '::1'],
    ['192.0.2.1', '127.0.0.1'],
    ['0.0.0.0', '::1'],
    ['localhost', '127.0.0.2'],
  ])('may have the port of %s on %s, in either order', (one, other) => {
    expect([onHosts(one, other), onHosts(other, one)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['127.0.0.2', '127.0.0.2'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['::', '0.0.0.0'],
    ['localhost', '127.0.0.1'],
  ])('may not have the port of %s on %s, in either order', (one, other) => {
    expect(onHosts(one, other)).toContain('the metrics need a port of their own');
    expect(onHosts(other, one)).toContain('the metrics need a port of their own');
  });

  test('may have the port that nobody listens on where there is no server, as in "assay work"', () => {
    expect(sentencesOf({ ASSAY_METRICS_PORT: '7420' })).toEqual([]);
  });
});

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '' }, true],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' }, true],
  [true, { FORCE_COLOR: '0' }, false],
])('colours in a terminal (%s) with %j: %s', (isTerminal, environment, expected) => {
  expect(wantsColour(isTerminal, environment)).toBe(expected);
});

test('an idle time beyond the life of a session is refused', () => {
  expect(sentencesOf({ ASSAY_SESSION_IDLE: '8 d' })).toEqual([
    'ASSAY_SESSION_IDLE must not be longer than ASSAY_SESSION_MAX.',
  ]);
  expect(configOf({ ASSAY_SESSION_IDLE: '7 d' }).warnings).toEqual([]);
});

describe('warnings', () => {
  test.each(['0.0.0.0/0', '::/0'])('proxies that are everybody: %s', (network) => {
    expect(configOf({ ASSAY_TRUSTED_PROXIES: `127.0.0.1,${network}` }).warnings).toEqual([
      expect.stringContaining(`ASSAY_TRUSTED_PROXIES trusts ${network}: everybody can`),
    ]);
    expect(configOf({ ASSAY_TRUSTED_PROXIES: '10.0.0.0/8' }).warnings).toEqual([]);
  });

  test('name the setting that a misspelt one was meant to be', () => {
    expect(configOf({ ASSAY_PROT: '1' }).warnings).toEqual([
      'ASSAY_PROT is no setting of Assay. Did you mean ASSAY_PORT?',
    ]);
  });

  test('name no setting for one that is like none, as one that was a setting once may be', () => {
    expect(configOf({ ASSAY_XML_DEPTH: '64', ASSAY_SITEMAP_MAX: '1 MiB' }).warnings).toEqual([
      'ASSAY_XML_DEPTH is no setting of Assay.',
      'ASSAY_SITEMAP_MAX is no setting of Assay.',
    ]);
  });

  test('E8 tell of an allow-list, as it opens private targets to every account', () => {
    expect(configOf({ ASSAY_EGRESS_ALLOW: '127.0.0.1:3000' }).warnings).toEqual([
      'ASSAY_EGRESS_ALLOW lets every account audit 127.0.0.1:3000.',
    ]);
  });

  test('tell of private targets that the scripts of pages may reach', () => {
    expect(configOf({ ASSAY_BROWSER_ALLOW: '10.20.0.7:443' }).warnings).toEqual([
      'ASSAY_BROWSER_ALLOW lets the scripts of every page that is looked at reach 10.20.0.7:443.',
    ]);
  });
});

describe('B1 variables that a command names', () => {
  const environment = { STAGING: 'X-Preview: abcdef', ASSAY_AUTH_CI: 'me:secret', EMPTY: '' };

  test('are read, whatever their names', () => {
    expect([...namedVariables(['STAGING', 'ASSAY_AUTH_CI'], environment)]).toEqual([
      ['STAGING', 'X-Preview: abcdef'],
      ['ASSAY_AUTH_CI', 'me:secret'],
    ]);
  });

  test('are named when they hold nothing, all at once', () => {
    const read = () => namedVariables(['STAGING', 'EMPTY', 'GONE'], environment);
    expect(read).toThrow(/variable EMPTY is not set.+\n.+variable GONE is not set/);
  });

  test('are not repeated when they are values', () => {
    const read = () => namedVariables(['X-Preview: s3cret'], environment);
    expect(read).toThrow('give its name, such as STAGING, and not its value');
    expect(read).not.toThrow(/s3cret/);
  });

  test('are no settings that are misspelt', () => {
    const ofPrograms = { ASSAY_URL: 'https://assay.example.org', ASSAY_KEY: 'y' };
    expect(configOf({ ASSAY_AUTH_STAGING: 'x', ...ofPrograms, ASSAY_AUTHS: 'z' }).unknown).toEqual([
      expect.stringContaining('ASSAY_AUTHS is no setting'),
    ]);
  });
});
