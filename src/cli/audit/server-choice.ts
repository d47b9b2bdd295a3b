import type { Configuration } from '../../gate/config/configuration.ts';
import { UsageError } from '../command.ts';
import type { Named } from './operands.ts';

/** What answers the paths that are named: a folder that Assay serves, a command that it starts, or a server that runs. */
export type ServerChoice =
  | { readonly kind: 'folder'; readonly folder: string; readonly isSpa: boolean }
  | { readonly kind: 'command'; readonly command: string; readonly waitOn: string; readonly waitMs: number }
  | { readonly kind: 'base'; readonly url: string };

interface ServerOptions {
  readonly base: string | undefined;
  readonly start: string | undefined;
  readonly 'wait-on': string | undefined;
  readonly wait: string | undefined;
  readonly spa: boolean;
}

const usualWaitMs = 60_000;

/** Whether paths mean something before they are read. */
export function hasServer({ base, start }: ServerOptions, file: Configuration | undefined): boolean {
  return [base, start, file?.serve, file?.start, file?.base].some((one) => one !== undefined);
}

/**
 * Of options and file, whose server counts only where no option names one.
 * @returns undefined where whole addresses are all there is
 * @throws UsageError
 */
export function chooseServer(
  options: ServerOptions,
  named: Named,
  file: Configuration | undefined,
): ServerChoice | undefined {
  const given = [
    named.folder === undefined ? undefined : named.folder,
    options.start === undefined ? undefined : '--start',
    options.base === undefined ? undefined : '--base',
  ].filter((one) => one !== undefined);
  if (given.length > 1)
    throw new UsageError(`${given.join(' and ')} each name what answers the pages; keep one of them.`);
  if (options['wait-on'] !== undefined && options.start === undefined)
    throw new UsageError('--wait-on is the address of the server that --start begins; add --start COMMAND.');
  if (named.folder !== undefined) return { kind: 'folder', folder: named.folder, isSpa: options.spa };
  if (options.start !== undefined) return startedBy(options.start, options);
  if (options.base !== undefined) return { kind: 'base', url: address(options.base, '--base') };
  // Whole addresses alone need no server of the file.
  if (file === undefined || (named.urls.length > 0 && named.paths.length === 0)) return undefined;
  return ofFile(file, options.spa);
}

function startedBy(command: string, { 'wait-on': waitOn, wait }: ServerOptions): ServerChoice {
  if (waitOn === undefined)
    throw new UsageError('--start needs --wait-on, the address that answers once the server is ready.');
  return { kind: 'command', command, waitOn: address(waitOn, '--wait-on'), waitMs: waitMsOf(wait) };
}

function waitMsOf(text: string | undefined): number {
  if (text === undefined) return usualWaitMs;
  const [, number, unit] = /^(\d{1,5}) ?(s|m|min)?$/.exec(text) ?? [];
  if (number === undefined)
    throw new UsageError(`--wait is "${text}"; it takes seconds or minutes, such as 90s or 2m.`);
  return Number(number) * (unit === undefined || unit === 's' ? 1_000 : 60_000);
}

function ofFile({ serve, start, base }: Configuration, isSpa: boolean): ServerChoice | undefined {
  if (serve !== undefined)
    return { kind: 'folder', folder: serve.folder.value, isSpa: isSpa || serve.spa?.value === true };
  if (start !== undefined) {
    const { command, waitOn, waitMs } = start;
    const waits = waitMs?.value ?? usualWaitMs;
    return {
      kind: 'command',
      command: command.value,
      waitOn: address(waitOn.value, waitOn.from),
      waitMs: waits,
    };
  }
  return base && { kind: 'base', url: address(base.value, base.from) };
}

/** @param from the option or place of the file */
export function address(text: string, from: string): string {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url !== null) return url.href;
  throw new UsageError(`${from} is "${text}"; it takes an address, such as https://staging.example.com.`);
}
