/** Bundles what pages load or show: one style sheet of five and one besides, one script, one font, one icon, examples. */
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildSync, type OutputFile } from 'esbuild';
import type { Asset, Assets, Example } from '../src/web/assets.ts';
import type { Manifest, ManifestFile } from '../src/web/built.ts';
import { shrinkCss } from './shrink-css.ts';
import { root } from './stale.ts';

const web = join(root, 'src', 'web');

/** @param quality of Brotli: 11 for a release, less where nobody waits for bytes */
export function bundleAssets(quality = 11): Assets {
  const asset = (stem: string, ending: string, bytes: Uint8Array): Asset => {
    const type = types[ending] as string;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    return {
      name: `${stem}-${hash}${ending}`,
      type,
      bytes,
      packed: packedAlready.includes(ending) ? null : pack(bytes, quality),
    };
  };
  const font = asset(
    'instrument-sans',
    '.woff2',
    readFileSync(join(web, 'fonts/instrument-sans-latin.woff2')),
  );
  return {
    font,
    style: asset('style', '.css', bundle('styles/site.css', font.name)),
    runStyle: asset('run', '.css', bundle('styles/run.css', font.name)),
    openStyle: asset('open', '.css', bundle('styles/open.css', font.name)),
    siteStyle: asset('sites', '.css', bundle('styles/sites.css', font.name)),
    reportStyle: asset('report', '.css', bundle('styles/report.css', font.name)),
    lookStyle: asset('look', '.css', bundle('styles/look.css', font.name, 'styles/report.css')),
    script: asset('script', '.js', bundle('client/main.ts', font.name)),
    favicon: asset('favicon', '.svg', readFileSync(join(web, 'favicon.svg'))),
    shareImage: asset('share-image', '.png', readFileSync(join(web, 'share-image.png'))),
    exportStyle: Buffer.from(bundle('styles/export.css', font.name)).toString(),
    examples: readExamples(),
  };
}

function readExamples(): readonly Example[] {
  const folder = join(root, 'examples');
  return globSync('*/*', { cwd: folder }).map((file) => ({
    file,
    code: readFileSync(join(folder, file), 'utf8'),
  }));
}

/** For the build: files in `folder` that src/web/built.ts reads. */
export function writeAssets(folder: string, { exportStyle, examples, ...files }: Assets): void {
  for (const { name, bytes, packed } of Object.values(files)) {
    writeFileSync(join(folder, name), bytes);
    if (packed !== null) writeFileSync(join(folder, `${name}.br`), packed);
  }
  const { style, reportStyle, lookStyle, runStyle, openStyle, siteStyle, script } = files;
  const { font, favicon, shareImage } = files;
  const manifest: Manifest = {
    style: noted(style),
    reportStyle: noted(reportStyle),
    lookStyle: noted(lookStyle),
    runStyle: noted(runStyle),
    openStyle: noted(openStyle),
    siteStyle: noted(siteStyle),
    script: noted(script),
    font: noted(font),
    favicon: noted(favicon),
    shareImage: noted(shareImage),
    exportStyle,
    examples,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  // The licence of the font asks to be in each copy of it.
  copyFileSync(join(web, 'fonts/OFL.txt'), join(folder, 'OFL.txt'));
}

function noted({ name, type, packed }: Asset): ManifestFile {
  return { name, type, isPacked: packed !== null };
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const packedAlready = ['.woff2', '.png'];

/** The browsers that have light-dark(), nesting and :has(), which the sheets use. */
const target = ['chrome123', 'firefox121', 'safari17.5'];

/** @param first a style sheet that pages load before this one */
function bundle(entry: string, fontName: string, first?: string): Uint8Array {
  const file = built(entry);
  if (extname(entry) !== '.css') return file.contents;
  const text = file.text.trim().replace('./font.woff2', `/assets/${fontName}`);
  return Buffer.from(shrinkCss(text, first === undefined ? text : built(first).text));
}

function built(entry: string): OutputFile {
  const { outputFiles } = buildSync({
    entryPoints: [join(web, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target,
    // The font has a name of its own, which its bytes make.
    external: ['./font.woff2'],
    outdir: join(root, 'dist'),
    legalComments: 'none',
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`${entry} came to nothing.`);
  return file;
}

function pack(bytes: Uint8Array, quality: number): Uint8Array {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
