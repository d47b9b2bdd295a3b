import type { FastifyInstance } from 'fastify';
import { CannotStart } from '../errors.ts';

interface ListenOn {
  readonly host: string;
  readonly port: number;
  /** The settings to change when it cannot be had: `ASSAY_HOST or ASSAY_PORT`. */
  readonly settings: string;
}

/**
 * @returns the port, which the system chose when 0 was asked for
 * @throws CannotStart
 */
export async function listen(app: FastifyInstance, { host, port, settings }: ListenOn): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const sentence = Object.hasOwn(failures, code ?? '')
      ? `${failures[code as keyof typeof failures]} Set ${settings}.`
      : undefined;
    if (sentence === undefined) throw error;
    throw new CannotStart([sentence.replace('{}', `${bracketed(host)}:${port}`)], { cause: error });
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** A server's own address, where nobody gave it a public one. */
export function localUrl(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  return `${scheme}://${bracketed(host)}:${port}`;
}

const failures = {
  EADDRINUSE: 'Another program listens on {} already.',
  EACCES: 'This user may not listen on {}.',
  EADDRNOTAVAIL: '{} is no address of this machine.',
  ENOTFOUND: '{} is no address of this machine.',
  EAI_AGAIN: 'No name server answers for {}.',
  EAI_FAIL: 'No name server answers for {}.',
  EAI_NONAME: '{} is no address of this machine.',
  EAFNOSUPPORT: 'This machine does not speak the protocol of {}.',
} as const;

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
