import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeCertificate } from './certificate.ts';
import { selfSigned } from './testing/certificates.ts';

const notAfter = new Date('2027-01-01T00:00:00Z');
const { cert } = await selfSigned({ names: ['example.com'], notAfter });

test('tells the times of a certificate', () => {
  expect(describeCertificate(new X509Certificate(cert)).notAfter).toBe(notAfter.getTime());
});

test('P1 counts a certificate whose end is no date as long expired', () => {
  const der = Buffer.from(new X509Certificate(cert).raw);
  der.write('279901000000Z', der.indexOf('270101000000Z'), 'latin1');
  expect(describeCertificate(new X509Certificate(der)).notAfter).toBe(0);
});
