// Creates a report of a page, waits until it is done, and prints its score.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     node create-report.mjs https://example.com
import { setTimeout } from 'node:timers/promises';

const api = `${process.env.ASSAY_URL}/api/v1`;
// The server answers when the report is done, or after this many seconds.
const headers = { Authorization: `Bearer ${process.env.ASSAY_KEY}`, Prefer: 'wait=30' };

async function call(path, options = {}) {
  const response = await fetch(api + path, { ...options, headers, signal: AbortSignal.timeout(60_000) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer.data;
}

const [url] = process.argv.slice(2);
let report = await call('/reports', { method: 'POST', body: new URLSearchParams({ url }) });
while (report.state === 'queued' || report.state === 'running') {
  await setTimeout(2000);
  report = await call(`/reports/${report.id}`);
}

if (report.state === 'failed') throw new Error(report.error.message);
console.log(`Report ${report.id}: ${report.score} of 100, ${report.result}`);
