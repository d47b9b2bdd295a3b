import type { SessionLimits } from './types.ts';

/** Every number and list that governs outgoing requests. */
export interface EgressSettings {
  /** Of Assay, for the User-Agent. */
  readonly version: string;
  /** Named in the User-Agent when it is https and public. */
  readonly publicUrl: string | null;

  /** Ports that targets may have. */
  readonly ports: readonly number[];
  /** E8, such as `127.0.0.1:3000`, `*.corp.example:443`, `10.20.0.0/16:443`; always with a port. */
  readonly allow: readonly string[];
  /** Networks that are refused besides, and that no allow-list entry lifts. */
  readonly deny: readonly string[];
  /** Judge 64:ff9b::/96 by the embedded IPv4 address, for hosts behind DNS64. */
  readonly nat64: boolean;
  /** Resolvers as `address` or `address:port`; empty: those of the system. */
  readonly dnsServers: readonly string[];
  /** PEM certificates trusted beside the built-in roots when certificates are judged. */
  readonly extraCa: string | null;

  /** Length of a target URL after normalising. */
  readonly urlBytesMax: number;
  readonly dnsTryMs: number;
  readonly dnsTries: number;
  readonly dnsTotalMs: number;
  /** How many addresses of one DNS answer are looked at, and how many are tried. */
  readonly addressesConsidered: number;
  readonly addressesDialled: number;
  /** TCP and TLS together, over all addresses of a name. */
  readonly connectMs: number;
  /** From the request sent to the end of the final header section, interim responses included. */
  readonly headersMs: number;
  readonly headersBytesMax: number;
  /** Longest silence within a body. */
  readonly bodyIdleMs: number;
  readonly wireBytesMax: number;
  readonly unpackedBytesMax: number;
  /** Unpacked to wire bytes, once `ratioFromBytes` are unpacked. */
  readonly ratioMax: number;
  readonly ratioFromBytes: number;
  /** Log2 of the zstd window. */
  readonly zstdWindowLogMax: number;

  /** Per target host, over all sessions of the process. */
  readonly hostConnections: number;
  readonly hostBurst: number;
  readonly hostPerSecond: number;
  readonly retryAfterMaxMs: number;

  /** Per session. */
  readonly session: SessionLimits;
}
