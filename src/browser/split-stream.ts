/** More came than is taken. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

interface SplitLimits {
  readonly pieceMaxBytes: number;
  /** Of all pieces together, separators included. */
  readonly totalMaxBytes: number;
}

/**
 * Cuts a stream of bytes into the texts between its separators. What stands behind the last one is no text yet.
 * @param separator the byte between two texts
 * @returns what takes the chunks as they come; it throws TooMuch where a limit is passed, and is not called again then
 */
export function splitStream(
  separator: number,
  { pieceMaxBytes, totalMaxBytes }: SplitLimits,
  onPiece: (text: string) => void,
): (chunk: Buffer) => void {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let total = 0;
  return (chunk) => {
    total += chunk.length;
    if (total > totalMaxBytes) throw new TooMuch(`more than ${totalMaxBytes} bytes together`);
    let from = 0;
    for (let end = chunk.indexOf(separator); end >= 0; end = chunk.indexOf(separator, from)) {
      keep(chunk.subarray(from, end));
      const text = Buffer.concat(waiting).toString('utf8');
      waiting = [];
      waitingBytes = 0;
      from = end + 1;
      onPiece(text);
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  };

  function keep(part: Buffer): void {
    waitingBytes += part.length;
    if (waitingBytes > pieceMaxBytes) throw new TooMuch(`more than ${pieceMaxBytes} bytes at once`);
    waiting.push(part);
  }
}
