import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { AssayError } from '../errors.ts';
import { formRefusal } from './form-refusal.ts';

/** What the field Retry-After is set to. */
function retryAfterOf(error: AssayError): number | undefined {
  let field: string | undefined;
  const reply = {
    header(name: string, value: string) {
      expect(name).toBe('retry-after');
      field = value;
    },
  };
  formRefusal(error, reply as unknown as FastifyReply);
  return field === undefined ? undefined : Number(field);
}

test.each(['overloaded', 'draining', 'storage-unavailable'] as const)(
  '%s at a form says when to come back, and not to all the same time',
  (code) => {
    const times = Array.from({ length: 20 }, () => retryAfterOf(new AssayError(code, 'Not now.')) ?? 0);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...times)).toBeLessThanOrEqual(30);
    expect(new Set(times).size).toBeGreaterThan(1);
  },
);

test('what is wrong with a form passes at no time', () => {
  expect(retryAfterOf(new AssayError('validation-failed', 'It is wrong.'))).toBeUndefined();
  expect(retryAfterOf(new AssayError('rate-limited', 'Not now.', { retryAfterSeconds: 7 }))).toBe(7);
});
