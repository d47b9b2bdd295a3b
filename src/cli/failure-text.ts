import { ansi, noPaint, printable, wrap } from '../report/terminal.ts';
import type { Audited } from './audit-all.ts';

/** Why a target has no report, for a person. */
export function failureText(
  { url, failure, reason }: Extract<Audited, { ok: false }>,
  { color, width }: { readonly color: boolean; readonly width: number },
): string {
  const paint = color ? ansi : noPaint;
  const columns = Math.min(Math.max(width, 50), 100);
  return [
    ...wrap(printable(url), columns).map((line) => paint('bold', line)),
    ...wrap(`Not audited: ${failure.message}`, columns).map((line) => paint('red', line)),
    ...(reason === null ? [] : wrap(`(${printable(reason)})`, columns).map((line) => paint('dim', line))),
    '',
  ].join('\n');
}
