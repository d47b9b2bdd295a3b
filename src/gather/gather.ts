import { evidenceVersion } from '../evidence/evidence.ts';
import { createContext, unlessOverrun } from './context.ts';
import { fetchDocument } from './document.ts';
import { tooComplex } from './failures.ts';
import { passGates } from './gates.ts';
import { gatherSite, withoutSite } from './site.ts';
import { gatherTls } from './tls.ts';
import type { Gather, Outline } from './types.ts';

/** Address in, evidence out: first the page, then, in parallel, what it names and what stands beside it. */
export const gather: Gather = async (options) => {
  const fetchedAt = options.now();
  options.onStage?.('fetching');
  const fetched = await fetchDocument(options);
  if (!fetched.ok) return fetched;
  const { chain, final, body } = fetched;
  const gate = passGates(final, body.bytes);
  if (gate.kind === 'failed') return { ok: false, failure: gate.failure };

  let outline: Outline | undefined;
  if (gate.kind === 'page') {
    options.onStage?.('parsing');
    const page = { bytes: body.bytes, fields: final.fields, url: final.url };
    outline = await unlessOverrun(options.parser.outline(options.key, page), undefined);
    if (outline === undefined) return { ok: false, failure: tooComplex() };
  }

  options.onStage?.('probing');
  const context = createContext(options, new URL(final.url), fetchedAt);
  const [tls, site] = await Promise.all([
    gatherTls(context),
    options.site ? gatherSite(outline, context) : withoutSite(),
  ]);
  return {
    ok: true,
    evidence: {
      evidenceVersion,
      requestedUrl: options.url,
      fetchedAt,
      siteTier: options.site,
      chain,
      body,
      tls,
      ...site,
    },
  };
};
