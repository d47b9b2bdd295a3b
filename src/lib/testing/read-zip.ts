import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive as its directory lists them. */
export function readZip(archive: Buffer): { readonly name: string; readonly text: string }[] {
  const end = archive.length - 22;
  const files: { name: string; text: string }[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packedLength, length] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const from = archive.readUInt32LE(at + 42) + 30 + nameLength;
    const text = inflateRawSync(archive.subarray(from, from + packedLength)).toString();
    if (Buffer.byteLength(text) !== length) throw new Error('A file of the archive has another length.');
    files.push({ name: archive.toString('latin1', at + 46, at + 46 + nameLength), text });
    at += 46 + nameLength;
  }
  return files;
}
