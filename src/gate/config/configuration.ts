import type { Waiver } from '../../checks/waive.ts';
import type { GateSettings, Sourced } from '../settings.ts';
import type { stands } from './schema.ts';

/** What assay.config.json says, each value with the line that says it. What it leaves out is undefined or empty. */
export interface Configuration {
  /** As it was named. */
  readonly file: string;
  /** At most one of these three. */
  readonly serve:
    | { readonly folder: Sourced<string>; readonly spa: Sourced<boolean> | undefined }
    | undefined;
  readonly start: StartedServer | undefined;
  readonly base: Sourced<string> | undefined;
  readonly origin: Sourced<string> | undefined;
  readonly as: Sourced<(typeof stands)[number]> | undefined;
  readonly pages: readonly Sourced<string>[];
  readonly maxPages: Sourced<number> | undefined;
  readonly auth: AuthTexts | undefined;
  readonly gate: PartialGate;
  /** In order: of two, the later wins key by key. */
  readonly rules: readonly GateRules[];
  readonly waivers: readonly Waiver[];
  readonly baseline: Sourced<string> | undefined;
  readonly sources: readonly SourceFiles[];
  /** `[FORMAT=]FILE`, as options have it. */
  readonly outputs: readonly Sourced<string>[];
}

export interface StartedServer {
  readonly command: Sourced<string>;
  readonly waitOn: Sourced<string>;
  readonly waitMs: Sourced<number> | undefined;
}

/** What somebody asks for; the rest is asked by others, or by nobody. */
export type PartialGate = Partial<GateSettings>;

export interface GateRules {
  /** A pattern. */
  readonly pages: Sourced<string>;
  readonly gate: PartialGate;
}

/** Which file of the sources makes which pages. */
export interface SourceFiles {
  /** A pattern. */
  readonly pages: string;
  /** Relative to the folder of the configuration; has no more stars than `pages`. */
  readonly file: string;
  readonly from: string;
}

/** As written: variables are not filled in. */
export interface AuthTexts {
  readonly basic: AuthText | undefined;
  /** In the order of the file. */
  readonly headers: readonly (AuthText & { readonly name: string })[];
  readonly cookies: AuthText | undefined;
  /** Undefined: all that the pages named have. */
  readonly origins: readonly string[] | undefined;
}

export interface AuthText {
  readonly value: string;
  /** `auth.headers.X-Preview` */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}
