import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import type { BuildReport } from '../../report/build-report.ts';
import type { BuildParts } from '../../report/formats/build-format.ts';
import { writeBuildMarkdown } from '../../report/formats/build-markdown.ts';
import { writeOutputs } from '../../report/formats/github.ts';
import type { Io, Reports } from '../parts.ts';
import { reportView } from '../report-json.ts';
import type { BuildOrder } from './build-order.ts';
import { writeOutput, writeText } from './outputs.ts';

export function buildParts({ present, presentLook, css }: Reports, partial: boolean): BuildParts {
  return { css, json: (page) => reportView(page, { present, presentLook, partial }) };
}

/** All that were asked for, though one of them cannot be written. @throws CannotStart */
export async function writeFiles(
  build: BuildReport,
  { parts: { io, build: around }, plan, reports }: BuildOrder,
): Promise<void> {
  const faults: unknown[] = [];
  const written: string[] = [];
  const attempt = (writing: Promise<void>) => writing.catch((error: unknown) => void faults.push(error));
  for (const output of plan.outputs) {
    if (output.format.isOfOnePage && !build.pages.some(({ ok }) => ok)) {
      io.err(`Nothing was written to ${output.path}.\n`);
      continue;
    }
    const writing = writeOutput(output, build, buildParts(reports, build.partial));
    await attempt(writing.then(() => void written.push(output.path)));
  }
  if (plan.format === 'github') {
    const { summaryFile, outputFile } = around;
    if (summaryFile !== '') await attempt(appendFile(summaryFile, writeBuildMarkdown(build)));
    if (outputFile !== '') await attempt(appendFile(outputFile, writeOutputs(build, randomUUID())));
  }
  if (written.length > 0) io.err(`Written: ${written.join(', ')}\n`);
  const [fault] = faults;
  if (fault !== undefined) throw fault;
}

/** @param picture null: there is none @throws CannotStart */
export async function writePicture(path: string, picture: Uint8Array | null, io: Io): Promise<void> {
  if (picture !== null) await writeText(path, picture);
  io.err(picture === null ? `No picture was written to ${path}.\n` : `Written: ${path}\n`);
}
