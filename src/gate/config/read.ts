import { complaintsBeyondSchema } from './beyond-schema.ts';
import { configurationOf } from './build.ts';
import type { Configuration } from './configuration.ts';
import { parseText } from './parse-text.ts';
import { type Complaint, type Fault, type Lines, linesOf } from './place.ts';
import { configurationShape } from './schema.ts';
import { complaintsAbout } from './validate.ts';

type ReadConfiguration =
  | { readonly ok: true; readonly configuration: Configuration }
  /** In order of place. */
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** More than anybody mends at once; the rest is told when these are gone. */
const faultsMax = 50;

/**
 * The text of a configuration, whoever wrote it.
 * @param file its name in what is told, such as `assay.config.json`
 * @param now the clock: waivers end within a year
 */
export function readConfiguration(text: string, file: string, now: number): ReadConfiguration {
  // Editors of Windows put it first.
  const plain = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  const lines = linesOf(plain);
  const parsed = parseText(plain);
  if (!parsed.ok) return { ok: false, faults: faultsOf(parsed.complaints, file, lines) };
  const faults = faultsOf(complaintsIn(parsed.root, now), file, lines);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, configuration: configurationOf(parsed.root, { name: file, lines }) };
}

function* complaintsIn(root: Parameters<typeof complaintsAbout>[0], now: number): Generator<Complaint> {
  yield* complaintsAbout(root, configurationShape, '');
  yield* complaintsBeyondSchema(root, now);
}

function faultsOf(complaints: Iterable<Complaint>, file: string, lines: Lines): Fault[] {
  const found: Complaint[] = [];
  for (const complaint of complaints) {
    if (found.length === faultsMax) break;
    found.push(complaint);
  }
  return found
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, message }) => ({ file, ...lines.of(offset), message }));
}
