import type { ExportFormat } from '../../report/formats/format.ts';
import { exportFormats } from '../../report/formats/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { reportWords } from '../words/report.ts';

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
          <Icon name="print" /> {reportWords.actions.print}
        </button>
        {formats.map(({ ending, icon, menu: [kind, use] }) => (
          <a key={ending} class="item" href={`${href}?format=${ending}`}>
            <Icon name={icon} /> {kind} <small>{use}</small>
          </a>
        ))}
      </div>
    </details>
  );
}
