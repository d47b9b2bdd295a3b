import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import { lookSizes } from '../look-sizes.ts';
import type { SentPicture } from '../protocol.ts';
import { TooMuch } from '../split-stream.ts';
import { becomeDesktop, desktop, phone } from './device.ts';

/** What a phone shows first. */
export function takeMobile(session: CDPSession): Promise<SentPicture> {
  return take(session, 'mobile', phone.scale);
}

/** The same page in a large window, which is not judged. */
export async function takeDesktop(session: CDPSession): Promise<SentPicture> {
  await becomeDesktop(session);
  await pause(settleMs);
  return take(session, 'desktop', desktop.scale);
}

/** @throws TooMuch */
async function take(session: CDPSession, kind: SentPicture['kind'], scale: number): Promise<SentPicture> {
  const fine = await capture(session, 60);
  const bytes = fine.length > fineMaxBytes ? await capture(session, 40) : fine;
  if (bytes.length > lookSizes.pictureMaxBytes) throw new TooMuch(`a picture of ${bytes.length} bytes`);
  return { kind, type: 'image/webp', ...sizeOf(bytes), scale, bytes: bytes.toString('base64') };
}

async function capture(session: CDPSession, quality: number): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  return Buffer.from(data, 'base64');
}

/** By the head of a WebP file (RFC 9649), in its simple lossy or its extended form. */
function sizeOf(file: Buffer): { readonly width: number; readonly height: number } {
  const isExtended = file.toString('latin1', 12, 16) === 'VP8X';
  if (isExtended) return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}

const settleMs = 400;
const fineMaxBytes = 120 * 1024;
