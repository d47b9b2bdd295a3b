import type { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { Certificate, TlsEvidence } from '../evidence/evidence.ts';
import { hostOf, portOf } from './allow-list.ts';
import { certificatesOf, describeCertificate, publicKeyHash, verificationCode } from './certificate.ts';
import type { Connection } from './connections.ts';
import type { WorkTime } from './deadline.ts';
import { asFailure, codeOf } from './failure.ts';
import { isComplete } from './fetch.ts';
import { connectFor, type Line } from './line.ts';

/**
 * A TLS handshake of our own, for what the server offers: SNI, ALPN `h2, http/1.1`, from TLS 1.0; verification is
 * recorded, not enforced. A server that answers but does not come to a handshake is evidence too.
 * @throws EgressFailure when the server could not be reached
 */
export async function shakeHands(url: URL, line: Line, time: WorkTime): Promise<TlsEvidence> {
  const host = hostOf(url);
  const target = { host, port: portOf(url), tls: { context: line.context, alpn: ['h2', 'http/1.1'] } };
  let connection: Connection;
  try {
    connection = await connectFor(target, 'handshake:', line, time);
  } catch (error) {
    const failure = asFailure(error, 'connect_failed');
    if (failure.code !== 'tls_error') throw failure;
    return noHandshake(host, codeOf(failure.cause) ?? 'EPROTO');
  }
  try {
    const early = connection.dialled.certificate?.early;
    const isMendable = early !== undefined && (await isComplete(early.path, line, time.signal));
    return evidenceOf(host, connection.socket as TLSSocket, isMendable);
  } finally {
    connection.socket.destroy();
  }
}

function noHandshake(host: string, errorCode: string): TlsEvidence {
  return {
    host,
    protocol: null,
    alpn: null,
    authorized: false,
    errorCode,
    isMendable: false,
    certificates: [],
  };
}

function evidenceOf(host: string, socket: TLSSocket, isMendable: boolean): TlsEvidence {
  return {
    host,
    protocol: socket.getProtocol(),
    alpn: socket.alpnProtocol === false ? null : socket.alpnProtocol,
    authorized: socket.authorized,
    errorCode: verificationCode(socket),
    isMendable,
    certificates: certificatesOf(socket).map(describeWithKey),
  };
}

function describeWithKey(certificate: X509Certificate, index: number): Certificate {
  const spkiSha256 = index === 0 ? publicKeyHash(certificate) : undefined;
  return { ...describeCertificate(certificate), ...(spkiSha256 !== undefined && { spkiSha256 }) };
}
