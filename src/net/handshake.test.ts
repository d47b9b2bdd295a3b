import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { TLSSocket, TlsOptions } from 'node:tls';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TlsEvidence } from '../evidence/evidence.ts';
import {
  type Authority,
  createAuthority,
  type ServerCertificate,
  selfSigned,
} from './testing/certificates.ts';
import { closedPort, type LoopbackServer, serveHttp, serveHttps, serveRaw } from './testing/loopback.ts';
import { openSession, textOf } from './testing/open-session.ts';
import { serving } from './testing/serving.ts';

let authority: Authority;
let stranger: Authority;

beforeAll(async () => {
  [authority, stranger] = await Promise.all([createAuthority(), createAuthority('Stranger')]);
});

describe('E6 handshake', () => {
  test('tells protocol, ALPN and the chain of a good server', async () => {
    const notBefore = new Date('2026-01-01T00:00:00Z');
    const notAfter = new Date('2036-01-01T00:00:00Z');
    const names = ['site.example', '*.site.example', '127.0.0.1'];
    const certificate = await authority.issue({ names, notBefore, notAfter });
    const evidence = await shake({ ...certificate, ALPNProtocols: ['h2', 'http/1.1'] });

    expect(evidence).toMatchObject({
      host: 'site.example',
      protocol: 'TLSv1.3',
      alpn: 'h2',
      authorized: true,
      errorCode: null,
    });
    expect(evidence.certificates).toMatchObject([
      {
        subject: 'CN=site.example',
        issuer: 'CN=Loopback Issuing',
        altNames: names,
        notBefore: notBefore.getTime(),
        notAfter: notAfter.getTime(),
        keyType: 'EC',
        keyBits: 256,
        signatureAlgorithm: 'ecdsa-with-sha256',
        selfSigned: false,
      },
      { subject: 'CN=Loopback Issuing', issuer: 'CN=Loopback Root', altNames: [], selfSigned: false },
    ]);
    expect(evidence.certificates).toHaveLength(2);
  });

  test('tells the hash of the public key of the leaf, by which a browser is told to accept it', async () => {
    const certificate = await authority.issue({ names: ['site.example'] });
    const { certificates } = await shake(certificate);
    const der = createPublicKey(certificate.key).export({ type: 'spki', format: 'der' });
    const spkiSha256 = createHash('sha256').update(der).digest('base64');
    expect(certificates.map((one) => one.spkiSha256)).toEqual([spkiSha256, undefined]);
  });

  test('tells the size of RSA keys', async () => {
    const evidence = await shake(await authority.issue({ names: ['site.example'], rsaBits: 2048 }));
    expect(evidence.certificates[0]).toMatchObject({ keyType: 'RSA', keyBits: 2048 });
  });

  test('has no ALPN where the server chooses none', async () => {
    const evidence = await shake({
      ...(await authority.issue({ names: ['site.example'] })),
      ALPNProtocols: [],
    });
    expect(evidence.alpn).toBeNull();
  });

  const badCertificates = {
    expired: () =>
      authority.issue({
        names: ['site.example'],
        notBefore: new Date('2020-01-01'),
        notAfter: new Date('2021-01-01'),
      }),
    early: () =>
      authority.issue({
        names: ['site.example'],
        notBefore: new Date('2090-01-01'),
        notAfter: new Date('2091-01-01'),
      }),
    misnamed: () => authority.issue({ names: ['other.example'] }),
    selfSigned: () => selfSigned({ names: ['site.example'] }),
    untrusted: () => stranger.issue({ names: ['site.example'] }),
  };

  test.each([
    ['expired', 'CERT_HAS_EXPIRED'],
    ['early', 'CERT_NOT_YET_VALID'],
    ['misnamed', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['untrusted', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ] as const)(
    'records what is wrong with a certificate (%s), and the page is fetched all the same',
    async (kind, errorCode) => {
      const server = await serveHttps(await badCertificates[kind](), (_, response) => response.end('page'));
      const { fetch, session } = await reaching(server.port);
      const result = await session.handshake('site.example', server.port);
      expect(result).toMatchObject({ evidence: { protocol: 'TLSv1.3', authorized: false, errorCode } });
      expect(result.ok && result.evidence.certificates[0]?.selfSigned).toBe(kind === 'selfSigned');
      const page = await fetch(`https://site.example:${server.port}/`);
      expect(textOf(page)).toBe('page');
      expect(page.chain).toMatchObject([{ certificateError: errorCode }]);
    },
  );

  test('finds nothing wrong with a sound certificate, nor over plain http', async () => {
    const certificate = await authority.issue({ names: ['site.example'] });
    const server = await serveHttps(certificate, (_, response) => response.end('page'));
    const { fetch } = await reaching(server.port);
    const plain = await serving((_, response) => response.end('page'));
    for (const { chain } of [
      await fetch(`https://site.example:${server.port}/`),
      await plain.fetch(plain.url),
    ]) {
      expect(chain).toHaveLength(1);
      expect(chain[0]).not.toHaveProperty('certificateError');
    }
  });

  describe('where certificates of its chain are not sent', () => {
    const issuerAddress = 'http://ca.example/issuer.crt';
    let naming: Authority;
    /** DER of what has issued the leaves of `naming`, and the authorities under it. */
    let issuing: Uint8Array;
    beforeAll(async () => {
      naming = await createAuthority('Naming', { issuerAddress });
      const { cert } = await naming.issue({ names: ['any.example'] });
      issuing = derOf(cert)[1] as Uint8Array;
    });

    /** What browsers make of it, and what the handshake tells. */
    const seen = async (
      { key, cert }: ServerCertificate,
      sent: number,
      { twice = 0, file = issuing }: { twice?: number; file?: Uint8Array } = {},
    ) => {
      const certificates = cert.split(/(?<=-----END CERTIFICATE-----)\s*/).slice(0, sent);
      const repeated = [...certificates.slice(0, twice), ...certificates];
      const server = await serveHttps({ key, cert: repeated.join('\n') }, (_, response) => response.end());
      const issuers = await serveHttp((_, response) => response.end(file));
      const { fetch, session } = await openSession({
        settings: { allow: [`127.0.0.1:${server.port}`, '127.0.0.1:80'], extraCa: naming.caPem },
        parts: { portMap: { 80: issuers.port } },
      });
      const result = await session.handshake('site.example', server.port);
      if (!result.ok) throw new Error(result.reason);
      const [exchange] = (await fetch(`https://site.example:${server.port}/`)).chain;
      const { authorized, isMendable, certificates: told } = result.evidence;
      expect(told).toHaveLength(sent);
      return { authorized, isMendable, error: exchange?.certificateError };
    };

    test.each([
      ['is not held against it', {}, undefined],
      ['hides no other name', { names: ['other.example'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
      ['hides no end', { notAfter: new Date('2026-01-01') }, 'CERT_HAS_EXPIRED'],
      ['hides no beginning', { notBefore: new Date('2090-01-01') }, 'CERT_NOT_YET_VALID'],
    ])('browsers fetch the one that the leaf names, which %s', async (_, more, error) => {
      const notAfter = new Date('2091-01-01');
      const leaf = await naming.issue({ names: ['site.example'], notAfter, ...more });
      expect(await seen(leaf, 1)).toMatchObject({ authorized: false, error });
    });

    test('browsers fetch the upper one that the lower one names', async () => {
      const leaf = await (await naming.under()).issue({ names: ['site.example'] });
      expect(await seen(leaf, 2)).toEqual({ authorized: false, isMendable: true, error: undefined });
      expect(await seen(leaf, 3)).toMatchObject({ authorized: true, error: undefined });
    });

    test('a certificate that is sent twice hides none above it', async () => {
      const leaf = await (await naming.under()).issue({ names: ['site.example'] });
      expect(await seen(leaf, 2, { twice: 1 })).toEqual({
        authorized: false,
        isMendable: true,
        error: undefined,
      });
      expect(await seen(leaf, 3, { twice: 2 })).toMatchObject({ authorized: true, error: undefined });
    });

    test('an authority that was renewed is judged by its valid certificate', async () => {
      const lower = await naming.under({ issuerAddress, sendsOldFirst: true });
      const leaf = await lower.issue({ names: ['site.example'] });
      expect(await seen(leaf, 3)).toEqual({ authorized: false, isMendable: true, error: undefined });
    });

    test.each([
      ['HTTP://ca.example/a, b.crt', true],
      ['ldap:///CN=Naming,DC=example?cACertificate', false],
      ['https://ca.example/issuer.crt', false],
    ])('browsers fetch over plain http alone: %s', async (address, isMendable) => {
      const lower = await naming.under({ issuerAddress: address });
      const leaf = await lower.issue({ names: ['site.example'] });
      const error = isMendable ? undefined : 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';
      expect(await seen(leaf, 2)).toEqual({ authorized: false, isMendable, error });
    });

    test('what is fetched counts as a request, once for each certificate', async () => {
      const leaf = await naming.issue({ names: ['site.example'] });
      const [alone = ''] = leaf.cert.split(/(?<=-----END CERTIFICATE-----)/);
      const server = await serveHttps({ key: leaf.key, cert: alone }, (_, response) => response.end());
      let asked = 0;
      const issuers = await serveHttp((_, response) => {
        asked += 1;
        response.end(issuing);
      });
      const { fetch, session } = await openSession({
        settings: { allow: [`127.0.0.1:${server.port}`, '127.0.0.1:80'], extraCa: naming.caPem },
        parts: { portMap: { 80: issuers.port } },
      });
      for (const path of ['', 'a', 'b']) await fetch(`https://site.example:${server.port}/${path}`);
      expect(asked).toBe(1);
      expect(session.requestsLeft()).toBe(116);
    });

    const unknown = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
    const refusedAlone = { authorized: false, isMendable: false, error: unknown };

    test('a leaf alone that names no issuer is of an authority that nobody knows', async () => {
      expect(await seen(await stranger.issue({ names: ['site.example'] }), 1)).toEqual(refusedAlone);
    });

    test('so is one whose issuer leads to a root that is not trusted', async () => {
      const unknownRoot = await createAuthority('Unknown', { issuerAddress });
      const leaf = await unknownRoot.issue({ names: ['site.example'] });
      expect(await seen(leaf, 1, { file: derOf(leaf.cert)[1] as Uint8Array })).toEqual(refusedAlone);
      const [root] = derOf(unknownRoot.caPem);
      expect(await seen(leaf, 1, { file: root as Uint8Array })).toEqual(refusedAlone);
    });

    test.each([
      ['no certificate', Buffer.from('<p>gone')],
      ['nothing', Buffer.alloc(0)],
      ['more than a certificate', Buffer.alloc(65 * 1024, 0x30)],
    ])('and one at whose address there is %s', async (_, file) => {
      expect(await seen(await naming.issue({ names: ['site.example'] }), 1, { file })).toEqual(refusedAlone);
    });

    test('E3 no address that the guard refuses is asked', async () => {
      const inside = await createAuthority('Inside', { issuerAddress: 'http://10.0.0.1/issuer.crt' });
      const leaf = await inside.issue({ names: ['site.example'] });
      expect(await seen(leaf, 1)).toEqual(refusedAlone);
    });

    test('browsers find none above others that is not named', async () => {
      const silent = await (await naming.under({})).issue({ names: ['site.example'] });
      expect(await seen(silent, 2)).toMatchObject({
        isMendable: false,
        error: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      });
    });

    test.each([
      ['ISSUER_HAS_EXPIRED', { notBefore: new Date('2026-01-01'), notAfter: new Date('2026-02-01') }],
      ['ISSUER_NOT_YET_VALID', { notBefore: new Date('2090-01-01'), notAfter: new Date('2091-01-01') }],
    ])('an authority whose dates are out is not taken for the leaf: %s', async (error, dates) => {
      const lower = await naming.under({ ...dates, issuerAddress });
      const leaf = await lower.issue({ names: ['site.example'] });
      expect(await seen(leaf, 3)).toEqual({ authorized: false, isMendable: false, error });
      expect(await seen(leaf, 2)).toEqual({ authorized: false, isMendable: false, error });
    });
  });

  test.each(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const)(
    'speaks %s with a server that knows no other',
    async (version) => {
      const certificate = await authority.issue({ names: ['site.example'] });
      const server = await serveHttps(
        { ...certificate, minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' },
        (_, response) => response.end('page'),
      );
      const { fetch, session } = await reaching(server.port);
      const result = await session.handshake('site.example', server.port);
      expect(result).toMatchObject({ ok: true, evidence: { protocol: version, authorized: true } });
      expect(textOf(await fetch(`https://site.example:${server.port}/`))).toBe('page');
    },
  );

  test('sends names as SNI, without the dot of the root, and no addresses', async () => {
    const seen: (string | false)[] = [];
    const certificate = await authority.issue({ names: ['site.example'] });
    const server = await serveHttps(certificate, (request, response) => {
      seen.push('servername' in request.socket ? String(request.socket.servername) : false);
      response.end(request.headers.host);
    });
    const { fetch } = await reaching(server.port);
    expect(textOf(await fetch(`https://site.example.:${server.port}/`))).toBe(`site.example.:${server.port}`);
    await fetch(`https://127.0.0.1:${server.port}/`);
    expect(seen).toEqual(['site.example', 'false']);
  });

  test('speaks HTTP/1.1 with a page whose server would rather speak h2', async () => {
    const certificate = await authority.issue({ names: ['site.example'] });
    const server = await serveHttps({ ...certificate, ALPNProtocols: ['h2', 'http/1.1'] }, (_, response) =>
      response.end('page'),
    );
    const { fetch } = await reaching(server.port);
    const result = await fetch(`https://site.example:${server.port}/`);
    expect(result.chain).toMatchObject([{ httpVersion: '1.1', timings: { tlsMs: expect.any(Number) } }]);
  });

  test('is evidence too when the server speaks no TLS', async () => {
    const server = await serveHttp((_, response) => response.end('plain'));
    const { fetch, session } = await reaching(server.port);
    expect(await session.handshake('site.example', server.port)).toMatchObject({
      ok: true,
      evidence: { host: 'site.example', protocol: null, authorized: false, certificates: [] },
    });
    expect(await fetch(`https://site.example:${server.port}/`)).toMatchObject({
      ok: false,
      code: 'tls_error',
    });
  });

  test('hints at what stands at the port instead', async () => {
    const hint = async ({ port }: LoopbackServer, settings = {}) =>
      (await reaching(port, settings)).fetch(`https://site.example:${port}/`);
    const certificate = await authority.issue({ names: ['site.example'] });
    const asking = { ...certificate, requestCert: true, rejectUnauthorized: true };
    // A fatal alert of the level 2: unrecognized_name.
    const alert = Buffer.from([21, 3, 3, 0, 2, 2, 112]);

    const failed = { ok: false, code: 'tls_error' };
    expect(await hint(await serveHttp((_, response) => response.end()))).toMatchObject({
      ...failed,
      hint: 'no_tls',
    });
    expect(await hint(await serveRaw((socket) => socket.end(alert)))).toMatchObject({
      ...failed,
      hint: 'unknown_name',
    });
    expect(await hint(await serveHttps(asking, (_, response) => response.end()))).toMatchObject({
      ...failed,
      hint: 'wants_certificate',
    });
    const asking2 = { ...asking, maxVersion: 'TLSv1.2' } as const;
    expect(await hint(await serveHttps(asking2, (_, response) => response.end()))).toMatchObject({
      ...failed,
      hint: 'wants_certificate',
    });
    const strange = { ...certificate, maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' } as const;
    expect(await hint(await serveHttps(strange, (_, response) => response.end()))).not.toHaveProperty('hint');
    expect(await hint(await serveRaw(() => {}), { connectMs: 100 })).toMatchObject({
      ok: false,
      code: 'timeout',
      hint: 'silent_handshake',
    });
  });

  test('fails where nobody answers', async () => {
    const port = await closedPort();
    const { session } = await reaching(port);
    expect(await session.handshake('site.example', port)).toMatchObject({
      ok: false,
      code: 'connection_refused',
    });
  });

  test('fails where the connection breaks off or is silent', async () => {
    const broken = await serveRaw((socket) => socket.resetAndDestroy());
    const first = await reaching(broken.port);
    expect(await first.session.handshake('site.example', broken.port)).toMatchObject({
      ok: false,
      code: 'connect_failed',
    });

    const silent = await serveRaw(() => {});
    const second = await reaching(silent.port, { connectMs: 100 });
    expect(await second.session.handshake('site.example', silent.port)).toMatchObject({
      ok: false,
      code: 'timeout',
    });
  });

  test('E2 E3 reaches nothing that a fetch would not reach', async () => {
    const server = await serveHttp((_, response) => response.end('inside'));
    const { session } = await openSession({ settings: { ports: [443, server.port] } });
    for (const host of [
      '127.0.0.1',
      'localhost',
      'x.internal',
      'site.example',
      '::1',
      '2130706433',
      'a/b',
      '',
    ]) {
      expect(await session.handshake(host, server.port)).toMatchObject({
        ok: false,
        code: 'no_public_address',
      });
    }
    expect(server.connections()).toBe(0);
  });

  test('E6 offers no key exchange whose cost the server chooses (DHE)', async () => {
    const certificate = await authority.issue({ names: ['site.example'], rsaBits: 2048 });
    const server = await serveHttps(
      { ...certificate, maxVersion: 'TLSv1.2', ciphers: 'DHE-RSA-AES128-GCM-SHA256', dhparam: 'auto' },
      (_, response) => response.end('page'),
    );
    const { fetch, session } = await reaching(server.port);
    expect(await session.handshake('site.example', server.port)).toMatchObject({
      ok: true,
      evidence: { protocol: null },
    });
    expect(await fetch(`https://site.example:${server.port}/`)).toMatchObject({ code: 'tls_error' });
  });

  test('E6 reads a page whose server asks for our certificate first, and goes on without', async () => {
    const certificate = await authority.issue({ names: ['site.example'] });
    const server = await serveHttps({ ...certificate, maxVersion: 'TLSv1.2' }, ({ socket }, response) => {
      const options = { requestCert: true, rejectUnauthorized: false };
      (socket as TLSSocket).renegotiate(options, (error) => response.end(error === null ? 'page' : 'error'));
    });
    const { fetch } = await reaching(server.port);
    expect(textOf(await fetch(`https://site.example:${server.port}/`))).toBe('page');
  });

  test('E6 counts what TLS adds to a body, in the limit and for the day of the account', async () => {
    const certificate = await authority.issue({ names: ['site.example'] });
    const server = await serveHttps(certificate, (_, response) => {
      const sendByte = (left: number) => {
        if (left === 0) response.end();
        else if (!response.destroyed) response.socket?.write('x', () => sendByte(left - 1));
      };
      response.writeHead(200, { 'Content-Length': 20_000 }).flushHeaders();
      sendByte(20_000);
    });
    // A record takes 22 bytes beside the one that it carries.
    const roomy = await reaching(server.port);
    const url = `https://site.example:${server.port}/`;
    expect(await roomy.fetch(url)).toMatchObject({ ok: true, wireBytes: 20_000 });
    expect(roomy.session.bytesRead()).toBeGreaterThan(23 * 20_000);
    const tight = await reaching(server.port, { wireBytesMax: 200_000 });
    expect(await tight.fetch(url)).toMatchObject({ ok: false, code: 'too_large' });
    expect(await tight.fetch(url, { over: 'cut' })).toMatchObject({ ok: true, truncated: true });
  });

  test('E6 counts handshakes, even those that fail', async () => {
    const server = await serveRaw((socket) => socket.end('x'.repeat(10_000)));
    const { fetch, session } = await reaching(server.port);
    expect(await fetch(`https://site.example:${server.port}/`)).toMatchObject({ code: 'tls_error' });
    expect(session.bytesRead()).toBe(10_000);
  });

  test('E6 ends a handshake that brings in too much', async () => {
    // A ServerHello of 60,000 bytes, each in a record of its own, that breaks off.
    const hello = Buffer.concat([Buffer.from([2, 0, 0xea, 0x60]), Buffer.alloc(50_000)]);
    const records = [...hello].flatMap((byte) => [22, 3, 3, 0, 1, byte]);
    const server = await serveRaw((socket) => socket.write(Buffer.from(records)));
    const { fetch, session } = await reaching(server.port, { connectMs: 60_000 });
    expect(await fetch(`https://site.example:${server.port}/`)).toMatchObject({ code: 'too_large' });
    expect(session.bytesRead()).toBeGreaterThan(256 * 1024);
  });

  test.each(['ENOMEM', 'ENOBUFS'])(
    'is no evidence of a server where %s broke it off on our side',
    async (code) => {
      let ours: Socket | undefined;
      const keep = (message: unknown) => {
        ours = (message as { socket: Socket }).socket;
      };
      subscribe('net.client.socket', keep);
      onTestFinished(() => void unsubscribe('net.client.socket', keep));
      const broken = Object.assign(new Error(`read ${code}`), { code });
      const server = await serveRaw(() => void ours?.destroy(broken));
      const { session, events } = await reaching(server.port);
      await expect(session.handshake('site.example', server.port)).rejects.toThrow(code);
      expect(events).toEqual([]);
    },
  );

  test('counts as a request', async () => {
    const server = await serveHttp((_, response) => response.end());
    const { session } = await reaching(server.port);
    await session.handshake('site.example', server.port);
    expect(session.requestsLeft()).toBe(119);
  });
});

async function shake(options: TlsOptions): Promise<TlsEvidence> {
  const server = await serveHttps(options, (_, response) => response.end());
  const { session } = await reaching(server.port);
  const result = await session.handshake('site.example', server.port);
  if (!result.ok) throw new Error(result.reason);
  return result.evidence;
}

function reaching(port: number, settings = {}) {
  return openSession({ settings: { allow: [`127.0.0.1:${port}`], extraCa: authority.caPem, ...settings } });
}

function derOf(pem: string): Uint8Array[] {
  return pem
    .split(/(?<=-----END CERTIFICATE-----)\s*/)
    .filter((block) => block !== '')
    .map((block) => new X509Certificate(block).raw);
}
