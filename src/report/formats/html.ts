import { withoutControls } from '../terminal.ts';
import type { ExportFormat } from './format.ts';

export const html = {
  id: 'html',
  ending: 'html',
  mediaType: 'text/html; charset=utf-8',
  name: 'HTML',
  menu: ['HTML file', 'offline'],
  about: 'a file that stands alone',
  icon: 'file',
  isForAnybody: true,
  async write(report, { css }) {
    // A command that writes no HTML starts without the components of the pages.
    const { exportHtml } = await import('./export-html.tsx');
    return withoutControls(exportHtml(report, { css: await css() }));
  },
} as const satisfies ExportFormat;
