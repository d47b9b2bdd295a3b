import { hkdfSync, randomBytes } from 'node:crypto';
import type { OpenServices } from '../cli/parts.ts';
import { loadSecretKey, type SecretKeySource } from '../config/secret-key.ts';
import { BadValue } from '../config/setting.ts';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { type Log, silentLog } from '../lib/log.ts';
import { urlRules } from '../net/egress.ts';
import type { Sender } from '../net/send.ts';
import { type AllServices, createServices } from '../services/create-services.ts';
import type { LookAtSite } from '../services/sites/preview.ts';
import type { Db } from '../store/db.ts';
import { keepSetting, readSetting, writeSetting } from '../store/settings.ts';
import { servedAddressKey } from '../store/sqlite/data-folder.ts';
import { egressSettings } from './egress-settings.ts';
import { localUrl } from './listen.ts';
import { mailerOf } from './mailer.ts';
import { senderOf } from './sender.ts';
import { openBeside, type StartedStore } from './store.ts';

/** @throws CannotStart */
export async function servicesOver(
  { db, folder }: StartedStore,
  config: Config,
  log: Log,
  { sender, lookAtSite }: { readonly sender?: Sender; readonly lookAtSite?: LookAtSite | undefined } = {},
): Promise<AllServices> {
  const { secretKey, secretKeyFile, secretKeyPrevious } = config.data;
  const key = explainedKey({ secretKey, secretKeyFile, folder: folder ?? config.data.folder });
  if (folder === undefined) await requireSameKey(db, key, secretKeyPrevious);
  return createServices({
    db,
    ...(folder === undefined ? {} : { folder }),
    secretKey: key,
    previousSecretKey: secretKeyPrevious,
    settings: config,
    urlRules: urlRules(egressSettings(config, { version: '', publicUrl: null })),
    now: Date.now,
    randomBytes,
    log,
    lookAtSite,
    sender,
    mailer: await mailerOf(config),
    origin: () => originOf(db, config),
  });
}

/** Where our pages are: as the setting says, or as the last server was reached. */
async function originOf(db: Db, { server }: Config): Promise<string> {
  const { host, port, tlsCert } = server;
  const known = server.publicUrl ?? (await readSetting(db, servedAddressKey));
  return new URL(known ?? localUrl(host, port, tlsCert === undefined ? 'http' : 'https')).origin;
}

/** For commands that work beside a running server, which alone writes the log. @throws CannotStart */
export async function openServices(config: Config, version: string): Promise<OpenServices> {
  const store = await openBeside(config);
  try {
    const ownPorts = () => [config.server.port];
    const sender = senderOf(config, { version, ownPorts, log: silentLog });
    const services = await servicesOver(store, config, silentLog, { sender });
    const { host, port, tlsCert, publicUrl = await readSetting(store.db, servedAddressKey) } = config.server;
    return {
      services,
      publicUrl: publicUrl ?? localUrl(host, port, tlsCert === undefined ? 'http' : 'https'),
      async close() {
        await services.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Nodes with different keys would refuse what the others have signed. @throws CannotStart */
export async function requireSameKey(db: Db, key: Uint8Array, previous?: Uint8Array): Promise<void> {
  const known = await keepSetting(db, fingerprintKey, fingerprintOf(key));
  if (known === fingerprintOf(key)) return;
  // From now on a node that has only the former key is refused.
  if (previous !== undefined && known === fingerprintOf(previous)) {
    return writeSetting(db, fingerprintKey, fingerprintOf(key));
  }
  throw new CannotStart([
    'The secret key is not the one that this database was first used with, which all nodes share: set ASSAY_SECRET_KEY or ASSAY_SECRET_KEY_FILE to that one.',
  ]);
}

const fingerprintKey = 'secret_key_fingerprint';

function fingerprintOf(key: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'assay fingerprint', 16)).toString('hex');
}

/** @throws CannotStart */
export function explainedKey(source: SecretKeySource): Buffer {
  try {
    return loadSecretKey(source);
  } catch (error) {
    if (error instanceof BadValue) throw new CannotStart([error.message], { cause: error });
    throw error;
  }
}
