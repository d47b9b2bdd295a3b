// Lists the pages whose result is bad, lowest score first.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     node list-bad.mjs

const headers = { Authorization: `Bearer ${process.env.ASSAY_KEY}` };

let url = `${process.env.ASSAY_URL}/api/v1/reports?result=bad&sort_by=score&sort=asc&per_page=100`;
while (url !== null) {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) });
  const page = await response.json();
  if (!response.ok) throw new Error(page.detail);
  for (const report of page.data) console.log(report.score, report.url);
  url = page.links.next;
}
