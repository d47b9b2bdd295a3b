import { expect, test } from 'vitest';
import { fillAuth } from './auth.ts';
import type { AuthTexts } from './configuration.ts';
import { faultInWords } from './place.ts';
import { readConfiguration } from './read.ts';

const file = 'assay.config.json';

function authOf(auth: object): AuthTexts {
  const read = readConfiguration(JSON.stringify({ auth }, null, 1), file, 0);
  if (!read.ok || read.configuration.auth === undefined) throw new Error('It was not read.');
  return read.configuration.auth;
}

/** What is filled in, or what is said instead, and the variables that were asked for. */
function fill(auth: object, variables: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const filled = fillAuth(authOf(auth), file, (name) => {
    asked.push(name);
    return variables[name];
  });
  return { asked, said: filled.ok ? filled.auth : filled.faults.map(faultInWords) };
}

test('variables are filled in, and what stands around them stays', () => {
  const auth = {
    basic: `\${ASSAY_AUTH_USER}:\${ASSAY_AUTH_PASSWORD}`,
    headers: { 'X-Preview': `v1 \${ASSAY_AUTH_PREVIEW} $1 $& {}`, 'X-Plain': 'plain' },
    cookies: `session=\${ASSAY_AUTH_SESSION}`,
    origins: ['https://staging.example.com/'],
  };
  const variables = {
    ASSAY_AUTH_USER: 'me',
    ASSAY_AUTH_PASSWORD: `$& \${ASSAY_AUTH_USER}`,
    ASSAY_AUTH_PREVIEW: 'abc',
    ASSAY_AUTH_SESSION: 'def',
  };
  const { asked, said } = fill(auth, variables);
  expect(said).toEqual({
    basic: `me:$& \${ASSAY_AUTH_USER}`,
    headers: [
      { name: 'X-Preview', value: 'v1 abc $1 $& {}' },
      { name: 'X-Plain', value: 'plain' },
    ],
    cookies: 'session=def',
    origins: ['https://staging.example.com'],
  });
  expect(asked).toEqual(Object.keys(variables));
});

test('what is not set, or empty, is named with its place, all at once', () => {
  const auth = { basic: `\${ASSAY_AUTH_A}`, headers: { B: `\${ASSAY_AUTH_B}\${ASSAY_AUTH_C}` } };
  expect(fill(auth, { ASSAY_AUTH_B: '' }).said).toEqual([
    'assay.config.json:3:12: auth.basic needs the environment variable ASSAY_AUTH_A, which is not set.',
    'assay.config.json:5:9: auth.headers.B needs the environment variable ASSAY_AUTH_B, ASSAY_AUTH_C, which is not set.',
  ]);
});

test('a value that is no header field is refused, and not told', () => {
  const auth = { basic: `\${ASSAY_AUTH_A}`, headers: { B: `\${ASSAY_AUTH_B}` } };
  const said = fill(auth, { ASSAY_AUTH_A: 'secret', ASSAY_AUTH_B: 'secret\r\nHost: evil.example' }).said;
  expect(said).toEqual([
    'assay.config.json:3:12: auth.basic is no "name:password".',
    'assay.config.json:5:9: auth.headers.B would hold a line break or another control character.',
  ]);
});
