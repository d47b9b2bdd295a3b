import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmtp } from '../net/testing/smtp-server.ts';
import { at, startApi, type TestApi } from './testing.ts';

let smtp: Awaited<ReturnType<typeof openSmtp>>;
let api: TestApi;
let writer: string;
beforeAll(async () => {
  smtp = await openSmtp();
  const settings = { ASSAY_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, ASSAY_MAIL_FROM: 'assay@example.org' };
  api = await startApi({ settings });
  writer = await api.keyWith('write');
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});

const path = '/api/v1/recipients';

describe('U3 recipients', () => {
  test('are asked, listed and removed', async () => {
    const made = await api.call('POST', path, { form: { email: 'Team@example.org' } });
    expect(made.status).toBe(201);
    expect(at(made.json, 'data')).toEqual({
      object: 'recipient',
      id: expect.any(Number),
      email: 'team@example.org',
      digest: true,
      confirmed_at: null,
      bounced_at: null,
      created_at: expect.any(String),
      asked: true,
    });
    expect(smtp.arrived.at(-1)?.to).toEqual(['team@example.org']);
    const { asked: _, ...listed } = at(made.json, 'data') as Record<string, unknown>;
    expect(at((await api.call('GET', path)).json, 'data')).toEqual([listed]);
    expect((await api.call('DELETE', `${path}/${listed.id}`)).status).toBe(200);
    expect(at((await api.call('GET', path)).json, 'data')).toEqual([]);
  });

  test('of one account are nothing to another', async () => {
    const made = await api.call('POST', path, { json: { email: 'own@example.org', digest: false } });
    const id = at(made.json, 'data', 'id');
    const { token } = api.two;
    expect(at((await api.call('GET', path, { token })).json, 'data')).toEqual([]);
    expect((await api.call('DELETE', `${path}/${Number(id) + 1}`, { token })).status).toBe(404);
    expect(at((await api.call('GET', path)).json, 'data', 0, 'id')).toBe(id);
  });

  test('are added by owners, and by others for themselves alone', async () => {
    const answer = await api.call('POST', path, { token: writer, form: { email: 'x@example.org' } });
    expect(answer.status).toBe(403);
    expect(at((await api.call('GET', path, { token: writer })).json, 'data')).toEqual([]);
  });

  test('that are no addresses are refused by their field', async () => {
    const answer = await api.call('POST', path, { form: { email: 'a@example.org, b@example.org' } });
    expect(answer.status).toBe(422);
    expect(at(answer.json, 'errors', 'email')).toEqual([expect.any(String)]);
  });

  test('that were asked enough are told when they can be asked again', async () => {
    const ask = () => api.call('POST', path, { form: { email: 'often@example.org' } });
    for (let count = 0; count < 3; count++) expect((await ask()).status).toBe(201);
    const { status, headers } = await ask();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_600);
  });
});

test('U1 an invitation is mailed where there is a mail server, and says so', async () => {
  const made = await api.call('POST', '/api/v1/invitations', { form: { email: 'new@example.org' } });
  expect(at(made.json, 'data')).toMatchObject({ email: 'new@example.org', mailed: true });
  const mail = smtp.arrived.at(-1);
  expect(mail?.to).toEqual(['new@example.org']);
  expect(mail?.text).toContain(String(at(made.json, 'data', 'link')));
  const forAnybody = await api.call('POST', '/api/v1/invitations', { form: {} });
  expect(at(forAnybody.json, 'data')).toMatchObject({ email: null, mailed: false });
});
