import { inflateSync } from 'node:zlib';

/** A sheet of paper. */
interface PrintedPage {
  /** Besides what stands in the margin of each. */
  readonly hasText: boolean;
}

/** The pages of a file that Chromium printed, in their order: as much of PDF as it writes. */
export function readPdf(bytes: Uint8Array): PrintedPage[] {
  const file = Buffer.from(bytes).toString('latin1');
  const pages = [...file.matchAll(/\/Type \/Page\b[\s\S]*?\/Contents (\d+) 0 R/g)];
  return pages.map(([, contents]) => ({ hasText: textsIn(streamOf(file, Number(contents))) > marginTexts }));
}

/** The number of the page, sign by sign. */
const marginTexts = 20;

function textsIn(stream: string): number {
  return [...stream.matchAll(/\bT[jJ]\b/g)].length;
}

function streamOf(file: string, id: number): string {
  const [, dictionary = '', rest = ''] =
    new RegExp(`(?:^|\\n)${id} 0 obj\\s*<<([\\s\\S]*?)>>\\s*stream\\r?\\n([\\s\\S]*)`).exec(file) ?? [];
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  return inflateSync(Buffer.from(rest.slice(0, length), 'latin1')).toString('latin1');
}
