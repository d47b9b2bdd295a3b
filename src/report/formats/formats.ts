import { csv } from './csv.ts';
import type { ExportFormat } from './format.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { md } from './md.ts';

/** The most readable first. */
export const exportFormats: readonly ExportFormat[] = [html, md, csv, json];
