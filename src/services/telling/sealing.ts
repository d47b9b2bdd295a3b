import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject } from 'node:crypto';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { SigningSecret } from '../../telling/signature.ts';

/** W7: what the database must not tell, as AES-256-GCM under a key of its own purpose. */
export interface Sealing {
  /** @param bound what it belongs to, without which it does not open */
  seal(text: string, bound: string): string;
  /** Undefined: no key of ours has sealed it. */
  open(sealed: string, bound: string): string | undefined;
  /** Whether the present key sealed it. */
  isPresent(sealed: string, bound: string): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;

export function createSealing([present, ...former]: KeyRing, randomBytes: RandomBytes): Sealing {
  return {
    seal(text, bound) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', present, nonce).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, bound) {
      for (const key of [present, ...former]) {
        const text = opened(key, sealed, bound);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    isPresent: (sealed, bound) => opened(present, sealed, bound) !== undefined,
  };
}

function opened(key: KeyObject, sealed: string, bound: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}

/** W2: nothing of it is in the database. @param key of the purpose of webhooks */
export function signingSecret(key: KeyObject, webhookId: number, version: number): SigningSecret {
  const bytes = hkdfSync('sha256', key, '', `webhook ${webhookId} ${version}`, 32);
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}
