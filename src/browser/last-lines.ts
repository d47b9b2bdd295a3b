import type { Readable } from 'node:stream';

/** Reads what a process says to its end, and keeps the end of it for a log. @returns it as one line so far */
export function lastLines(stream: Readable): () => string {
  let kept = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    kept = (kept + text).slice(-2_000);
  });
  stream.on('error', () => {});
  return () => kept.trim().split('\n').slice(-5).join(' · ');
}
