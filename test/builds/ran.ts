import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../program.ts';
import { type Answer, assayProgram, type Call } from './in-process.ts';
import { runAction, unpackedAction } from './made-runner.ts';

export const mark = '<!-- assay: -->';

/** What Assay does for the step, without an audit. */
export function answering(code: number) {
  return ({ args }: Call): Answer => {
    const file = args.find((arg) => arg.startsWith('--output=markdown='))?.slice('--output=markdown='.length);
    if (file !== undefined) writeFileSync(file, `${mark}\n## Assay: a report\n`);
    return { code, out: '', err: '' };
  };
}

interface Order {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly answer?: (call: Call) => Answer;
  readonly workspace?: string;
}

/** The Action in a checkout of its own. */
export async function ran({
  inputs = {},
  env = {},
  answer = answering(0),
  workspace = temporaryFolder(),
}: Order) {
  await using assay = await assayProgram(answer);
  const folder = unpackedAction();
  assay.install(join(folder, 'bin/assay'));
  const result = await runAction({ folder, workspace, inputs, env: { ...env, ...assay.env } });
  return { ...result, calls: assay.calls, args: assay.calls[0]?.args ?? [] };
}
