import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { mailerOf } from './mailer.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-mailer-'));
afterAll(() => rmSync(folder, { recursive: true }));

function configWith(environment: Record<string, string>) {
  const read = readConfig({}, environment);
  if (!read.ok) throw new Error(read.sentences.join('\n'));
  return read.config;
}

function file(text: string, mode = 0o600): string {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, text, { mode });
  return path;
}

const fromFile = (path: string) =>
  mailerOf(configWith({ ASSAY_SMTP_URL_FILE: path, ASSAY_MAIL_FROM: 'assay@example.org' }));

test('U1 without a mail server there is nothing to mail with', async () => {
  await expect(mailerOf(configWith({}))).resolves.toBeUndefined();
});

test('U1 the address of the mail server may stand in a file that nobody else may read', async () => {
  const mailer = await fromFile(file('smtp://assay:secret@mail.example.org\n'));
  expect(mailer).toMatchObject({ server: 'mail.example.org:587', from: 'assay@example.org' });
  mailer?.close();
});

test.each([
  [() => file('smtp://assay:secret@mail.example.org', 0o644), 'can be read by others'],
  [() => file('mail.example.org'), 'is no address of a mail server'],
  [() => join(folder, 'none'), 'cannot be read (ENOENT)'],
])('U1 a file that is none is named in a sentence, without what it holds', async (make, why) => {
  const path = make();
  const error = await fromFile(path).then(
    () => undefined,
    (refusal: Error) => refusal,
  );
  expect(error?.message).toContain(`The address of the mail server ${path} ${why}`);
  expect(error?.message).not.toContain('secret');
});
