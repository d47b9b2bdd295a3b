import type { ExportFormat } from '../../report/export-file.ts';
import { Icon } from '../../ui/icon.tsx';
import { reportWords } from '../words/report.ts';

/** The most readable first. */
const exportFormats = ['html', 'md', 'csv', 'json'] as const satisfies readonly ExportFormat[];

const icons = { html: 'file', md: 'file', csv: 'sheet', json: 'code' } as const;

interface ExportMenuProps {
  /** `?format=` is added. */
  readonly href: string;
  readonly group: string;
  readonly formats?: readonly ExportFormat[];
}

/** Print, and a file of each format. */
export function ExportMenu({ href, group, formats = exportFormats }: ExportMenuProps) {
  return (
    <details class="menu" name={group}>
      <summary class="btn">
        <Icon name="export" /> {reportWords.actions.export} <Icon name="down" />
      </summary>
      <div class="panel">
        <button type="button" class="item" data-print hidden>
          <Icon name="print" /> {reportWords.exports.print}
        </button>
        {formats.map((format) => (
          <a key={format} class="item" href={`${href}?format=${format}`}>
            <Icon name={icons[format]} /> {reportWords.exports[format][0]}{' '}
            <small>{reportWords.exports[format][1]}</small>
          </a>
        ))}
      </div>
    </details>
  );
}
