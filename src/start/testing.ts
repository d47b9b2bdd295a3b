import { type Config, readConfig } from '../config.ts';
import { egressSettings } from './egress-settings.ts';

/** What an installation without a setting of its own has. */
export const usualConfig = configOfNothing();

export const usualEgress = egressSettings(usualConfig, { version: '0.0.0', publicUrl: null });
/** Generous, since tests share the machine. */
export const patientPool = { ...usualConfig.parsing, deadlineMs: 20_000 };

function configOfNothing(): Config {
  const result = readConfig({}, {});
  if (!result.ok) throw new Error(result.sentences.join(' '));
  return result.config;
}
