import type { Caller, Visitor } from '../caller.ts';

/** An address that an account has told by mail. */
export interface Recipient {
  readonly id: number;
  readonly email: string;
  /** Null: nobody has agreed yet, and nothing is sent. */
  readonly confirmedAt: number | null;
  /** Since when the mail server refuses it, so that nothing is sent; null: it does not. */
  readonly bouncedAt: number | null;
  /** Whether it gets the week, too. */
  readonly digest: boolean;
  /** As the audit log names who added it. */
  readonly createdBy: string | null;
  readonly createdAt: number;
}

/** What a link in a mail is about. */
export interface LinkedRecipient {
  readonly email: string;
  readonly accountName: string;
  readonly isConfirmed: boolean;
}

export interface RecipientsService {
  /** Oldest first: all for owners, and for others the one of their own. */
  list(caller: Caller): Promise<readonly Recipient[]>;
  /**
   * Asks the address by mail, anew where it has not agreed or was refused.
   * @returns whether a mail went out: none does where it has agreed, or the mail server takes none now
   * @throws AssayError errors.email, insufficient-scope, rate-limited
   */
  add(
    caller: Caller,
    input: { readonly email: string; readonly digest: boolean },
  ): Promise<{ readonly recipient: Recipient; readonly isAsked: boolean }>;
  /** @throws AssayError not-found */
  remove(caller: Caller, id: number): Promise<Recipient>;
  /** Undefined: the link leads to nothing. */
  linked(purpose: 'confirm' | 'leave', token: string): Promise<LinkedRecipient | undefined>;
  /** @returns undefined: the link leads to nothing */
  confirm(token: string, visitor: Visitor): Promise<LinkedRecipient | undefined>;
  /** As often as one likes (RFC 8058). */
  leave(token: string, visitor: Visitor): Promise<void>;
}

/** What mails a person was promised, besides those that tell. */
export interface MailService {
  /** Where mails go through and who they come from; null: no mail server is set, and nothing is mailed (U1). */
  readonly server: { readonly name: string; readonly from: string } | null;
  /** @returns whether it went out: the link is shown in any case */
  sendInvitation(
    accountId: number,
    invitation: {
      readonly id: number;
      readonly email: string | null;
      readonly role: 'owner' | 'member';
      readonly expiresAt: number;
    },
    link: string,
  ): Promise<boolean>;
  sendReset(email: string, expiresAt: number, link: string): Promise<boolean>;
  /** @throws AssayError errors.email; where no mail server is set */
  sendTest(email: string): Promise<SentTest>;
}

type SentTest =
  | { readonly isSent: true }
  /** For the operator. */
  | { readonly isSent: false; readonly reason: string };
