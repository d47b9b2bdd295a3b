import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeCertificate } from './certificate.ts';
import { selfSigned } from './testing/certificates.ts';

const notAfter = new Date('2027-01-01T00:00:00Z');
const { cert } = await selfSigned({ names: ['example.com'], notAfter });

test('tells the times of a certificate', () => {
  expect(describeCertificate(new X509Certificate(cert)).notAfter).toBe(notAfter.getTime());
});

test('tells the size of a short curve', () => {
  const certificate = new X509Certificate(Buffer.from(onPrime192v1, 'base64'));
  expect(describeCertificate(certificate)).toMatchObject({ keyType: 'EC', keyBits: 192 });
});

/** Signed by itself; nothing here makes keys as short as this. */
const onPrime192v1 = `
MIIBUzCCAQmgAwIBAgIUQkZZ7WHPozgHEBufs46FyByiG6YwCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEcDE5MjAeFw0yNjEx
MjIxMzE2NDdaFw0yNzAyMjAxMzE2NDdaMA8xDTALBgNVBAMMBHAxOTIwSTATBgcqhkjOPQIBBggqhkjOPQMBAQMyAASThgA/
mB8qUIZde/8BDvHPtCt/mqHKSZOeJ35kjSvWFNE4Skmwq5WtRiR+DM5Kfq6jUzBRMB0GA1UdDgQWBBQQf54oOGqw/4bphyjZ
kqhQQB58XzAfBgNVHSMEGDAWgBQQf54oOGqw/4bphyjZkqhQQB58XzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCAzgA
MDUCGQD6pUnoWaHlGeimDBlCtqYw7EqDW+X9iMkCGC2m+cVhxO6obU44w8/UzbhXLJ3bDfMUug==`;

test('P1 counts a certificate whose end is no date as long expired', () => {
  const der = Buffer.from(new X509Certificate(cert).raw);
  der.write('279901000000Z', der.indexOf('270101000000Z'), 'latin1');
  expect(describeCertificate(new X509Certificate(der)).notAfter).toBe(0);
});
