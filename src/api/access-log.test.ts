import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../lib/log.ts';
import { logRequests } from './access-log.ts';

test.each([
  '/join/tell-tale',
  '/%6aoin/tell-tale',
  '/join/tell-tale?k=1',
  '/join/tell-tale/more',
  '/s/slug?k=tell-tale',
])('D3 the line of a request for %s holds nothing that opens', async (path) => {
  const lines: string[] = [];
  const app = fastify();
  const write = (line: string) => lines.push(line);
  logRequests(app, createLog({ level: 'info', form: 'json', colour: false, write, now: () => 0 }));
  app.get('/join/:token', () => '');
  app.get('/s/:slug', () => '');
  await app.inject(path);
  await app.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/GET \/(?:join\/|s\/slug)/);
  expect(lines[0]).not.toContain('tell-tale');
});
