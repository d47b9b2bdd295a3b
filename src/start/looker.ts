import { lookFailureOf, pageNotKept } from '../audit/look-failures.ts';
import { type LookSettings, lookAtPage } from '../audit/look-page.ts';
import type { AuditPool } from '../audit/pool.ts';
import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { Audited } from '../cli/audit-all.ts';
import type { Egress } from '../net/types.ts';
import { unpackBrowserBody } from '../report/stored-browser-body.ts';
import { requireWalls } from './browser-tier.ts';

interface LookerParts {
  readonly egress: Egress;
  readonly pool: AuditPool;
  readonly browser: LookSettings;
  readonly signal: AbortSignal;
}

interface LookWish {
  /** Of the base run; null: its page is too large to be kept. */
  readonly evidenceBytes: Uint8Array | null;
  readonly expectations: Expectations;
  readonly waivers?: readonly Waiver[] | undefined;
  readonly allow: readonly string[];
  readonly onStage: (stage: string) => void;
}

type CommandLook = NonNullable<Extract<Audited, { ok: true }>['look']>;

/** Looks at the pages of a command one by one: two at once would show in the values of both. */
interface Looker {
  /** @throws CannotStart where a wall does not hold */
  ready(): Promise<void>;
  look(wish: LookWish): Promise<CommandLook>;
  /** When nothing of them is left; the signal ends them. */
  close(): Promise<void>;
}

export function createLooker({ signal, ...parts }: LookerParts): Looker {
  let last: Promise<unknown> = Promise.resolve();
  let unwalled: string | undefined;

  const lookNow = async ({ evidenceBytes, onStage, ...wish }: LookWish): Promise<CommandLook> => {
    signal.throwIfAborted();
    if (evidenceBytes === null) return { ok: false, failure: pageNotKept(), reason: null };
    let reason: string | null = unwalled ?? null;
    if (unwalled !== undefined) return { ok: false, failure: notHeld, reason };
    const looked = await lookAtPage(
      { ...wish, account: 0, evidence: evidenceBytes, signal, onStage: (stage) => onStage(stage) },
      {
        ...parts,
        onFailure: (failed) => {
          reason = failed.reason;
        },
      },
    );
    if (looked.ok) {
      const picture = looked.pictures.find(({ kind }) => kind === 'mobile')?.bytes ?? null;
      return { ok: true, body: unpackBrowserBody(looked.report), picture };
    }
    if (looked.isUnwalled) unwalled = reason ?? '';
    return { ok: false, failure: looked.isUnwalled ? notHeld : looked.failure, reason };
  };

  return {
    ready: () => requireWalls(parts.egress, parts.browser, signal),
    look(wish) {
      const looking = last.then(() => lookNow(wish)).catch(ours);
      last = looking;
      return looking;
    },
    async close() {
      await last;
    },
  };
}

/** The report stands, whatever is wrong with us. */
function ours(error: unknown): CommandLook {
  return { ok: false, failure: lookFailureOf('internal'), reason: String(error) };
}

const notHeld = {
  code: 'internal',
  message:
    'The browser could not be held behind its walls, so it looks at nothing. "assay doctor --browser" says more.',
} as const;
