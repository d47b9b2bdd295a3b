/**
 * `npm run bench [-- SECTION…] [--quick]`: prints ratios and figures of one run. Sections: cpu, checks, reports,
 * requests, databases, workers, stored, lists, findings, watching, build, crawl, sites, responsiveness, fairness, memory, pages, browser. Linux, as CPU and memory are read from
 * /proc. docs/performance.md keeps the figures, and tells of the options.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue } from '../src/checks/catalogue.ts';
import type { Cost } from './browser.ts';
import { buildCost } from './build.ts';
import { checksCpu } from './checks-cpu.ts';
import { crawlAgainCost, crawlCost, largeCrawl } from './crawl.ts';
import { databaseKinds } from './database.ts';
import { databases } from './databases.ts';
import { fairness } from './fairness.ts';
import { findings } from './findings.ts';
import { lists } from './lists.ts';
import { kinds, type PageSet, pagesOf } from './pages.ts';
import { queueOverhead } from './queue-overhead.ts';
import { reportCpu } from './report-cpu.ts';
import { memory, responsiveness } from './responsiveness.ts';
import { besideCrawls, siteLists } from './sites.ts';
import { type Sizes, stored } from './stored.ts';
import { reportsPerSecond, requestsPerSecond } from './throughput.ts';
import { watchingCost } from './watching.ts';
import { workers } from './workers.ts';

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    // Of lists: so many reports beside 10,000, and on one database alone.
    rows: { type: 'string' },
    database: { type: 'string' },
    // Of cpu and checks: a folder of saved pages, measured beside the made ones. Of crawl and sites also a number: so many small pages.
    pages: { type: 'string' },
    // Of browser: ten looks at one page instead.
    steady: { type: 'boolean', default: false },
  },
});
const { quick, database, steady } = options;
const many = /^\d+$/.test(options.pages ?? '') ? Number(options.pages) : undefined;
const saved =
  options.pages === undefined || many !== undefined ? undefined : (resolve(options.pages) as PageSet);
const sets = saved === undefined ? kinds : [...kinds, saved];
const turns = quick ? { warmUp: 5, rounds: 5 } : { warmUp: 25, rounds: 25 };
const rows = options.rows === undefined ? undefined : Number(options.rows);
const print = (line = '') => process.stdout.write(`${line}\n`);
const ms = (value: number) => `${value.toFixed(2)} ms`;

const sections: Record<string, () => Promise<void>> = {
  async cpu() {
    const measured = await reportCpu({ sets: [...sets, 'empty'], ...turns });
    for (const { pages, floorMs, reportMs, threads } of measured) {
      print(`${pages} pages`);
      print(`floor S (GET + parse5)     ${ms(floorMs)} CPU a page`);
      print(`page-tier report, stored   ${ms(reportMs)} CPU a page`);
      print(`report / S                 ${(reportMs / floorMs).toFixed(2)}`);
      for (const [name, each] of threads) print(`  ${name.padEnd(24)} ${ms(each)}`);
    }
    const made = measured.slice(0, kinds.length);
    const ratio = sumOf(made, 'reportMs') / sumOf(made, 'floorMs');
    print(`report / S, made pages     ${ratio.toFixed(2)}   target ≤ 1.5`);
  },
  async checks() {
    const measured = [];
    for (const pages of sets) {
      const { floorMs, allMs, checks } = await checksCpu({ pages, ...turns });
      print(`${pages} pages`);
      print(`floor S (GET + parse5)     ${ms(floorMs)} CPU a page`);
      print(`all ${catalogue.length} checks             ${ms(allMs)} CPU a page`);
      print(`checks / S                 ${(allMs / floorMs).toFixed(2)}`);
      for (const [id, each] of checks.slice(0, 10)) {
        print(`  ${id.padEnd(28)} ${each.toFixed(3)} ms   ${(each / floorMs).toFixed(3)}`);
      }
      measured.push({ floorMs, allMs });
    }
    const made = measured.slice(0, kinds.length);
    const ratio = sumOf(made, 'allMs') / sumOf(made, 'floorMs');
    print(`checks / S, made pages     ${ratio.toFixed(2)}   target ≤ 0.2`);
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
  async databases() {
    for (const { operation, database, measured, bare } of await databases(quick ? 1_000 : 10_000)) {
      const share = Math.round((100 * measured.perSecond) / bare.perSecond);
      const { perSecond, p50Ms, p99Ms } = measured;
      print(
        `${operation.padEnd(17)} ${database.padEnd(10)} ${perSecond.toFixed(0).padStart(6)} requests/s   ${String(share).padStart(3)} % of bare (${bare.perSecond.toFixed(0)})   p50 ${ms(p50Ms)}   p99 ${ms(p99Ms)}`,
      );
    }
    print('target: list ≥ 30 % of bare');
  },
  async workers() {
    for (const { crew, workers: number, latencyMs, measured, cpuMs } of await workers(quick ? 48 : 320)) {
      const { perSecond, p50Ms, p99Ms } = measured;
      print(
        `${crew.padEnd(33)} ${number} workers   target ${String(latencyMs).padStart(3)} ms   ${perSecond.toFixed(1).padStart(6)} reports/s   ${cpuMs.toFixed(1).padStart(5)} ms CPU a report   p50 ${ms(p50Ms)}   p99 ${ms(p99Ms)}`,
      );
    }
    print('queue overhead, by audits that end with a refused connection');
    for (const { database: name, toStart, toFinish, perSecond, cpuMs, auditCpuMs } of await queueOverhead(
      quick ? 100 : 1_000,
    )) {
      print(`${name}, idle worker: request to start   p50 ${toStart.p50Ms} ms   p99 ${toStart.p99Ms} ms`);
      print(`${name}, idle worker: start to end       p50 ${toFinish.p50Ms} ms   p99 ${toFinish.p99Ms} ms`);
      print(
        `${name}, backlog: ${perSecond.toFixed(0)} runs/s, ${ms(cpuMs)} CPU a run, of them the refused audit ${ms(auditCpuMs)}`,
      );
    }
  },
  async stored() {
    for (const { database: name, kind, report, withEvidence } of await stored(kinds)) {
      const kib = ({ median, p90 }: Sizes) => `median ${median.toFixed(1)} KiB, p90 ${p90.toFixed(1)} KiB`;
      print(`${name.padEnd(10)} ${kind.padEnd(7)} report         ${kib(report)}   target median ≤ 12 KiB`);
      print(
        `${name.padEnd(10)} ${kind.padEnd(7)} with evidence  ${kib(withEvidence)}   target median ≤ 40 KiB`,
      );
    }
  },
  async lists() {
    const sizes = rows === undefined ? (quick ? [1e4, 1e5] : [1e4, 1e5, 1e6]) : [1e4, rows];
    for (const kind of databaseKinds.filter((each) => database === undefined || each === database)) {
      await lists({ kind, sizes, requests: quick ? 100 : 500, print });
    }
  },
  async build() {
    const { cpuRatio, speedRatio, gatedMs, listedMs } = await buildCost({
      pages: 100,
      rounds: quick ? 1 : 5,
    });
    print(`100 pages of a built folder, gated    ${ms(gatedMs)} CPU`);
    print(`the same from a list                  ${ms(listedMs)} CPU`);
    print(`gated / listed                        ${cpuRatio.toFixed(2)}   target ≤ 1.3`);
    print(`pages/s, usual / one at a time        ${speedRatio.toFixed(2)}   target ≥ 1.4`);
  },
  async crawl() {
    if (many !== undefined) {
      const { pages, cpuMs, residentMiB, closingCpuMs, storedBytes } = await largeCrawl(many);
      print(
        `${pages} small pages           ${(cpuMs / 1_000).toFixed(0)} s CPU, ${ms(cpuMs / pages)} a page`,
      );
      print(`resident at most           ${residentMiB.toFixed(0)} MiB   target ≤ 400`);
      print(`closing                    ${(closingCpuMs / 1_000).toFixed(1)} s CPU   target ≤ 60`);
      print(`stored                     ${(storedBytes / pages / 1_024).toFixed(2)} KiB a page   target ≤ 2`);
      return;
    }
    for (const pages of sets) {
      const { floorMs, pageMs } = await crawlCost(pages, quick);
      print(`${pages} pages`);
      print(`floor S (GET + parse5)     ${ms(floorMs)} CPU a page`);
      print(`crawled page, kept         ${ms(pageMs)} CPU`);
      print(`crawled page / S           ${(pageMs / floorMs).toFixed(2)}   target ≤ 1.6 on saved pages`);
      const again = await crawlAgainCost(pages, quick);
      print(`page answered 304, kept    ${ms(again.pageMs)} CPU`);
      print(`page answered 304 / S      ${(again.pageMs / again.floorMs).toFixed(3)}   target ≤ 0.15`);
    }
  },
  async findings() {
    for (const kind of databaseKinds.filter((each) => database === undefined || each === database)) {
      await findings({ kind, sizes: [1e3, quick ? 1e4 : 1e5], requests: quick ? 100 : 500, print });
    }
  },
  async watching() {
    for (const kind of databaseKinds) {
      const asked = { rounds: quick ? 50 : 400, schedules: 10_000 };
      const { database: name, ends, look } = await watchingCost(kind, asked);
      print(`${name}: a run from claim to end      ${ms(ends.untold)}`);
      print(`  with an event for two webhooks  ${(ends.told / ends.untold).toFixed(2)} ×   target ≤ 1.1`);
      print(`  of a watched project, as well   ${(ends.watched / ends.untold).toFixed(2)} ×`);
      print(`  a look along 10,000 schedules   ${ms(look.wallMs)}, CPU ${ms(look.cpuMs)}   target ≤ 2 ms`);
    }
  },
  async sites() {
    const { idle, ...busy } = await besideCrawls(quick ? 100 : 500);
    print(`list while idle            p50 ${ms(idle.list.p50Ms)}   p99 ${ms(idle.list.p99Ms)}`);
    print(`report while idle          p50 ${ms(idle.report.p50Ms)}   p99 ${ms(idle.report.p99Ms)}`);
    for (const [pace, { list, report }] of Object.entries(busy)) {
      const target = pace === 'paced' ? '   target ≤ 3' : '';
      print(
        `list beside a ${pace} crawl     p99 ${(list.p99Ms / idle.list.p99Ms).toFixed(2)} × idle${target}`,
      );
      print(
        `report beside a ${pace} crawl   p99 ${(report.p99Ms / idle.report.p99Ms).toFixed(2)} × idle${target}`,
      );
    }
    const { pages, residentMiB, ratios } = await siteLists(many ?? 10_000, quick ? 30 : 200);
    print(`server that crawled ${pages} pages   ${residentMiB.toFixed(0)} MiB at most   target ≤ 400`);
    for (const { name, ms: p50, ratio } of ratios) {
      print(`${name.padEnd(26)} ${ms(p50)}   ${ratio.toFixed(2)} × of 1,000 pages   target ≤ 3`);
    }
  },
  async responsiveness() {
    const { idle, busy, ratioP99, reportsPerSecond } = await responsiveness(quick ? 300 : 2_000);
    print(`list while idle            p50 ${ms(idle.p50Ms)}   p99 ${ms(idle.p99Ms)}`);
    print(`list while 8 reports run   p50 ${ms(busy.p50Ms)}   p99 ${ms(busy.p99Ms)}`);
    print(`p99 busy / idle            ${ratioP99.toFixed(2)}   target ≤ 3`);
    print(`reports meanwhile          ${reportsPerSecond.toFixed(1)} a second`);
  },
  async fairness() {
    const { idleMs, besideMs, stillWaiting } = await fairness({ pages: 200, reports: quick ? 5 : 20 });
    print(`single report while idle   p50 ${ms(idleMs)}`);
    print(
      `beside 200 pages of 3 MB   p50 ${ms(besideMs)}   of these ${stillWaiting} still waited at the end`,
    );
    print(`beside / idle              ${(besideMs / idleMs).toFixed(2)}   target ≤ 3`);
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
  async browser() {
    if (process.getuid?.() !== 0) {
      print('Only root may read the memory of a browser in its sandbox: measure this as root.');
      return;
    }
    const { browserCost, looksOf, median } = await import('./browser.ts');
    if (steady) {
      for (const [name, values] of await looksOf('content', 10)) {
        const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)];
        print(`${name.padEnd(14)} ${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`);
      }
      return;
    }
    const measured = [];
    for await (const each of browserCost(quick ? 1 : 5)) {
      print(`${each.page.padEnd(8)} Lighthouse ${costOf(each.lighthouse)}   look ${costOf(each.look)}`);
      measured.push(each);
    }
    for (const [name, key, target] of [
      ['CPU', 'cpuS', 0.5],
      ['memory (PSS)', 'pssMiB', 0.6],
      ['time', 'wallS', 0.6],
    ] as const) {
      const ratios = measured.map(({ lighthouse, look }) => look[key] / lighthouse[key]);
      const each = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
      print(
        `look / Lighthouse, ${name.padEnd(12)} ${median(ratios).toFixed(2)} (${each})   target ≤ ${target}`,
      );
    }
  },
};

if (database !== undefined && !databaseKinds.some((kind) => kind === database)) {
  fail(`There is no database ${database}; there are ${databaseKinds.join(', ')}.`);
}
if (saved !== undefined && !hasPages(saved)) fail(`${saved} has no page, that is no file .html or .htm.`);
if (rows !== undefined && !(Number.isSafeInteger(rows) && rows > 1e4 && rows % 1_000 === 0)) {
  fail('--rows is a number of thousands above 10000, such as 10000000.');
}
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  fail(`There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`);
}
execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
for (const [name, run] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  print(`\n## ${name}`);
  await run();
}

function costOf({ cpuS, pssMiB, wallS }: Cost): string {
  return `${cpuS.toFixed(2)} s CPU, ${pssMiB.toFixed(0)} MiB, ${wallS.toFixed(1)} s`;
}

function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

function hasPages(folder: PageSet): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && pagesOf(folder).length > 0;
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
