import { randomBytes } from 'node:crypto';
import { CannotStart, type OpenServices } from '../cli/parts.ts';
import { loadSecretKey } from '../config/secret-key.ts';
import { BadValue } from '../config/setting.ts';
import type { Config } from '../config.ts';
import { type Log, silentLog } from '../lib/log.ts';
import { urlRules } from '../net/egress.ts';
import { type AllServices, createServices } from '../services/create-services.ts';
import { servedAddressKey } from '../store/data-folder.ts';
import type { OpenStore } from '../store/open.ts';
import { readSetting } from '../store/settings.ts';
import { egressSettings } from './egress-settings.ts';
import { serviceSettings } from './service-settings.ts';
import { openBeside } from './store.ts';

/** @throws CannotStart */
export function servicesOver(store: OpenStore, config: Config, log: Log): AllServices {
  const { folder } = store.at;
  const { secretKey, secretKeyFile } = config.data;
  const rules = urlRules(egressSettings(config, { version: '', publicUrl: null }));
  return createServices({
    db: store.db,
    folder,
    secretKey: explained(() => loadSecretKey({ secretKey, secretKeyFile, folder })),
    settings: serviceSettings(config, rules),
    now: Date.now,
    randomBytes,
    log,
  });
}

/** For commands that work beside a running server, which alone writes the log. @throws CannotStart */
export async function openServices(config: Config): Promise<OpenServices> {
  const store = await openBeside(config);
  try {
    const services = servicesOver(store, config, silentLog);
    const { host, port, publicUrl = await readSetting(store.db, servedAddressKey) } = config.server;
    return {
      services,
      publicUrl: publicUrl ?? localUrl(host, port),
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

/** A server's own, where nobody gave it a public one. */
export function localUrl(host: string, port: number): string {
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}

function explained<T>(load: () => T): T {
  try {
    return load();
  } catch (error) {
    if (error instanceof BadValue) throw new CannotStart([error.message], { cause: error });
    throw error;
  }
}
