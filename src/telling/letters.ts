import { printable } from '../lib/printable.ts';
import type { Message } from './event-types.ts';
import type { Letter } from './letter.ts';

/** What is told. @param account whose */
export function toldLetter({ title, lines, link }: Message, account: string, leaveUrl: string): Letter {
  return {
    title,
    lines,
    link,
    why: `You get this mail as your address is among those that ${named(account)} tells.`,
    leaveUrl,
  };
}

export function confirmLetter(account: string, confirmUrl: string, leaveUrl: string): Letter {
  return {
    title: `May ${named(account)} mail you?`,
    lines: ['Somebody wants Assay to tell you when pages of theirs get worse. It does so once you agree.'],
    link: { url: confirmUrl, text: 'Agree, or read more' },
    why: 'If you know nothing of it, do nothing: nothing more is sent.',
    leaveUrl,
  };
}

/** @param expires when, in words */
export function invitationLetter(account: string, role: string, joinUrl: string, expires: string): Letter {
  return {
    title: `You are invited to ${named(account)}`,
    lines: [
      `You can join as ${role === 'owner' ? 'an owner' : 'a member'}.`,
      `The link works once, until ${expires}.`,
    ],
    link: { url: joinUrl, text: 'Join' },
    why: 'An owner of the account gave this address. If you know nothing of it, do nothing.',
    leaveUrl: null,
  };
}

export function resetLetter(joinUrl: string, expires: string): Letter {
  return {
    title: 'Choose a new password',
    lines: [`The link works once, until ${expires}.`, 'Until then your old password goes on working.'],
    link: { url: joinUrl, text: 'Choose a new password' },
    why: 'Whoever runs this server made the link for you. If you did not ask for it, tell them.',
    leaveUrl: null,
  };
}

export function testLetter(url: string): Letter {
  return {
    title: 'A test of Assay',
    lines: ['Mails of Assay reach this address.'],
    link: { url, text: 'Open Assay' },
    why: 'Whoever runs this server sent it.',
    leaveUrl: null,
  };
}

/** Whoever owns an account calls it what they like. */
function named(account: string): string {
  return printable(account.toWellFormed());
}
