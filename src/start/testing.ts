import { type Config, type Environment, readConfig } from '../config.ts';
import { egressSettings } from './egress-settings.ts';

/** @param settings `ASSAY_*`; all others have their defaults */
export function configOf(settings: Environment): Config {
  const read = readConfig(settings, {});
  const faults = read.ok ? read.unknown : read.sentences;
  if (!read.ok || faults.length > 0) throw new Error(faults.join(' '));
  return read.config;
}

/** What an installation without a setting of its own has. */
export const usualConfig = configOf({});
export const usualEgress = egressSettings(usualConfig, { version: '0.0.0', publicUrl: null });
/** Generous, since tests share the machine. */
export const patientPool = { ...usualConfig.parsing, deadlineMs: 20_000 };
