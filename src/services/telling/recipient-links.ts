import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { RecipientRow } from '../../store/telling/recipients.ts';

/** What a link in a mail does. */
export type LinkPurpose = 'confirm' | 'leave';

type Linked = Pick<RecipientRow, 'accountId' | 'id' | 'askedAt'>;

/**
 * What links in mails hold: `account.recipient.signature`, numbers in base 36. Signed and not stored, as every mail has
 * one. One that confirms is good until the address is asked anew; one that leaves, for ever.
 */
export interface RecipientLinks {
  write(purpose: LinkPurpose, row: Linked): string;
  /** Which one it names, if it could be one of ours. */
  read(token: string): { readonly accountId: number; readonly id: number } | undefined;
  isOf(purpose: LinkPurpose, row: Linked, token: string): boolean;
}

const shape = /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/** @param keys D2: of the purpose `mail` */
export function createRecipientLinks(keys: KeyRing): RecipientLinks {
  return {
    write(purpose, row) {
      const signature = sign(keys[0], purpose, row).toString('base64url');
      return [row.accountId.toString(36), row.id.toString(36), signature].join('.');
    },

    read(token) {
      const [, account, id] = shape.exec(token) ?? [];
      if (account === undefined || id === undefined) return undefined;
      return { accountId: Number.parseInt(account, 36), id: Number.parseInt(id, 36) };
    },

    isOf(purpose, row, token) {
      const given = Buffer.alloc(32);
      given.write(shape.exec(token)?.[3] ?? '', 'base64url');
      return keys.some((key) => timingSafeEqual(sign(key, purpose, row), given));
    },
  };
}

function sign(key: KeyObject, purpose: LinkPurpose, { accountId, id, askedAt }: Linked): Buffer {
  const parts = purpose === 'confirm' ? [purpose, accountId, id, askedAt] : [purpose, accountId, id];
  return createHmac('sha256', key).update(parts.join(' ')).digest();
}
