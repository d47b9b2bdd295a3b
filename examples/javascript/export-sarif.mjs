// Writes the findings of a report as SARIF, which code scanning and editors read.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     node export-sarif.mjs 7 assay.sarif
import { writeFile } from 'node:fs/promises';

const [report, file] = process.argv.slice(2);
const response = await fetch(`${process.env.ASSAY_URL}/api/v1/reports/${report}/export?format=sarif`, {
  headers: { Authorization: `Bearer ${process.env.ASSAY_KEY}` },
  signal: AbortSignal.timeout(60_000),
});
if (!response.ok) throw new Error((await response.json()).detail);
await writeFile(file, response.body);
