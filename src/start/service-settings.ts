import type { Config } from '../config.ts';
import type { UrlRules } from '../net/accept-url.ts';
import type { ServiceSettings } from '../services/settings.ts';

/** What the settings say of accounts, runs and storage, in the words of src/services. */
export function serviceSettings(
  { http, queue, rates, data, identity, sharing, streams }: Config,
  urlRules: UrlRules,
): ServiceSettings {
  return {
    urlRules,
    accountWaitingMax: queue.accountWaiting,
    queueMax: queue.waitingMax,
    accountRunningMax: queue.accountRunning,
    createPerDay: rates.createPerDay,
    egressPerDayBytes: rates.egressPerDayBytes,
    attemptsMax: queue.attempts,
    leaseMs: queue.leaseMs,
    confirmForMs: identity.confirmForMs,
    sessionIdleMs: identity.sessionIdleMs,
    sessionMs: identity.sessionMs,
    sessionsMax: identity.sessionsMax,
    setupLinkMs: identity.setupLinkMs,
    invitationMs: identity.invitationMs,
    invitationsMax: identity.invitationsMax,
    signInRate: rates.signIn,
    signInAddressRate: rates.signInAddress,
    apiKeysMax: data.apiKeysMax,
    sharePasswordMin: data.sharePasswordMin,
    sharePasswordMax: data.sharePasswordMax,
    diskMinBytes: data.diskMinBytes,
    // The answer that says so has to be sent, too.
    answerMaxMs: http.handlerTimeoutMs + 5_000,
    sharing,
    streams,
    keepEvidenceMs: data.keepEvidenceMs,
    keepRuns: data.keepRuns,
    keepFailedMs: data.keepFailedMs,
    keepAuditLogMs: data.keepAuditLogMs,
    keepIdempotencyMs: data.keepIdempotencyMs,
  };
}
