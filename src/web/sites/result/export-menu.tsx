import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { siteResultWords } from '../../words/site-result.ts';

const words = siteResultWords.export;
const siteFormats = ['html', 'md', 'json'] as const;
const tables = ['pages', 'links', 'findings', 'redirects', 'sitemap'] as const;
const icons = { html: 'globe', md: 'file', json: 'file' } as const;

interface ExportMenuProps {
  /** `part` and `format` are put behind it. */
  readonly pathOf: (parameters: readonly (readonly [string, string])[]) => string;
  /** Its pages and links are kept, and whoever looks may have them. */
  readonly hasTables: boolean;
}

/** A crawl as files: the site, and tables of what was found there. */
export function SiteExportMenu({ pathOf, hasTables }: ExportMenuProps) {
  return (
    <Menu label={words.label} text={words.label} icon="export" group="site">
      {siteFormats.map((format) => (
        <a
          key={format}
          class="item"
          href={pathOf([
            ['part', 'site'],
            ['format', format],
          ])}
        >
          <Icon name={icons[format]} /> {words.site[format][0]} <small>{words.site[format][1]}</small>
        </a>
      ))}
      {hasTables &&
        tables.map((part) => (
          <a key={part} class="item" href={pathOf([['part', part]])}>
            <Icon name="sheet" /> {words.tables[part][0]} <small>{words.tables[part][1]}</small>
          </a>
        ))}
    </Menu>
  );
}
