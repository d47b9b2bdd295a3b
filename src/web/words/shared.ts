import { plural } from '../../report/page/formats.ts';

/** What share pages say, to people who may not know what Assay is. */
export const sharedWords = {
  checked: (instant: string) => `Checked ${instant} UTC`,
  rules: (version: string) => `Rules ${version}`,
  checks: 'Checks and scoring',
  openOwn: 'Open in Assay',
  madeWith: 'Made with Assay',
  description: (address: string, score: string, findings: number) =>
    `${score} for ${address}: ${
      findings === 0 ? 'no finding' : plural(findings, { one: 'finding', other: 'findings' })
    } from SEO, speed, accessibility and security, and what to fix first.`,
  notReady: {
    title: 'This report is not ready',
    lede: 'The page is being checked for the first time. That takes a few seconds; reload this page then.',
    reload: 'Reload',
  },
  password: {
    title: 'This report needs a password',
    lede: 'Use the password that came with the link.',
    label: 'Password',
    show: 'Show',
    open: 'Open report',
    hint: (tries: number) =>
      `No password? Ask the person who sent you the link. After ${tries} wrong tries the form is closed for a while.`,
    wrong: 'That is not the password. Check upper and lower case, then try again.',
    error: 'Error',
    throttledTitle: 'Too many wrong passwords',
    throttled: (minutes: number) =>
      `The form is closed for ${plural(minutes, { one: 'minute', other: 'minutes' })}. Then try again, or ask the person who sent you the link.`,
    errorTitle: (title: string) => `Error: ${title}`,
  },
} as const;
