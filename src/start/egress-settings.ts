import { readFileSync } from 'node:fs';
import { CannotStart } from '../cli/parts.ts';
import type { Config } from '../config.ts';
import type { EgressSettings } from '../net/settings.ts';

/**
 * What the settings say of outgoing requests, in the words of src/net.
 * @param publicUrl of this server, named in the User-Agent; null for the command line
 * @throws CannotStart when the file of ASSAY_EXTRA_CA cannot be read
 */
export function egressSettings(
  { egress, fetching }: Config,
  { version, publicUrl }: { readonly version: string; readonly publicUrl: string | null },
): EgressSettings {
  return {
    version,
    publicUrl,
    ports: egress.ports,
    allow: egress.allow,
    deny: egress.deny,
    nat64: egress.nat64,
    dnsServers: egress.dnsServers,
    extraCa: egress.extraCa === undefined ? null : readCertificates(egress.extraCa),
    urlBytesMax: fetching.urlMaxBytes,
    dnsTryMs: fetching.dnsTimeoutMs,
    dnsTries: fetching.dnsTries,
    dnsTotalMs: fetching.dnsTotalMs,
    addressesConsidered: fetching.addressesConsidered,
    addressesDialled: fetching.addressesDialled,
    connectMs: fetching.connectTimeoutMs,
    headersMs: fetching.headersTimeoutMs,
    headersBytesMax: fetching.headersMaxBytes,
    bodyIdleMs: fetching.bodyIdleMs,
    wireBytesMax: fetching.wireMaxBytes,
    unpackedBytesMax: fetching.decodedMaxBytes,
    ratioMax: fetching.ratioMax,
    // Below it a small page that repeats itself would be refused.
    ratioFromBytes: 2 ** 20,
    // 8 MiB: what RFC 9659 lets a server ask of a client.
    zstdWindowLogMax: 23,
    hostConnections: egress.hostConnections,
    hostBurst: egress.hostBurst,
    hostPerSecond: egress.hostRate,
    retryAfterMaxMs: egress.retryAfterMaxMs,
    session: {
      requestsMax: fetching.requestsMax,
      bytesMax: fetching.bytesMax,
      totalMs: fetching.reportTimeoutMs,
    },
  };
}

function readCertificates(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart([`ASSAY_EXTRA_CA names ${file}, which cannot be read (${code}).`], {
      cause: error,
    });
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new CannotStart([`ASSAY_EXTRA_CA names ${file}, which holds no certificate in PEM form.`]);
}
