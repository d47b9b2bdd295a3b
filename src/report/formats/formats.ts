import { csv } from './csv.ts';
import type { ExportFormat } from './format.ts';
import { gitlab } from './gitlab.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { md } from './md.ts';
import { sarif } from './sarif.ts';
import { task } from './task.ts';

/** The most readable first. */
export const exportFormats: readonly ExportFormat[] = [html, md, csv, task, json, sarif, junit, gitlab];
