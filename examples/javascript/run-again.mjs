// Checks the page of a report again, and prints what changed since the run before.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     node run-again.mjs 7
import { setTimeout } from 'node:timers/promises';

const address = `${process.env.ASSAY_URL}/api/v1/reports/${process.argv[2]}`;
const headers = { Authorization: `Bearer ${process.env.ASSAY_KEY}`, Prefer: 'wait=30' };

async function call(path, options = {}) {
  const response = await fetch(address + path, { ...options, headers, signal: AbortSignal.timeout(60_000) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer.data;
}

let report = await call('', { method: 'PUT', body: new URLSearchParams({ update: 1 }) });
while (report.state === 'queued' || report.state === 'running') {
  await setTimeout(2000);
  report = await call('');
}
if (report.state === 'failed') throw new Error(report.error.message);

const [{ number }] = await call('/runs');
const diff = await call(`/runs/${number}/diff?with=${number - 1}`);
console.log(`Score: ${diff.older.score}, now ${diff.newer.score}`);
for (const check of diff.improved) console.log(`Better: ${check.title}`);
for (const check of diff.regressed) console.log(`Worse: ${check.title}`);
