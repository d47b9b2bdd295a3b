/** Ascending whole numbers below 2³²: by how much each is larger than the one before it, in LEB128. */
export function packNumbers(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(bytesMax * numbers.length);
  let end = 0;
  let last = 0;
  for (const number of numbers) {
    let rest = number - last;
    for (; rest > 127; rest >>>= 7) bytes[end++] = (rest & 127) | 128;
    bytes[end++] = rest;
    last = number;
  }
  return bytes.slice(0, end);
}

/** Of 32 bits. */
const bytesMax = 5;

/** @throws Error for damaged data */
export function unpackNumbers(packed: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(packed.length);
  let count = 0;
  for (let at = 0, last = 0; at < packed.length; count += 1) {
    let difference = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = packed[at++];
      if (byte === undefined) throw new Error('A list of numbers ends too early.');
      difference |= (byte & 127) << shift;
      more = byte > 127;
    }
    last += difference >>> 0;
    numbers[count] = last;
  }
  return numbers.slice(0, count);
}
