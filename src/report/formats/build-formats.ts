import type { Item } from '../../checks/run.ts';
import type { BuildReport, FilePlace } from '../build-report.ts';
import { withoutControls } from '../terminal.ts';
import type { BuildFormat } from './build-format.ts';
import { writeBuildJson } from './build-json.ts';
import { writeBuildMarkdown } from './build-markdown.ts';
import { csv, csvOfReports } from './csv.ts';
import { exportedPages } from './exported-pages.ts';
import { writeAnnotations } from './github.ts';
import { gitlab, writeGitlab } from './gitlab.ts';
import { html } from './html.ts';
import { junit, writeJunit } from './junit.ts';
import { md } from './md.ts';
import { placeOf } from './placed-findings.ts';
import { sarif, writeSarif } from './sarif.ts';
import { task, taskLimits, taskText } from './task.ts';

/** Text for people, which standard output begins with, is made by the command. */
export const buildFormats: readonly BuildFormat[] = [
  {
    ...{ name: 'json', ending: 'json', mediaType: 'application/x-ndjson; charset=utf-8', isPrinted: true },
    about: 'a line for each page: the report as the API gives it, and what the gate said',
    write: (build, { json }) => writeBuildJson(build, json),
  },
  {
    ...{ name: 'sarif', ending: sarif.ending, mediaType: sarif.mediaType, isPrinted: true },
    about: sarif.about,
    write: writeSarif,
  },
  {
    ...{ name: 'junit', ending: junit.ending, mediaType: junit.mediaType, isPrinted: true },
    about: 'a test case for each rule of the gate and each check',
    write: writeJunit,
  },
  {
    ...{ name: 'gitlab', ending: null, mediaType: gitlab.mediaType, isPrinted: true },
    about: gitlab.about,
    write: writeGitlab,
  },
  {
    ...{ name: 'github', ending: null, mediaType: 'text/plain; charset=utf-8', isPrinted: true },
    about: 'annotations of GitHub Actions',
    write: writeAnnotations,
  },
  {
    ...{ name: 'markdown', ending: null, mediaType: md.mediaType, isPrinted: true },
    about: 'a comment on the build: pages, what broke the gate, what is new',
    write: (build) => withoutControls(writeBuildMarkdown(build)),
  },
  {
    ...{ name: 'md', ending: md.ending, mediaType: md.mediaType, isPrinted: false },
    about: 'a list of what to fix on one page; the comment of several',
    write: writeList,
  },
  {
    ...{ name: 'task', ending: null, mediaType: task.mediaType, isPrinted: true },
    about: task.about,
    write: writeTasks,
  },
  {
    ...{ name: 'csv', ending: csv.ending, mediaType: csv.mediaType, isPrinted: false },
    about: csv.about,
    write: (build) => csvOfReports(exportedPages(build), build.partial),
  },
  {
    ...{ name: 'html', ending: html.ending, mediaType: html.mediaType, isPrinted: false, isOfOnePage: true },
    about: html.about,
    write: writeHtml,
  },
];

function writeList(build: BuildReport): string {
  const [only] = exportedPages(build);
  return only === undefined || build.pages.length > 1
    ? withoutControls(writeBuildMarkdown(build))
    : md.write(only);
}

/** A page that is a file is named as that: the address at which it was served is gone. */
function writeTasks(build: BuildReport): string {
  const { checks, partial, places, pages } = build;
  const texts = pages.flatMap((page) => {
    if (!page.ok) return [];
    const { url, body, finishedAt: generatedAt } = page;
    const own = places.fileOf(url, url);
    const fileOf = (item: Item) => pathOf(placeOf(item, page, build).place);
    const report = {
      url: pathOf(own) === null ? url : `./${own.path}`,
      generatedAt,
      body,
      checks,
      partial,
      fileOf,
    };
    return taskText(report, taskLimits) ?? [];
  });
  return texts.join('\n');
}

function pathOf({ path, isOnDisk, hasLines }: FilePlace): string | null {
  return isOnDisk && hasLines ? path : null;
}

function writeHtml(build: BuildReport, parts: Parameters<BuildFormat['write']>[1]): string | Promise<string> {
  const [only] = exportedPages(build);
  return only === undefined ? '' : html.write(only, { ...parts, json: () => null });
}
