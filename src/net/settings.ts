import type { Config } from '../config.ts';

/** All that governs outgoing requests: what the operator says, and the limits that nobody but a test moves. */
export interface EgressSettings
  extends Omit<Config['egress'], 'extraCa'>,
    Pick<Config['fetching'], 'headersMs' | 'totalMs'>,
    EgressLimits {
  /** Of Assay, for the User-Agent. */
  readonly version: string;
  /** Named in the User-Agent when it is https and public. */
  readonly publicUrl: string | null;
  /** PEM certificates trusted beside the built-in roots when certificates are judged. */
  readonly extraCa: string | null;
}

interface EgressLimits {
  /** One try to resolve a name, and all of them. */
  readonly dnsTryMs: number;
  readonly dnsTries: number;
  readonly dnsTotalMs: number;
  /** TCP and TLS together, over all addresses of a name. */
  readonly connectMs: number;
  /** Longest silence within a body. */
  readonly bodyIdleMs: number;
  /** Of one document, as transferred and unpacked. */
  readonly wireBytesMax: number;
  readonly unpackedBytesMax: number;
}

export const egressLimits: EgressLimits = {
  dnsTryMs: 2_000,
  dnsTries: 2,
  dnsTotalMs: 5_000,
  connectMs: 5_000,
  bodyIdleMs: 10_000,
  wireBytesMax: 10 * 2 ** 20,
  unpackedBytesMax: 20 * 2 ** 20,
};
