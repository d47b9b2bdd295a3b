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

/** Print, and a file of each format: those for people first, those for programs that build on one line. */
export function ExportMenu({ href, group, formats = exportFormats }: ExportMenuProps) {
  const [forBuilds, forPeople] = [true, undefined].map((is) =>
    formats.filter(({ isForBuilds }) => isForBuilds === is),
  );
  return (
    <details class="menu" name={group}>
      <summary class="btn">
        <Icon name="export" /> {reportWords.actions.export} <Icon name="down" />
      </summary>
      <div class="panel">
        <button type="button" class="item" data-print hidden>
          <Icon name="print" /> {reportWords.actions.print}
        </button>
        {forPeople?.map(({ id, icon, menu: [kind, use] }) => (
          <a key={id} class="item" href={`${href}?format=${id}`}>
            <Icon name={icon} /> {kind} <small>{use}</small>
          </a>
        ))}
        <p class="row menu-more">
          {reportWords.actions.forBuilds}
          {forBuilds?.map(({ id, name, menu: [kind] }) => (
            <a key={id} href={`${href}?format=${id}`} aria-label={name} title={name}>
              {kind}
            </a>
          ))}
        </p>
      </div>
    </details>
  );
}
