import { escapeControls } from '../../lib/escape-controls.ts';
import type { ExportFormat, ExportParts } from './format.ts';

export const json = {
  id: 'json',
  ending: 'json',
  mediaType: 'application/json; charset=utf-8',
  name: 'JSON',
  menu: ['JSON', 'API format'],
  about: 'the report as GET gives it in data',
  icon: 'code',
  // It names the ids of the account.
  isForAnybody: false,
  write: async (_: unknown, { json }: Pick<ExportParts, 'json'>) =>
    `${escapeControls(JSON.stringify(await json(), null, 2))}\n`,
} as const satisfies ExportFormat;
