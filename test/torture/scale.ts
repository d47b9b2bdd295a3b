import { appendFileSync } from 'node:fs';

/** `npm run torture` asks for the long form; `npm test` runs the short one. */
export const isLong = process.env.ASSAY_TORTURE === 'long';

/** How many rounds or requests: of the form that runs, unless the command line says another number. */
export function rounds({ short, long }: { readonly short: number; readonly long: number }): number {
  if (!isLong) return short;
  const given = process.env.ASSAY_TORTURE_ROUNDS;
  return given === undefined ? long : Number(given);
}

/** How long the soak takes, in minutes. */
export function minutes(usual: number): number {
  const given = process.env.ASSAY_TORTURE_MINUTES;
  return given === undefined ? usual : Number(given);
}

/** A figure of the long form, for whoever runs it. Short forms say nothing. */
export function say(line: string): void {
  const file = process.env.ASSAY_TORTURE_FIGURES;
  if (isLong && file !== undefined) appendFileSync(file, `${line}\n`);
}

/** A part ends by itself: in minutes on a machine at rest, in many on a busy one. */
export const timeoutMs = isLong ? 86_400_000 : 300_000;
