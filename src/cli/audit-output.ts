import { constants, existsSync } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { CannotStart } from '../errors.ts';
import { alternatives } from '../lib/alternatives.ts';
import { exportFile } from '../report/export-file.ts';
import type { ExportFormat } from '../report/formats/format.ts';
import { exportFormats } from '../report/formats/formats.ts';
import type { Audited } from './audit-all.ts';
import { UsageError } from './command.ts';
import type { Reports } from './parts.ts';
import { reportView } from './report-json.ts';

/** The file that `--output` names. */
export interface AuditOutput {
  readonly path: string;
  /** Before anything is audited for nothing. @throws CannotStart */
  check(): Promise<void>;
  /** Overwrites what was there. @throws CannotStart */
  write(audited: Extract<Audited, { ok: true }>, reports: Reports, partial: boolean): Promise<void>;
}

/** @throws UsageError for a file whose name says no format */
export function auditOutput(path: string): AuditOutput {
  const format = formatOf(path);
  return {
    path,
    check: () => explained(path, () => checkWritable(path)),
    async write({ url, finishedAt, ...audited }, { present, checks, css }, partial) {
      const report = {
        url,
        generatedAt: finishedAt,
        body: audited.body,
        checks,
        ...(partial ? { partial } : {}),
      };
      const json = () => reportView({ url, finishedAt, ...audited }, present, { partial });
      const { text } = await exportFile(format, report, { json, css });
      await explained(path, () => writeFile(path, text));
    },
  };
}

/** `.html, .md or .csv`. */
export const exportEndings = alternatives(exportFormats.map(({ ending }) => `.${ending}`));

function formatOf(path: string): ExportFormat {
  const extension = extname(path).toLowerCase();
  const format = exportFormats.find(({ ending }) => extension === `.${ending}`);
  if (format !== undefined) return format;
  throw new UsageError(`--output is "${path}"; the name of the file says what is written: ${exportEndings}.`);
}

async function checkWritable(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.isDirectory()) throw Object.assign(new Error(`${path} is a folder.`), { code: 'EISDIR' });
  await access(found === undefined ? dirname(path) : path, constants.W_OK);
}

async function explained(path: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = Object.hasOwn(reasons, code ?? '') ? reasons[code as keyof typeof reasons](path) : message;
    throw new CannotStart([`The report cannot be written to ${path}: ${reason}`], {
      exitCode: 2,
      cause: error,
    });
  }
}

const reasons = {
  ENOENT: (path: string) =>
    existsSync(dirname(path)) ? 'no file can be made there.' : `there is no folder ${dirname(path)}.`,
  ENOTDIR: (path: string) => `${dirname(path)} is no folder.`,
  EISDIR: (path: string) => `${basename(path)} is a folder.`,
  EACCES: () => 'this user may not write there.',
  EPERM: () => 'this user may not write there.',
  EROFS: () => 'nothing can be written there.',
  ENOSPC: () => 'the disk is full.',
  ENAMETOOLONG: () => 'the name is too long.',
} as const;
