import { BadValue, type Setting } from './config/setting.ts';
import { type Settings, settings } from './config/settings.ts';
import { CannotStart } from './errors.ts';
import { nearest } from './lib/nearest.ts';
import { isLoopback } from './lib/network.ts';

type ValueOf<S> =
  S extends Setting<infer T> ? (S extends { readonly default: null } ? T | undefined : T) : never;

/** All settings, by group. Sizes are bytes, durations milliseconds. Frozen. */
export type Config = {
  readonly [G in keyof Settings]: { readonly [K in keyof Settings[G]]: ValueOf<Settings[G][K]> };
};

export type ConfigResult =
  | {
      readonly ok: true;
      readonly config: Config;
      /** Variables that begin with ASSAY_ and are no settings, a sentence each. */
      readonly unknown: readonly string[];
      /** Those, and settings that are legal but risky. */
      readonly warnings: readonly string[];
      readonly listed: readonly Listed[];
    }
  /** One sentence for each value that is wrong. */
  | { readonly ok: false; readonly sentences: readonly string[] };

/** A setting as `assay config` shows it. */
interface Listed {
  readonly group: string;
  readonly name: string;
  readonly type: string;
  /** As it was written, or the default; null: not set. "set" for a secret. */
  readonly value: string | null;
  readonly default: string | null;
  readonly meaning: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every setting and says at once all that is wrong with them.
 * @param given values that win over the environment, such as the folder named by `--data`
 */
export function readConfig(given: Environment = {}, environment: Environment = process.env): ConfigResult {
  const source = { ...environment, ...given };
  const sentences: string[] = [];
  const listed: Listed[] = [];
  const groups = Object.entries(settings).map(([group, members]) => {
    const values = Object.entries(members).map(([key, setting]: [string, Setting<unknown>]) => {
      const written = source[setting.name]?.trim() || undefined;
      listed.push(listedOf(group, setting, written));
      return [key, readValue(setting, written, sentences)];
    });
    return [group, Object.freeze(Object.fromEntries(values))];
  });
  if (sentences.length > 0) return { ok: false, sentences };

  const config: Config = Object.freeze(Object.fromEntries(groups));
  const conflicts = conflictsIn(config);
  if (conflicts.length > 0) return { ok: false, sentences: conflicts };
  const unknown = unknownNames(source);
  return { ok: true, config, listed, unknown, warnings: [...unknown, ...warningsOn(config)] };
}

/**
 * For `serve` alone, as nothing else listens on ASSAY_PORT.
 * @returns a sentence when both listeners would want the same port of the same address
 */
export function metricsConflict({ server, operation }: Config): string | undefined {
  const { host, port } = server;
  const { metricsHost, metricsPort } = operation;
  if (port === 0 || port !== metricsPort) return undefined;
  if (!takesAlong(host, metricsHost) && !takesAlong(metricsHost, host)) return undefined;
  return `ASSAY_METRICS_PORT is ${port}, as ASSAY_PORT is: the metrics need a port of their own.`;
}

/** Whether a listener on the host takes the same port of the other one, too. */
function takesAlong(host: string, other: string): boolean {
  if (host === '::') return true;
  if (host === '0.0.0.0') return !other.includes(':');
  return host === other || (host === 'localhost' && ['127.0.0.1', '::1'].includes(other));
}

/**
 * Whether to print colours. Not settings of Assay but customs of terminals: FORCE_COLOR wins, as with Node (0 and false:
 * none), then NO_COLOR (https://no-color.org), any value but the empty one; then a terminal has them that is not dumb.
 */
export function wantsColour(isTerminal: boolean, environment: Environment = process.env): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused = '' } = environment;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && refused === '' && !isDumbTerminal(environment);
}

/** A dumb terminal cannot move its cursor, whatever colours are wanted. */
export function isDumbTerminal({ TERM }: Environment = process.env): boolean {
  return TERM === 'dumb';
}

/** Folders where programs are, as the system has them. Empty: not set. */
export function searchPath(): string {
  return process.env.PATH ?? '';
}

/** A custom of PostgreSQL's programs: the host for an address that names none. Empty: not set. */
export function postgresHost(): string {
  return process.env.PGHOST ?? '';
}

/**
 * Variables that an option or a file names, such as those of credentials. What they hold is told to nobody.
 * @throws CannotStart with a sentence for each that is missing
 */
export function namedVariables(
  names: readonly string[],
  environment: Environment = process.env,
): ReadonlyMap<string, string> {
  const faults = [...new Set(names)].flatMap((name) => {
    // Whoever gave the value itself must not find it in the log of a build.
    if (!/^[A-Za-z_]\w*$/.test(name)) return [noName];
    return (environment[name] ?? '') === ''
      ? [`The environment variable ${name} is not set, or is empty: set it to what it is to hold.`]
      : [];
  });
  if (faults.length > 0) throw new CannotStart(faults);
  return new Map(names.map((name) => [name, environment[name] ?? '']));
}

const noName =
  'What is to be the name of an environment variable is none: give its name, such as STAGING, and not its value.';

/** One that a configuration names; undefined: it is not set. */
export function findVariable(name: string, environment: Environment = process.env): string | undefined {
  return environment[name];
}

/** Customs of build services: where the checkout is, and what a step of GitHub Actions reads. Empty: not set. */
export function buildService(environment: Environment = process.env): {
  readonly checkout: string;
  readonly isGitHub: boolean;
  readonly summaryFile: string;
  readonly outputFile: string;
} {
  const { GITHUB_WORKSPACE: github = '', CI_PROJECT_DIR: gitlab = '' } = environment;
  const { GITHUB_STEP_SUMMARY: summaryFile = '', GITHUB_OUTPUT: outputFile = '' } = environment;
  return {
    checkout: github || gitlab,
    isGitHub: environment.GITHUB_ACTIONS === 'true',
    summaryFile,
    outputFile,
  };
}

/** The process whose end is to stop a server, as bin/assay says; undefined: none. */
export function parentToFollow(): number | undefined {
  const { _ASSAY_PARENT: parent = '' } = process.env;
  return /^\d{1,10}$/.test(parent) ? Number(parent) : undefined;
}

function readValue(setting: Setting<unknown>, written: string | undefined, sentences: string[]): unknown {
  const chosen = written ?? setting.default;
  if (chosen === null) return undefined;
  try {
    return deepFreeze(setting.read(chosen));
  } catch (error) {
    if (!(error instanceof BadValue)) throw error;
    sentences.push(`${setting.name} ${error.message}`);
    return undefined;
  }
}

function deepFreeze(value: unknown): unknown {
  // Bytes cannot be frozen.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

function listedOf(group: string, setting: Setting<unknown>, written: string | undefined): Listed {
  const { name, type, meaning, secret } = setting;
  const value = written !== undefined && secret ? 'set' : (written ?? setting.default);
  return { group, name, type, value, default: setting.default, meaning };
}

/** Values that are right by themselves and wrong together. */
function conflictsIn({ server, data, mail, http, identity }: Config): string[] {
  const conflicts: string[] = [];
  const { publicUrl } = server;
  if (publicUrl === undefined && !isLoopback(server.host)) {
    conflicts.push(
      `ASSAY_HOST is ${server.host}, which others can reach: set ASSAY_PUBLIC_URL to the address they use.`,
    );
  }
  if ((server.tlsCert === undefined) !== (server.tlsKey === undefined)) {
    conflicts.push('ASSAY_TLS_CERT and ASSAY_TLS_KEY belong together: set both, or none.');
  }
  if (server.tlsCert !== undefined && publicUrl?.startsWith('http:')) {
    conflicts.push(
      'ASSAY_PUBLIC_URL is plain http, and ASSAY_TLS_CERT makes the server speak https: set the https address.',
    );
  }
  if (publicUrl !== undefined && isPlain(publicUrl) && !server.insecureCookies) {
    conflicts.push(
      'ASSAY_PUBLIC_URL is plain http, so keys and passwords would travel in the clear: use https, or set ASSAY_INSECURE_COOKIES=1 to accept that.',
    );
  }
  if (data.databaseUrl !== undefined && data.secretKey === undefined && data.secretKeyFile === undefined) {
    conflicts.push(
      'ASSAY_DATABASE_URL is set, so several nodes may share the database, and they must share the secret key too: set ASSAY_SECRET_KEY or ASSAY_SECRET_KEY_FILE.',
    );
  }
  if (data.secretKey !== undefined && data.secretKeyFile !== undefined) {
    conflicts.push('ASSAY_SECRET_KEY and ASSAY_SECRET_KEY_FILE are both set: keep one.');
  }
  const hasSmtp = mail.smtpUrl !== undefined || mail.smtpUrlFile !== undefined;
  if (mail.smtpUrl !== undefined && mail.smtpUrlFile !== undefined) {
    conflicts.push('ASSAY_SMTP_URL and ASSAY_SMTP_URL_FILE are both set: keep one.');
  }
  if (hasSmtp && mail.from === undefined) {
    conflicts.push(
      'ASSAY_SMTP_URL is set, and nobody says who mails come from: set ASSAY_MAIL_FROM to an address that the mail server sends for.',
    );
  }
  if (!hasSmtp && mail.from !== undefined) {
    conflicts.push('ASSAY_MAIL_FROM is set, and no mail server: set ASSAY_SMTP_URL or ASSAY_SMTP_URL_FILE.');
  }
  if (http.headerTimeoutMs > http.requestTimeoutMs) {
    conflicts.push('ASSAY_HTTP_HEADER_TIMEOUT must not be longer than ASSAY_HTTP_REQUEST_TIMEOUT.');
  }
  if (http.waitDefaultMs > http.waitMaxMs) {
    conflicts.push('ASSAY_WAIT_DEFAULT must not be longer than ASSAY_WAIT_MAX.');
  }
  if (identity.sessionIdleMs > identity.sessionMs) {
    conflicts.push('ASSAY_SESSION_IDLE must not be longer than ASSAY_SESSION_MAX.');
  }
  return conflicts;
}

function isPlain(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

const prefix = 'ASSAY_';

/** Settings that are misspelt, or that there are no more, would otherwise do nothing without a word. */
function unknownNames(source: Environment): string[] {
  // Without what all have in common, which would make strangers look alike.
  const known = Object.values(settings).flatMap((members) =>
    Object.values(members).map(({ name }) => name.slice(prefix.length)),
  );
  return Object.keys(source)
    .filter((name) => name.startsWith(prefix) && !isOfCommands(name))
    .map((name) => name.slice(prefix.length))
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known);
      const question = meant === undefined ? '' : ` Did you mean ${prefix}${meant}?`;
      return `${prefix}${name} is no setting of Assay.${question}`;
    });
}

/** Read where an option or a file names them, by programs over the API, or by tests. */
function isOfCommands(name: string): boolean {
  return ['ASSAY_KEY', 'ASSAY_URL'].includes(name) || /^ASSAY_(?:AUTH|TEST)_/.test(name);
}

function warningsOn({ server, egress, browser, mail, operation }: Config): string[] {
  const warnings: string[] = [];
  if (operation.metricsPort !== null && !isLoopback(operation.metricsHost)) {
    warnings.push(
      `ASSAY_METRICS_HOST is ${operation.metricsHost}: whoever reaches that address reads the metrics.`,
    );
  }
  if (egress.allow.length > 0) {
    warnings.push(`ASSAY_EGRESS_ALLOW lets every account audit ${egress.allow.join(', ')}.`);
  }
  if (browser.allow.length > 0) {
    warnings.push(
      `ASSAY_BROWSER_ALLOW lets the scripts of every page that is looked at reach ${browser.allow.join(', ')}.`,
    );
  }
  if (mail.smtpUrl?.tls === 'off' && !isLoopback(mail.smtpUrl.host)) {
    warnings.push('ASSAY_SMTP_URL has tls=off: mails, and the password, travel in the clear.');
  }
  if (server.publicUrl !== undefined && isPlain(server.publicUrl)) {
    warnings.push('ASSAY_INSECURE_COOKIES=1: keys and passwords travel in the clear.');
  }
  const everything = server.trustedProxies.filter((network) => /\/0+$/.test(network));
  if (everything.length > 0) {
    warnings.push(
      `ASSAY_TRUSTED_PROXIES trusts ${everything.join(' and ')}: everybody can then name any address as their own, and the limits by address hold nobody. List the addresses of your proxies.`,
    );
  }
  return warnings;
}
