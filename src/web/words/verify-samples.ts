/** How a receiver verifies what it is sent: whole, so that they can be copied. Tests run those whose language is there. */
export const verifySamples = [
  {
    id: 'node',
    name: 'Node',
    text: `import { createHmac, timingSafeEqual } from 'node:crypto';

// headers: names in lower case. body: the text as it came, before it is parsed. secret: whsec_…
export function isFromAssay(headers, body, secret) {
  const [id, time, given] = ['id', 'timestamp', 'signature'].map((name) => headers[\`webhook-\${name}\`]);
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.slice(6), 'base64');
  const signature = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest('base64');
  const wanted = Buffer.from(\`v1,\${signature}\`);
  return given.split(' ').some((one) => {
    const found = Buffer.from(one);
    return found.length === wanted.length && timingSafeEqual(found, wanted);
  });
}`,
  },
  {
    id: 'python',
    name: 'Python',
    text: `import base64, hashlib, hmac, time

# headers: names in lower case. body: the bytes as they came, before they are parsed. secret: whsec_…
def is_from_assay(headers, body, secret):
    message_id, sent, given = (headers["webhook-" + name] for name in ("id", "timestamp", "signature"))
    if abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{sent}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(wanted, one) for one in given.split(" "))`,
  },
  {
    id: 'php',
    name: 'PHP',
    text: `<?php
// $headers: names in lower case. $body: the text as it came, before it is parsed. $secret: whsec_…
function isFromAssay(array $headers, string $body, string $secret): bool
{
    ['webhook-id' => $id, 'webhook-timestamp' => $time, 'webhook-signature' => $given] = $headers;
    if (abs(time() - (int) $time) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, 6));
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $given) as $one) {
        if (hash_equals($wanted, $one)) {
            return true;
        }
    }
    return false;
}`,
  },
] as const;
