import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { CannotStart } from '../src/errors.ts';
import { createAuthority } from '../src/net/testing/certificates.ts';
import { readServerTls } from '../src/start/server-tls.ts';
import { configOf } from '../src/start/testing.ts';
import { call, run, start, temporaryFolder } from './program.ts';

const authority = await createAuthority();
const pair = await authority.issue({ names: ['127.0.0.1'] });

const [begin, end] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

/** The settings of a server with these files. */
function settings({ cert = pair.cert, key = pair.key } = {}) {
  const folder = temporaryFolder();
  const files = { ASSAY_TLS_CERT: join(folder, 'cert.pem'), ASSAY_TLS_KEY: join(folder, 'key.pem') };
  writeFileSync(files.ASSAY_TLS_CERT, cert);
  writeFileSync(files.ASSAY_TLS_KEY, key);
  return { ASSAY_DATA: join(folder, 'data'), ASSAY_PORT: '0', ...files };
}

async function serve() {
  const env = settings();
  const server = start(['serve'], { env });
  const [, url = ''] = await server.waitFor(/Assay is running at (https:\S+)\n/);
  return { ...server, env, url, port: Number(new URL(url).port) };
}

async function ask(
  url: string,
  { body, ...options }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const asked = request(url, { ...options, ca: authority.caPem }).end(body);
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe('a certificate and its key', () => {
  test('make the server speak https, in links, cookies and HSTS too, with TLS 1.2 and newer, and nothing else is answered', async () => {
    const { url, port, env, output, waitFor } = await serve();
    const [link = ''] = await waitFor(/https:\/\/127\.0\.0\.1:\d+\/join\/[\w-]{43}/);
    const joined = await ask(link, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=anna@example.org&accountName=Anna&password=eleven+green+lamps+sing',
    });
    expect(joined.headers['set-cookie']?.join()).toMatch(/^__Host-assay_session=.*; Secure/);
    expect(joined.headers['strict-transport-security']).toBe('max-age=31536000');
    const [, key = ''] = /API key {2}(assay_\w+)/.exec(output.out) ?? [];
    const list = await ask(`${url}/api/v1/reports`, { headers: { authorization: `Bearer ${key}` } });
    expect([list.status, list.headers.link]).toEqual([200, expect.stringContaining(`<${url}/api/v1/`)]);
    const beside = await call(['user', 'invite', 'bert@example.org'], { env });
    expect(beside.out.startsWith(`${url}/join/`)).toBe(true);

    const handshake = async (version: 'TLSv1.1' | 'TLSv1.2') => {
      const options = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      const socket = connectTls({ host: '127.0.0.1', port, ca: authority.caPem, ...options });
      const event = await once(socket, 'secureConnect').then(
        () => 'secure',
        () => 'refused',
      );
      socket.destroy();
      return event;
    };
    expect([await handshake('TLSv1.1'), await handshake('TLSv1.2')]).toEqual(['refused', 'secure']);
    const plain = connect(port).on('error', () => {});
    plain.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // The connection ends at once, and not with the patience for a request.
    expect(await text(plain)).not.toContain('HTTP/1.1');
    expect((await ask(`${url}/healthz`)).status).toBe(200);
  });

  test('that cannot be used are told apart, in a sentence, before anything is made', async () => {
    const { key: other } = await authority.issue({ names: ['127.0.0.1'] });
    const absent = { ...settings(), ASSAY_TLS_KEY: '/nowhere/key.pem' };
    const { code, err } = await run(['serve'], { env: absent });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'ASSAY_TLS_KEY: the file /nowhere/key.pem cannot be read (ENOENT).\n',
    });
    expect(existsSync(absent.ASSAY_DATA)).toBe(false);
    for (const [env, sentence] of [
      [settings({ cert: 'no PEM' }), 'holds no certificate in PEM.'],
      [settings({ key: 'no PEM' }), 'holds no private key in PEM, or one with a password.'],
      [settings({ key: other }), 'is not that of the first certificate in'],
      [settings({ cert: `${pair.cert}${begin}\nAAAA\n${end}\n` }), 'one of the chain is damaged'],
    ] as const) {
      expect(refusalOf(env)).toEqual([expect.stringContaining(sentence)]);
    }
  });
});

/** What a start with these settings is refused with. */
function refusalOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readServerTls(configOf(env).server);
  } catch (error) {
    if (error instanceof CannotStart) return error.sentences;
    throw error;
  }
  return [];
}
