import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../store/testing.ts';
import { type SigningSecret, signatureFields } from '../../telling/signature.ts';
import { verifySamples } from './verify-samples.ts';

const run = promisify(execFile);

/** How each sample is called with what stands in message.json; it prints true or false. */
const callers = {
  node: {
    command: process.execPath,
    file: 'sample.mjs',
    call: `import { readFileSync } from 'node:fs';
const { headers, body, secret } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
console.log(isFromAssay(headers, body, secret));`,
  },
  python: {
    command: 'python3',
    file: 'sample.py',
    call: `
import json, sys
message = json.load(open(sys.argv[1], encoding="utf-8"))
print(str(is_from_assay(message["headers"], message["body"].encode(), message["secret"])).lower())`,
  },
  php: {
    command: 'php',
    file: 'sample.php',
    call: `
$message = json_decode(file_get_contents($argv[1]), true);
echo isFromAssay($message['headers'], $message['body'], $message['secret']) ? 'true' : 'false';`,
  },
} as const;

const there = await Promise.all(
  verifySamples.map(({ id }) =>
    run(callers[id].command, ['--version']).then(
      () => true,
      () => false,
    ),
  ),
);

describe.each(verifySamples.filter((_, index) => there[index]))('the sample in $name', ({ id, text }) => {
  const body = '{"type":"webhook.test","data":{"text":"größe €"}}';
  const secret: SigningSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const other: SigningSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const now = Math.floor(Date.now() / 1_000);
  const signed = (timestamp: number, secrets = [secret]) =>
    signatureFields({ id: 'evt_7', timestamp, body }, secrets);

  test.each([
    ['what we sign', 'true', signed(now), body],
    ['what two secrets sign', 'true', signed(now, [other, secret]), body],
    ['what another secret signs', 'false', signed(now, [other]), body],
    ['another body', 'false', signed(now), `${body} `],
    ['what is old', 'false', signed(now - 600), body],
  ])('W1 tells of %s: %s', async (_, verdict, headers, sent) => {
    const { command, file, call } = callers[id];
    const folder = temporaryFolder();
    writeFileSync(join(folder, file), `${text}\n${call}\n`);
    writeFileSync(join(folder, 'message.json'), JSON.stringify({ headers, body: sent, secret }));
    const { stdout } = await run(command, [join(folder, file), join(folder, 'message.json')]);
    expect(stdout.trim()).toBe(verdict);
  });
});

test('at least Node is there to try its sample', () => {
  expect(there[0]).toBe(true);
});
