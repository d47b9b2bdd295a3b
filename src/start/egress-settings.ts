import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { networkList } from '../lib/network.ts';
import { parseOperatorsList } from '../net/allow-list.ts';
import { openResolver } from '../net/resolve.ts';
import { type EgressSettings, egressLimits } from '../net/settings.ts';

/**
 * What the settings say of outgoing requests.
 * @param publicUrl of this server, named in the User-Agent; null for the command line
 * @throws CannotStart when the file of ASSAY_EXTRA_CA cannot be read, or a list has an entry that is invalid
 */
export function egressSettings(
  { egress, fetching }: Config,
  { version, publicUrl }: { readonly version: string; readonly publicUrl: string | null },
): EgressSettings {
  const settings: EgressSettings = {
    ...{ ...egressLimits, ...fetching, ...egress, version, publicUrl },
    extraCa: egress.extraCa === undefined ? null : readCertificates(egress.extraCa),
  };
  checkLists(settings);
  return settings;
}

/** What only src/net can tell of an entry, said with the name of its setting. */
function checkLists(settings: EgressSettings): void {
  const readers: Readonly<Record<string, () => unknown>> = {
    ASSAY_EGRESS_ALLOW: () => parseOperatorsList(settings.allow),
    ASSAY_EGRESS_DENY: () => networkList(settings.deny),
    ASSAY_DNS_SERVERS: () => openResolver(settings),
  };
  const sentences = Object.entries(readers).flatMap(([name, read]) => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof RangeError) return [`${name}: ${error.message}`];
      throw error;
    }
  });
  if (sentences.length > 0) throw new CannotStart(sentences);
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
