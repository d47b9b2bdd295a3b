import fastify from 'fastify';
import { expect, test } from 'vitest';
import { cookiesOf } from './cookies.ts';

test('an answer sets each cookie once, to its last value', async () => {
  const app = fastify();
  app.get('/', (request, reply) => {
    const cookies = cookiesOf(request, reply, 'http://localhost');
    cookies.set('flash', 'first');
    cookies.set('theme', 'dark');
    cookies.set('flash', 'last');
    return '';
  });
  const { cookies } = await app.inject('/');
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([
    ['assay_theme', 'dark'],
    ['assay_flash', 'last'],
  ]);
});
