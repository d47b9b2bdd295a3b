import { formatDay, plural } from '../../ui/formats.ts';

/** Settings › Mail, and the pages behind links in mails. */
export const mailWords = {
  lede: 'When something gets worse, these addresses are told, and every Monday how the week was.',
  own: 'You can add your own address here. Owners see and change all.',
  sentFrom: (from: string) => `Mails come from ${from}.`,
  off: 'This installation sends no mail',
  offText:
    'Whoever runs it can set ASSAY_SMTP_URL to a mail server and ASSAY_MAIL_FROM to a sender. Until then alerts are seen under Alerts, and webhooks can tell of them.',
  empty: 'Nobody is told by mail yet',
  emptyText:
    'Add an address below. It gets one mail that asks whether it agrees, and nothing before it does.',
  caption: (count: number) => plural(count, { one: 'address', other: 'addresses' }),
  columns: { email: 'Address', state: 'State', digest: 'Week', since: 'Added' },
  states: { asked: 'Asked to agree', confirmed: 'Agreed', bounced: 'Refused by the mail server' },
  week: { yes: 'Yes', no: 'No' },
  bouncedHow: (at: number) =>
    `The mail server has refused it since ${formatDay(at)}. Nothing is sent until it agrees anew.`,
  askAgain: 'Ask again',
  askAgainObject: (email: string) => `Ask again: ${email}`,
  remove: 'Remove',
  removeObject: (email: string) => `Remove ${email}`,
  removeTitle: (email: string) => `Mail ${email} no more?`,
  removeText: 'What waits to be sent there is dropped. It can be added again, and is asked again then.',
  removeAddress: 'Remove the address',
  removed: (email: string) => `${email} gets no more mails.`,
  add: 'Add an address',
  email: 'E-mail address',
  withDigest: 'Tell it every Monday how the week was',
  submit: 'Send the mail that asks',
  refused: 'The address was not added',
  asked: (email: string) => `${email} was asked. Mails begin when somebody there agrees.`,
  agreedAlready: (email: string) => `${email} has agreed already.`,
  notAsked: (email: string) =>
    `${email} is on the list, but the mail server takes no mail now. Ask again later.`,
  confirm: {
    title: (account: string) => `May ${account} mail you?`,
    lede: (email: string) =>
      `Assay then tells ${email} when pages of theirs get worse or are mended. Each mail has a link that ends them.`,
    submit: 'Agree',
    done: 'You are told from now on',
    doneText: (email: string, account: string) =>
      `Assay tells ${email} when something changes for ${account}. Each mail has a link that ends them.`,
  },
  leave: {
    title: 'End these mails?',
    lede: (email: string, account: string) => `${email} is then told nothing more of ${account}.`,
    submit: 'End the mails',
    done: 'No more mails come',
    doneText: 'It may be added again, and is asked again then.',
  },
  gone: {
    title: 'This link leads to nothing any more',
    confirm:
      'A newer mail may have come since, or the address was removed. Whoever added it can ask it again.',
    leave: 'The address was removed already, so no more mails come.',
  },
} as const;
