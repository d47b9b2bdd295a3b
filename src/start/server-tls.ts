import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerTls } from '../api/options.ts';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { tryToServeWith } from '../net/tls-context.ts';

/** What makes the server speak https; undefined: whoever stands before it does, or nobody. @throws CannotStart */
export function readServerTls({ tlsCert, tlsKey }: Config['server']): ServerTls | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const cert = contentOf('ASSAY_TLS_CERT', tlsCert);
  const key = contentOf('ASSAY_TLS_KEY', tlsKey);
  const certificate = parsed(
    () => new X509Certificate(cert),
    `ASSAY_TLS_CERT: the file ${tlsCert} holds no certificate in PEM.`,
  );
  const privateKey = parsed(
    () => createPrivateKey(key),
    `ASSAY_TLS_KEY: the file ${tlsKey} holds no private key in PEM, or one with a password.`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new CannotStart([
      `ASSAY_TLS_KEY: the key in ${tlsKey} is not that of the first certificate in ${tlsCert}.`,
    ]);
  }
  parsed(
    () => tryToServeWith({ cert, key }),
    `ASSAY_TLS_CERT: OpenSSL does not take the certificates in ${tlsCert}: one of the chain is damaged, or a key is too short.`,
  );
  return { cert, key };
}

function contentOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart([`${setting}: the file ${file} cannot be read (${code}).`], { cause: error });
  }
}

function parsed<T>(parse: () => T, otherwise: string): T {
  try {
    return parse();
  } catch (error) {
    throw new CannotStart([otherwise], { cause: error });
  }
}
