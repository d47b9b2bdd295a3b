import type { Egress } from '../net/types.ts';
import { runLook } from './driver-process.ts';
import { WallMissing } from './failure.ts';
import { type EnclosureSettings, findEnclosure } from './namespace.ts';
import { selfTestVectors } from './self-test-page.ts';
import { openSelfTestSite } from './self-test-site.ts';
import type { TierState } from './types.ts';

interface SelfTestParts {
  readonly egress: Egress;
  /** The program itself, as findBrowser tells it. */
  readonly browserPath: string;
  readonly settings: EnclosureSettings;
  readonly signal: AbortSignal;
}

/**
 * C12: whether this browser, on this machine, can be held. One look at a page of our own, which tries what once got out.
 * Rejects with the reason of the signal.
 */
export async function selfTest({ egress, browserPath, settings, signal }: SelfTestParts): Promise<TierState> {
  const enclosed = await findEnclosure(settings).catch((error: unknown) => {
    if (error instanceof WallMissing) return error.message;
    throw error;
  });
  if (typeof enclosed === 'string') return { isOn: false, reason: enclosed };
  const site = await openSelfTestSite();
  const session = egress.session({ account: nobody, signal, allow: [new URL(site.url).host] });
  try {
    const result = await runLook(
      { url: site.url, userAgentSuffix: '', acceptedKey: null, limits },
      {
        browserPath,
        // A network of its own would hide what the arguments let through; every look proves that it has one.
        settings: { ...settings, namespace: 'off' },
        openProxy: (path) => session.openProxy({ path, page: site.url, allow: [] }),
        signal,
        onStage: () => {},
      },
    );
    const hits = site.hits();
    const off = (reason: string): TierState => ({ isOn: false, reason });
    if (hits.length > 0)
      return off(`${hits.length} of ${tried} ways lead out of this browser: ${hits.join(', ')}.`);
    if (!result.ok) return off(`The browser could not show a page of our own. ${result.reason}`);
    if (!site.wasTried()) return off('The browser ran no scripts on a page of our own.');
    const { withoutNamespaceBecause } = enclosed;
    const namespace = withoutNamespaceBecause === null;
    const walls = { sandbox: true, namespace, withoutNamespaceBecause, vectors: tried } as const;
    return { isOn: true, product: result.evidence.product, walls };
  } finally {
    await session.close();
    await site.close();
  }
}

const tried = selfTestVectors.length;
/** Of whom the egress keeps account: no account has this number. */
const nobody = 0;
const limits = { totalMs: 45_000, memoryBytes: 2 ** 30 };
