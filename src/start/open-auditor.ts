import { auditPage } from '../audit/audit.ts';
import { createAuditPool } from '../audit/pool.ts';
import type { Audited, Auditor, AuditorOptions } from '../cli/audit-all.ts';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import type { Trouble } from '../gather/types.ts';
import { secretsOf } from '../lib/doors.ts';
import { isThisMachine } from '../lib/network.ts';
import { withhold } from '../lib/withhold.ts';
import { acceptUrl } from '../net/accept-url.ts';
import { allowEntryFor, hostOf, parseOperatorsList } from '../net/allow-list.ts';
import { createEgress, urlRules } from '../net/egress.ts';
import type { EgressSettings } from '../net/settings.ts';
import { shareAnswers } from '../net/shared-answers.ts';
import { standInFor } from '../net/stand-in.ts';
import { unpackBody } from '../report/stored-body.ts';
import { lookSettings } from './browser-tier.ts';
import { egressSettings } from './egress-settings.ts';
import { createLooker } from './looker.ts';

/**
 * What `assay audit` is made of: a target may be private when it was named itself (design: the command line is the
 * user's own machine), and then for its own audit alone. For agents naming opens nothing but this machine (M4).
 * @throws CannotStart
 */
export async function openAuditor(
  config: Config,
  version: string,
  { originMap: usualMap, doors = [], looks = false, forAgents }: AuditorOptions = {},
): Promise<Auditor> {
  checkOrigins(usualMap);
  const settings = settingsFor(config, version, forAgents);
  const browser = looks ? lookSettings(config, settings) : undefined;
  // Pacing is for other people's servers.
  const egress = createEgress(settings, { isUnpaced: isThisMachine });
  const pool = createAuditPool(config.parsing);
  const answers = forAgents === undefined ? shareAnswers() : undefined;
  const end = new AbortController();
  const secrets = withhold(secretsOf(doors));
  const close = async () => {
    end.abort();
    await looker?.close();
    await Promise.all([egress.close(), pool.close()]);
  };
  const looker = browser && createLooker({ egress, pool, browser, signal: end.signal });
  await looker?.ready().catch((error: unknown) => close().then(() => Promise.reject(error)));
  return {
    async audit(text, { site, expectations, waivers, onStage, originMap = usualMap, signal = end.signal }) {
      const startedAt = Date.now();
      const accepted = acceptNamed(text, settings, forAgents === undefined ? () => true : isThisMachine);
      if (!accepted.ok) {
        const refusal = { url: text, startedAt, finishedAt: startedAt, ...accepted.refusal };
        return secrets.all({ ok: false, ...refusal });
      }
      const { url, allow } = accepted;
      let reason: string | null = null;
      const onTrouble = (trouble: Trouble) => {
        if (trouble.step === 'document') reason = trouble.reason;
      };
      const audit = await auditPage(
        {
          ...{ account: 0, url, expectations, waivers, allow, onStage, originMap, doors },
          signal: AbortSignal.any([end.signal, signal]),
        },
        {
          ...{ egress, pool, site, documentMs: config.fetching.documentMs, onTrouble },
          ...(answers && { answers }),
        },
      );
      const head = { url, startedAt, finishedAt: Date.now() };
      const look =
        looker && audit.ok
          ? await looker.look({ ...audit.judgement, expectations, waivers, allow, onStage })
          : undefined;
      // The session has kept them from the page's evidence; what the address itself repeats of them goes here.
      return secrets.all<Audited>(
        audit.ok
          ? { ok: true, ...head, body: unpackBody(audit.judgement.bodyBytes), ...(look && { look }) }
          : { ok: false, ...head, failure: audit.failure, reason },
      );
    },
    close,
  };
}

/** @throws CannotStart */
function settingsFor(
  config: Config,
  version: string,
  forAgents: AuditorOptions['forAgents'],
): EgressSettings {
  const settings = egressSettings(config, { version, publicUrl: null });
  if (forAgents === undefined) return settings;
  try {
    parseOperatorsList(forAgents.allow);
  } catch (error) {
    if (error instanceof RangeError) throw new CannotStart([`--allow: ${error.message}`], { cause: error });
    throw error;
  }
  return { ...settings, allow: [...settings.allow, ...forAgents.allow] };
}

/** @throws CannotStart */
function checkOrigins(originMap: AuditorOptions['originMap']): void {
  try {
    if (originMap !== undefined) standInFor(originMap);
  } catch (error) {
    if (error instanceof RangeError) throw new CannotStart([error.message], { cause: error });
    throw error;
  }
}

type NamedTarget =
  | { readonly ok: true; readonly url: string; readonly allow: readonly string[] }
  | { readonly ok: false; readonly refusal: Pick<Extract<Audited, { ok: false }>, 'failure' | 'reason'> };

/** @param opens whether a host is opened by being named */
function acceptNamed(text: string, settings: EgressSettings, opens: (host: string) => boolean): NamedTarget {
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const parsed = URL.parse(withScheme);
  const entry = parsed === null || !opens(hostOf(parsed)) ? undefined : allowEntryFor(parsed);
  const allow = entry === undefined ? [] : [entry];
  const accepted = acceptUrl(text, urlRules(settings, allow));
  if (accepted.ok) return { ok: true, url: accepted.url.href, allow };
  const { sentence, reason } = accepted;
  return { ok: false, refusal: { failure: { code: 'invalid_url', message: sentence }, reason } };
}
