import { type FindingFormat, findingFormats } from '../../report/findings-file.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../components/menu.tsx';
import { findingsWords } from '../words/findings.ts';

const words = findingsWords.export;
const icons = { csv: 'sheet', md: 'file' } as const;

interface ExportFindingsProps {
  readonly pathOf: (format: FindingFormat) => string;
}

/** What the list shows, as a file. */
export function ExportFindings({ pathOf }: ExportFindingsProps) {
  return (
    <Menu label={words.label} text={words.label} icon="export" group="findings">
      {findingFormats.map((format) => (
        <a key={format} class="item" href={pathOf(format)}>
          <Icon name={icons[format]} /> {words[format][0]} <small>{words[format][1]}</small>
        </a>
      ))}
    </Menu>
  );
}
