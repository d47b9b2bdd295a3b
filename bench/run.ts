/**
 * `npm run bench [-- SECTION…] [--quick]`: prints ratios and figures of one run. Sections: cpu, checks, reports,
 * requests, lists, responsiveness, memory, pages. Linux, as CPU and memory are read from /proc. docs/performance.md keeps the figures.
 */
import { execFileSync } from 'node:child_process';
import { checksCpu } from './checks-cpu.ts';
import { lists } from './lists.ts';
import { reportCpu } from './report-cpu.ts';
import { memory, responsiveness } from './responsiveness.ts';
import { reportsPerSecond, requestsPerSecond } from './throughput.ts';

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const quick = process.argv.includes('--quick');
const print = (line = '') => process.stdout.write(`${line}\n`);
const ms = (value: number) => `${value.toFixed(2)} ms`;

const kinds = ['typical', 'dense'] as const;

const sections: Record<string, () => Promise<void>> = {
  async cpu() {
    for (const kind of kinds) {
      const { floorMs, reportMs, ratio, threads } = await reportCpu(quick ? 2 : 10, kind);
      print(`${kind} pages`);
      print(`floor S (GET + parse5)     ${ms(floorMs)} CPU a page`);
      print(`page-tier report, stored   ${ms(reportMs)} CPU a page`);
      print(`report / S                 ${ratio.toFixed(2)}   target ≤ 1.5`);
      for (const [name, each] of threads) print(`  ${name.padEnd(24)} ${ms(each)}`);
    }
  },
  async checks() {
    for (const kind of kinds) {
      const { parseMs, allMs, checks } = checksCpu(quick ? 5 : 20, kind);
      print(`${kind} pages`);
      print(`parse5 with locations      ${ms(parseMs)} a page`);
      print(
        `all ${checks.length} checks            ${ms(allMs)} a page, ${(allMs / parseMs).toFixed(2)} of parsing   target ≤ 0.2 S`,
      );
      for (const { id, ms: each } of checks.slice(0, 10)) {
        print(`  ${id.padEnd(28)} ${each.toFixed(3)} ms   ${(each / parseMs).toFixed(3)}`);
      }
    }
  },
  async reports() {
    for (const { latencyMs, concurrency, measured } of await reportsPerSecond(quick ? 64 : 320)) {
      const { perSecond, p50Ms, p99Ms } = measured;
      print(
        `target ${String(latencyMs).padStart(3)} ms, ${String(concurrency).padStart(2)} at once   ${perSecond.toFixed(1).padStart(6)} reports/s   p50 ${ms(p50Ms)}   p99 ${ms(p99Ms)}`,
      );
    }
  },
  async requests() {
    const { bare, list, get } = await requestsPerSecond(quick ? 2_000 : 20_000);
    for (const [name, { perSecond, p99Ms }] of Object.entries({ bare, list, get })) {
      const share = Math.round((100 * perSecond) / bare.perSecond);
      print(
        `${name.padEnd(5)} ${perSecond.toFixed(0).padStart(6)} requests/s   ${share} % of bare   p99 ${ms(p99Ms)}`,
      );
    }
    print('target: list ≥ 30 % of bare');
  },
  async lists() {
    await lists({
      sizes: quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000],
      requests: quick ? 100 : 500,
      print,
    });
  },
  async responsiveness() {
    const { idle, busy, ratioP99 } = await responsiveness(quick ? 300 : 2_000);
    print(`list while idle            p50 ${ms(idle.p50Ms)}   p99 ${ms(idle.p99Ms)}`);
    print(`list while 8 reports run   p50 ${ms(busy.p50Ms)}   p99 ${ms(busy.p99Ms)}`);
    print(`p99 busy / idle            ${ratioP99.toFixed(2)}   target ≤ 3`);
  },
  async memory() {
    const { idleMiB, bigPagesMiB, after1000Share } = await memory(quick ? 200 : 1_000);
    print(`idle                       ${idleMiB.toFixed(0)} MiB   target ≤ 150`);
    print(`8 reports of 1 MB pages    ${bigPagesMiB.toFixed(0)} MiB   target ≤ 400`);
    print(`growth over the reports    ${(100 * after1000Share).toFixed(1)} %   target ≤ 10`);
  },
  async pages() {
    // Pages are .tsx, which Node runs only by way of this.
    await import('../scripts/from-source.ts');
    const { pagesLighthouse } = await import('./pages-lighthouse.ts');
    for (const { page, device, scores, short } of await pagesLighthouse(quick ? 1 : 3)) {
      const figures = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
      print(`${page.padEnd(14)} ${device.padEnd(8)} ${figures.join('   ')}   target ≥ 98`);
      for (const audit of short) print(`  ${audit}`);
    }
  },
};

const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.\n`,
  );
  process.exit(2);
}
execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
for (const [name, run] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  print(`\n## ${name}`);
  await run();
}
