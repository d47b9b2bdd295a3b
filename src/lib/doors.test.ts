import { describe, expect, test } from 'vitest';
import { CannotStart } from '../errors.ts';
import { type DoorForm, doorHeader, doorTo, readDoorHeader, secretsOf } from './doors.ts';

describe('B1 credentials', () => {
  test.each<[DoorForm, string, string, string]>([
    ['header', 'Authorization: Bearer s3cret-token', 'Authorization', 'Bearer s3cret-token'],
    ['header', 'X-Preview:abcdef', 'X-Preview', 'abcdef'],
    ['cookie', 'id=abcdef; theme=midnight', 'Cookie', 'id=abcdef; theme=midnight'],
    ['basic', 'me:pass:word', 'Authorization', 'Basic bWU6cGFzczp3b3Jk'],
    ['basic', 'me:pässword', 'Authorization', 'Basic bWU6cMOkc3N3b3Jk'],
  ])('written as %s: %j', (form, text, name, value) => {
    expect(readDoorHeader(form, text, 'STAGING')).toEqual({ name, value });
  });

  test.each<[DoorForm, string, RegExp]>([
    ['header', 'no colon', /holds no header line/],
    ['header', 'Bad Name: abcdef', /names a header field that HTTP does not take/],
    ['header', 'Host: other.example', /sets Host, which Assay sets itself/],
    ['header', 'content-LENGTH: 123456', /sets content-LENGTH/],
    ['header', 'Transfer-Encoding: chunked', /sets Transfer-Encoding/],
    ['header', 'Connection: close-it', /sets Connection/],
    ['header', 'X-A: abcdef\r\nX-B: 1', /line break/],
    ['header', 'X-A: abcdef\n', /line break/],
    ['header', 'X-A: abcdé-f', /use ASCII alone/],
    ['header', 'X-A: abcde', /needs 6 characters: what is shorter/],
    ['cookie', 'id', /holds no list of cookies/],
    ['cookie', 'id=abcdef;', /holds no list of cookies/],
    ['cookie', 'id=abcdef; theme=dark', /each cookie needs 6/],
    ['basic', 'no-colon', /holds no user:password/],
    ['basic', 'someone:short', /The password needs 6/],
    ['basic', 'someone:long\nenough', /line break/],
  ])('written as %s: %j are refused, without being named', (form, text, reason) => {
    const read = () => readDoorHeader(form, text, 'STAGING');
    expect(read).toThrow(CannotStart);
    expect(read).toThrow(reason);
    expect(read).toThrow(/^STAGING /);
    expect(read).not.toThrow(/abcd|long|short\b(?! )/);
  });

  test('open origins, and their cookies are one field', () => {
    const cookies = ['id=abcdef', 'other=ghijkl'].map((text) => readDoorHeader('cookie', text, 'A'));
    const preview = doorHeader('X-Preview', 'mnopqr', 'B');
    expect(doorTo(['https://a.example/page?x', 'https://a.example'], [...cookies, preview])).toEqual({
      origins: ['https://a.example'],
      headers: [preview, { name: 'Cookie', value: 'id=abcdef; other=ghijkl' }],
    });
    expect(() => doorTo(['example.com'], [])).toThrow('“example.com” is no origin');
    const again = doorHeader('x-preview', 'stuvwx', 'C');
    expect(() => doorTo(['https://a.example'], [preview, again])).toThrow('x-preview is given twice');
  });

  test.each<[DoorForm, string, string[]]>([
    ['header', 'X-Preview: s3cret-token', ['s3cret-token']],
    ['header', 'Authorization: Bearer s3cret-token', ['s3cret-token']],
    ['header', 'X-Preview: my pass', ['my pass']],
    ['cookie', 'id=abcdef; other="ghijkl"', ['abcdef', 'ghijkl']],
    ['basic', 'me:pass:word', ['bWU6cGFzczp3b3Jk', 'pass:word']],
  ])('written as %s: %j hold the secrets %j', (form, text, secrets) => {
    const door = doorTo(['https://a.example'], [readDoorHeader(form, text, 'A')]);
    expect(secretsOf([door])).toEqual(secrets);
  });
});
