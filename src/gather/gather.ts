import { evidenceVersion, type Learnt } from '../evidence/evidence.ts';
import { createContext, unlessOverrun } from './context.ts';
import { type DocumentFetch, fetchDocument } from './document.ts';
import { tooComplex } from './failures.ts';
import { passGates } from './gates.ts';
import { gatherSteps } from './gather-steps.ts';
import { progressOf } from './progress.ts';
import type { Gather, Outline } from './types.ts';

/** Address in, evidence out: first the page, then, in parallel, what it names and what stands beside it. */
export const gather: Gather = async (options) => {
  const fetchedAt = options.now();
  options.onStage?.('fetching', {});
  const fetched = await fetchDocument(options);
  if (!fetched.ok) return fetched;
  const { chain, final, body } = fetched;
  const page = learntOf(fetched);
  const gate = passGates(final, body.bytes);
  if (gate.kind === 'failed') return { ok: false, failure: gate.failure };

  let outline: Outline | undefined;
  if (gate.kind === 'page') {
    options.onStage?.('parsing', page);
    // Alone, the page is read once, when it is judged: nothing that it names is asked for.
    if (options.site) {
      const source = { bytes: body.bytes, fields: final.fields, url: final.url };
      outline = await unlessOverrun(options.parser.outline(options.key, source), undefined);
      if (outline === undefined) return { ok: false, failure: tooComplex() };
    }
  }

  const learnt = { ...page, ...named(outline) };
  options.onStage?.('probing', learnt);
  const progress = progressOf(options, learnt);
  const context = createContext(options, new URL(final.url), fetchedAt, progress.count);
  const steps = await gatherSteps(outline, context);
  progress.tell();
  return {
    ok: true,
    evidence: {
      evidenceVersion,
      requestedUrl: options.url,
      fetchedAt,
      siteTier: options.site,
      chain,
      body,
      ...steps,
    },
  };
};

function learntOf({ chain, final, body }: Extract<DocumentFetch, { ok: true }>): Learnt {
  const { status, httpVersion } = final;
  const { wireBytes, decodedBytes } = body;
  return { status, redirects: chain.length - 1, httpVersion, wireBytes, decodedBytes };
}

function named(outline: Outline | undefined): Learnt {
  return outline === undefined ? {} : { resources: outline.resources.total, links: outline.links.total };
}
