import { expect, test } from 'vitest';
import { UsageError } from '../cli/command.ts';
import { utf8Lines } from './utf8-lines.ts';

async function* piecesOf(bytes: Buffer, size = 3) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function linesOf(bytes: Buffer) {
  const lines: string[] = [];
  for await (const line of utf8Lines(piecesOf(bytes))) lines.push(line);
  return lines;
}

test.each(['\n', '\r\n', '\r'])('lines end in %j, and characters may be cut by pieces', async (end) => {
  const lines = ['https://a.example/é', '', 'https://b.example/漢字', 'https://c.example/😀'];
  expect(await linesOf(Buffer.from(lines.join(end)))).toEqual(lines);
});

test('nothing is one empty line', async () => {
  expect(await linesOf(Buffer.alloc(0))).toEqual(['']);
});

test.each(['\n', '\r\n', '\r'])('the first line that is not UTF-8 is named, after %j', async (end) => {
  const lines = ['https://a.example/', '# A page', 'https://b.example/é', 'https://c.example/é'];
  const refused = linesOf(Buffer.from(lines.join(end), 'latin1'));
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow('Line 3 of standard input is not UTF-8.');
});

test('a zero that somebody left in a line is left to whoever reads the line', async () => {
  expect(await linesOf(Buffer.from('https://a.example/\0https://b.example/'))).toHaveLength(1);
});

const utf16 = Buffer.from('https://a.example/é\n', 'utf16le');
test.each([
  ['with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['of the other order', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16()],
  ['without a mark', utf16],
])('a list in UTF-16 is told as such: %s', async (_name, bytes) => {
  await expect(linesOf(bytes)).rejects.toThrow('Standard input is UTF-16. Save the list as UTF-8.');
});
