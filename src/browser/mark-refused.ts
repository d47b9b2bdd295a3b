import type { BrowserEvidence, LoadedFile } from '../evidence/browser-evidence.ts';

/**
 * Says of which files our own rules kept the browser: what stands there as their answer is that of the proxy.
 * @param refused targets that the proxy refused, as host and port
 */
export function markRefused(evidence: BrowserEvidence, refused: readonly string[]): BrowserEvidence {
  const { loaded } = evidence;
  if (loaded.state !== 'gathered' || refused.length === 0) return evidence;
  const targets = new Set(refused);
  const value = loaded.value.map((file): LoadedFile => {
    if (!isAmong(targets, file.url)) return file;
    return { ...file, ...nothingKnown, refusedByUs: true };
  });
  return { ...evidence, loaded: { ...loaded, value } };
}

/** Whether the proxy refused what has this address. */
export function isAmong(targets: ReadonlySet<string>, address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const { protocol, hostname, port } = url;
  const usual = protocol === 'https:' ? '443' : '80';
  return targets.has(`${hostname.replace(/\.$/, '')}:${port || usual}`);
}

const nothingKnown = { status: null, protocol: null, bytes: 0, fields: [] } as const;
