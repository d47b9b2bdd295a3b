import type { ReportModel } from '../../report/page/report-model.ts';
import { fileWords } from '../../report/words/files.ts';
import { plural } from '../../ui/formats.ts';
import { resultName } from '../../ui/terms.ts';
import { words } from './en.ts';

/** What share pages say, to people who may not know what Assay is. */
export const sharedWords = {
  checked: (instant: string) => `Checked ${instant} UTC`,
  rules: fileWords.rules,
  checks: 'Checks and scoring',
  openOwn: 'Open in Assay',
  breadcrumb: 'Breadcrumb',
  report: 'Report',
  madeWith: fileWords.madeWith,
  /** Around the time. */
  checkedAt: fileWords.checked,
  description: (address: string, score: number, result: ReportModel['result'], findings: number) =>
    `Score ${score} of 100, ${resultName(result)}, for ${address}: ${findingsFrom(findings)}`,
  descriptionWithoutScore: (address: string, findings: number) =>
    `No score for ${address}: ${findingsFrom(findings)}`,
  image: 'Assay: how good a web page is, and what to fix first',
  absent: 'There is no page at this address.',
  notReady: {
    title: 'This report is not ready',
    lede: 'The page is being checked for the first time. That takes a few seconds. Then reload this page.',
    reload: 'Reload',
  },
  password: {
    title: {
      report: 'This report needs a password',
      project: 'These reports need a password',
      site: 'This site needs a password',
    },
    lede: 'Use the password that came with the link.',
    program: (origin: string, path: string) =>
      `POST it as the form field \`password\` to ${origin}${path} with the header field \`Origin: ${origin}\`, then ask again with the cookie of the answer.`,
    label: 'Password',
    open: { report: 'Open report', project: 'Open reports', site: 'Open site' },
    hint: (tries: number) =>
      `No password? Ask the person who sent you the link. After ${tries} wrong tries the form is closed for a while.`,
    wrong: 'That is not the password. Check upper and lower case, then try again.',
    error: words.error,
    throttledTitle: 'Too many wrong passwords',
    throttled: (minutes: number) =>
      `The form is closed for ${plural(minutes, { one: 'minute', other: 'minutes' })}. Then try again, or ask the person who sent you the link.`,
    again: words.errors.retry,
    errorTitle: words.errorTitle,
  },
} as const;

function findingsFrom(findings: number): string {
  const counted = findings === 0 ? 'no finding' : plural(findings, { one: 'finding', other: 'findings' });
  return `${counted} from SEO, speed, accessibility and security, and what to fix first.`;
}
