import type { Config } from '../config.ts';
import type { Log } from '../lib/log.ts';
import { createSender, type Sender } from '../net/send.ts';
import { egressSettings } from './egress-settings.ts';

/** What tells webhooks and chats of this process something. Their addresses are secrets: the log knows hosts alone. */
export function senderOf(
  config: Config,
  {
    version,
    ownPorts,
    log,
  }: { readonly version: string; readonly ownPorts: () => readonly number[]; readonly log: Log },
): Sender {
  const settings = egressSettings(config, { version, publicUrl: config.server.publicUrl ?? null });
  return createSender(settings, {
    ownPorts,
    log({ kind, host, code, reason }) {
      const fields = { host, code, reason };
      if (kind === 'refused') log.warn('A webhook was refused.', fields);
      else log.info('A webhook did not answer.', fields);
    },
  });
}
