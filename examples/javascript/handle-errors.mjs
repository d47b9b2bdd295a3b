// Creates reports of many pages: says which addresses are refused, and waits where they come too fast.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     node handle-errors.mjs https://example.com https://example.org
import { setTimeout } from 'node:timers/promises';

const address = `${process.env.ASSAY_URL}/api/v1/reports`;
// Nothing waits for the reports here, so each answer comes at once.
const headers = { Authorization: `Bearer ${process.env.ASSAY_KEY}`, Prefer: 'respond-async' };

/** The report, or null where the address is refused. */
async function create(url) {
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ url }),
    signal: AbortSignal.timeout(60_000),
  });
  const answer = await response.json();
  if (response.ok) return answer.data;
  if (response.status === 422) {
    for (const [field, sentences] of Object.entries(answer.errors)) {
      console.log(`${url} is refused: ${field}: ${sentences.join(' ')}`);
    }
    return null;
  }
  if (response.status !== 429) throw new Error(answer.detail);
  const pause = Number(response.headers.get('Retry-After'));
  console.log(`${url} has to wait ${pause} s: ${answer.detail}`);
  await setTimeout(pause * 1000);
  return create(url);
}

for (const url of process.argv.slice(2)) {
  const report = await create(url);
  if (report !== null) console.log(`${url} is report ${report.id}`);
}
