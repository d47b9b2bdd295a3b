import { createHash } from 'node:crypto';
import { encodeEvidence } from '../../src/evidence/encode.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { unpackWithParts } from '../../src/lib/packed-json.ts';
import type { ReportBody } from '../../src/report/body.ts';

export interface Judged {
  readonly name: string;
  readonly evidence: Evidence;
  readonly body: ReportBody;
}

/** What a release keeps of the corpus: a line for the version, then name, evidence, outcomes and score of each page. */
export function ledgerOf(judged: readonly Judged[], checksVersion: string): string {
  const lines = judged.map(({ name, evidence, body }) => {
    const outcomes = body.checks.map(({ id, outcome, reason }) => [id, outcome, reason]);
    return [name, digest(plain(evidence)), digest(JSON.stringify(outcomes)), body.score].join(' ');
  });
  return `${[checksVersion, ...lines].join('\n')}\n`;
}

/**
 * Where the rules moved further since a release than their version says. Pages whose evidence changed are not compared.
 * @see docs/decisions/versions.md
 */
export function objectionsTo(now: string, released: string): string[] {
  const [version = '', ...pages] = rowsOf(now);
  const [before = '', ...earlier] = rowsOf(released);
  const [major, sameMajor] = [version, before].map((text) => text.split('.', 1)[0]);
  if (major !== sameMajor) return [];
  const known = new Map(earlier.map((line) => [line.split(' ', 1)[0], line.split(' ')]));
  return pages.flatMap((line) => {
    const [name = '', evidence, outcomes, score] = line.split(' ');
    const [, oldEvidence, oldOutcomes, oldScore] = known.get(name) ?? [];
    if (evidence !== oldEvidence) return [];
    const moved = Math.abs(Number(score) - Number(oldScore)) > 1;
    if (moved) return [`${name}: the score moved from ${oldScore} to ${score}, which takes a new MAJOR.`];
    return version === before && outcomes !== oldOutcomes
      ? [`${name}: outcomes changed, which takes a new version.`]
      : [];
  });
}

function rowsOf(ledger: string): string[] {
  return ledger.trim().split('\n');
}

/** As it is stored, less the compression, which another zlib may do in other bytes. */
function plain(evidence: Evidence): string {
  const { bytes } = encodeEvidence(evidence);
  if (bytes === null) return '';
  const { value, parts } = unpackWithParts(bytes);
  return JSON.stringify([value, parts.map((part) => Buffer.from(part).toString('base64'))]);
}

function digest(data: string): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}
