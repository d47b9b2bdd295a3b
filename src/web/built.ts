import { readFileSync } from 'node:fs';
import type { Asset, Assets } from './assets.ts';

/** What the build notes of the files it made. */
export interface Manifest
  extends Record<keyof Omit<Assets, NotAFile>, ManifestFile>,
    Pick<Assets, NotAFile> {}

type NotAFile = 'exportStyle' | 'examples';

export interface ManifestFile {
  readonly name: string;
  readonly type: string;
  /** There is a packed copy beside it. */
  readonly isPacked: boolean;
}

/**
 * The assets that the build put beside this file. Where Assay runs from its sources, scripts/from-source.ts stands
 * another module in for this one, which bundles them in memory.
 */
export function readAssets(): Assets {
  const read = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url));
  const manifest = JSON.parse(read('manifest.json').toString()) as Manifest;
  const asset = ({ name, type, isPacked }: ManifestFile): Asset => ({
    name,
    type,
    bytes: read(name),
    packed: isPacked ? read(`${name}.br`) : null,
  });
  return {
    style: asset(manifest.style),
    reportStyle: asset(manifest.reportStyle),
    lookStyle: asset(manifest.lookStyle),
    runStyle: asset(manifest.runStyle),
    openStyle: asset(manifest.openStyle),
    siteStyle: asset(manifest.siteStyle),
    script: asset(manifest.script),
    font: asset(manifest.font),
    favicon: asset(manifest.favicon),
    shareImage: asset(manifest.shareImage),
    exportStyle: manifest.exportStyle,
    examples: manifest.examples,
  };
}
