import { describe, expect, test } from 'vitest';
import { diskRefusal, isDamage } from './disk-faults.ts';
import { StoreRefusal } from './refusal.ts';

/** What SQLite says. https://www.sqlite.org/rescode.html */
const told = (errcode: number, message = 'disk I/O error') => Object.assign(new Error(message), { errcode });

describe('damage', () => {
  test.each([
    ['SQLITE_CORRUPT', told(11)],
    ['SQLITE_CORRUPT_INDEX', told(779)],
    ['SQLITE_NOTADB', told(26)],
    ['SQLITE_IOERR_READ', told(266)],
    ['SQLITE_IOERR_SHORT_READ', told(522)],
    ['SQLITE_IOERR_CORRUPTFS', told(8458)],
    ['SQLITE_ERROR for a header with an unknown format', told(1, 'unsupported file format')],
  ])('is %s', (_, error) => {
    expect(isDamage(error)).toBe(true);
  });

  test.each([
    ['SQLITE_ERROR', told(1, 'no such table: settings')],
    ['SQLITE_READONLY', told(8)],
    ['SQLITE_IOERR', told(10)],
    ['SQLITE_IOERR_WRITE', told(778)],
    ['SQLITE_IOERR_FSYNC', told(1034)],
    ['SQLITE_FULL', told(13)],
    ['SQLITE_CANTOPEN', told(14)],
    ['EIO', Object.assign(new Error('EIO'), { code: 'EIO' })],
  ])('is not %s', (_, error) => {
    expect(isDamage(error)).toBe(false);
  });
});

describe('a folder that takes no writes', () => {
  const refusalOf = (code: string) => diskRefusal('/srv', Object.assign(new Error(code), { code }));

  test.each(['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOENT', 'ENOTDIR', 'EISDIR'])('is told by %s', (code) => {
    expect(refusalOf(code)).toMatchObject({
      reason: 'not-writable',
      message: `The data folder /srv cannot be written to (${code}). Make it writable, or name another with ASSAY_DATA or --data.`,
    });
  });

  test.each(['EMFILE', 'ENFILE', 'EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'EINVAL'])(
    'is not told by %s, which goes on as it is',
    (code) => {
      expect(refusalOf(code)).not.toBeInstanceOf(StoreRefusal);
      expect(refusalOf(code)).toMatchObject({ code });
    },
  );
});
